import type { QueueLabels } from '../queueLabels.js'

/** Dutch. */
export const nl: QueueLabels = {
  lang: 'nl',
  dir: 'ltr',
  start: 'Beginnen met ondertekenen',
  resume: 'Verder met ondertekenen',
  position: 'Document {number} van {count}: {title}',
  progress: 'Ondertekend: {signed} van {count}',
  allSigned: 'Alle documenten zijn ondertekend.',
  documents: 'Documenten',
  skip: 'Voorlopig overslaan',
  next: 'Volgende document',
  finish: 'Afronden',
  signed: 'Ondertekend',
  signing: 'Wordt nu ondertekend',
  checking: 'Wordt gecontroleerd',
  waiting: 'Nog niet ondertekend',
  declined: 'Geweigerd',
  ended: 'Kan niet meer worden ondertekend',
  failed: 'Kon niet worden geopend',
}
