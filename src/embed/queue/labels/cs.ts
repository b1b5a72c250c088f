import type { QueueLabels } from '../queueLabels.js'

/** Czech. */
export const cs: QueueLabels = {
  lang: 'cs',
  dir: 'ltr',
  start: 'Začít podepisovat',
  resume: 'Pokračovat v podepisování',
  position: 'Dokument {number} z {count}: {title}',
  progress: 'Podepsáno: {signed} z {count}',
  allSigned: 'Všechny dokumenty jsou podepsány.',
  documents: 'Dokumenty',
  skip: 'Prozatím přeskočit',
  next: 'Další dokument',
  finish: 'Dokončit',
  signed: 'Podepsáno',
  signing: 'Právě se podepisuje',
  checking: 'Ověřuje se',
  waiting: 'Zatím nepodepsáno',
  declined: 'Odmítnuto',
  ended: 'Už nelze podepsat',
  failed: 'Nepodařilo se otevřít',
}
