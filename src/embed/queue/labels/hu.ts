import type { QueueLabels } from '../queueLabels.js'

/** Hungarian. */
export const hu: QueueLabels = {
  lang: 'hu',
  dir: 'ltr',
  start: 'Aláírás megkezdése',
  resume: 'Aláírás folytatása',
  position: '{number}. dokumentum (összesen {count}): {title}',
  progress: 'Aláírva: {signed}/{count}',
  allSigned: 'Minden dokumentum alá van írva.',
  documents: 'Dokumentumok',
  skip: 'Kihagyás egyelőre',
  next: 'Következő dokumentum',
  finish: 'Befejezés',
  signed: 'Aláírva',
  signing: 'Aláírás alatt',
  checking: 'Ellenőrzés alatt',
  waiting: 'Még nincs aláírva',
  declined: 'Elutasítva',
  ended: 'Már nem írható alá',
  failed: 'Nem sikerült megnyitni',
}
