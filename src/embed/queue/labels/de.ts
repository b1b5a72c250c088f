import type { QueueLabels } from '../queueLabels.js'

/** German. */
export const de: QueueLabels = {
  lang: 'de',
  dir: 'ltr',
  start: 'Unterschreiben beginnen',
  resume: 'Weiter unterschreiben',
  position: 'Dokument {number} von {count}: {title}',
  progress: 'Unterschrieben: {signed} von {count}',
  allSigned: 'Alle Dokumente sind unterschrieben.',
  documents: 'Dokumente',
  skip: 'Vorerst überspringen',
  next: 'Nächstes Dokument',
  finish: 'Abschließen',
  signed: 'Unterschrieben',
  signing: 'Wird gerade unterschrieben',
  checking: 'Wird geprüft',
  waiting: 'Noch nicht unterschrieben',
  declined: 'Abgelehnt',
  ended: 'Kann nicht mehr unterschrieben werden',
  failed: 'Konnte nicht geöffnet werden',
}
