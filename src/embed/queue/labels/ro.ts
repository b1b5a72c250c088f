import type { QueueLabels } from '../queueLabels.js'

/** Romanian. */
export const ro: QueueLabels = {
  lang: 'ro',
  dir: 'ltr',
  start: 'Începeți semnarea',
  resume: 'Continuați semnarea',
  position: 'Documentul {number} din {count}: {title}',
  progress: 'Semnate: {signed} din {count}',
  allSigned: 'Toate documentele sunt semnate.',
  documents: 'Documente',
  skip: 'Omiteți deocamdată',
  next: 'Documentul următor',
  finish: 'Finalizați',
  signed: 'Semnat',
  signing: 'Se semnează acum',
  checking: 'Se verifică',
  waiting: 'Nesemnat încă',
  declined: 'Refuzat',
  ended: 'Nu mai poate fi semnat',
  failed: 'Nu a putut fi deschis',
}
