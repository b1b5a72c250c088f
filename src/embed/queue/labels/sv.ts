import type { QueueLabels } from '../queueLabels.js'

/** Swedish. */
export const sv: QueueLabels = {
  lang: 'sv',
  dir: 'ltr',
  start: 'Börja signera',
  resume: 'Fortsätt signera',
  position: 'Dokument {number} av {count}: {title}',
  progress: 'Signerade: {signed} av {count}',
  allSigned: 'Alla dokument är signerade.',
  documents: 'Dokument',
  skip: 'Hoppa över tills vidare',
  next: 'Nästa dokument',
  finish: 'Avsluta',
  signed: 'Signerat',
  signing: 'Signeras nu',
  checking: 'Kontrolleras',
  waiting: 'Inte signerat än',
  declined: 'Avböjt',
  ended: 'Kan inte längre signeras',
  failed: 'Kunde inte öppnas',
}
