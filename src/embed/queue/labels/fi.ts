import type { QueueLabels } from '../queueLabels.js'

/** Finnish. */
export const fi: QueueLabels = {
  lang: 'fi',
  dir: 'ltr',
  start: 'Aloita allekirjoittaminen',
  resume: 'Jatka allekirjoittamista',
  position: 'Asiakirja {number}/{count}: {title}',
  progress: 'Allekirjoitettu: {signed}/{count}',
  allSigned: 'Kaikki asiakirjat on allekirjoitettu.',
  documents: 'Asiakirjat',
  skip: 'Ohita toistaiseksi',
  next: 'Seuraava asiakirja',
  finish: 'Valmis',
  signed: 'Allekirjoitettu',
  signing: 'Allekirjoitetaan nyt',
  checking: 'Tarkistetaan',
  waiting: 'Ei vielä allekirjoitettu',
  declined: 'Hylätty',
  ended: 'Ei voi enää allekirjoittaa',
  failed: 'Avaaminen epäonnistui',
}
