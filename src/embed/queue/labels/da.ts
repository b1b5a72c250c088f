import type { QueueLabels } from '../queueLabels.js'

/** Danish. */
export const da: QueueLabels = {
  lang: 'da',
  dir: 'ltr',
  start: 'Begynd at underskrive',
  resume: 'Fortsæt med at underskrive',
  position: 'Dokument {number} af {count}: {title}',
  progress: 'Underskrevet: {signed} af {count}',
  allSigned: 'Alle dokumenter er underskrevet.',
  documents: 'Dokumenter',
  skip: 'Spring over for nu',
  next: 'Næste dokument',
  finish: 'Afslut',
  signed: 'Underskrevet',
  signing: 'Underskrives nu',
  checking: 'Kontrolleres',
  waiting: 'Endnu ikke underskrevet',
  declined: 'Afvist',
  ended: 'Kan ikke længere underskrives',
  failed: 'Kunne ikke åbnes',
}
