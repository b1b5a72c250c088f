import type { QueueLabels } from '../queueLabels.js'

/** Norwegian Bokmål. */
export const nb: QueueLabels = {
  lang: 'nb',
  dir: 'ltr',
  start: 'Begynn å signere',
  resume: 'Fortsett å signere',
  position: 'Dokument {number} av {count}: {title}',
  progress: 'Signert: {signed} av {count}',
  allSigned: 'Alle dokumentene er signert.',
  documents: 'Dokumenter',
  skip: 'Hopp over foreløpig',
  next: 'Neste dokument',
  finish: 'Fullfør',
  signed: 'Signert',
  signing: 'Signeres nå',
  checking: 'Kontrolleres',
  waiting: 'Ikke signert ennå',
  declined: 'Avslått',
  ended: 'Kan ikke lenger signeres',
  failed: 'Kunne ikke åpnes',
}
