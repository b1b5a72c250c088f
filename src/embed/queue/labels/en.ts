import type { QueueLabels } from '../queueLabels.js'

/** The English texts, which are the default. */
export const en: QueueLabels = {
  lang: 'en',
  dir: 'ltr',
  start: 'Start signing',
  resume: 'Continue signing',
  position: 'Document {number} of {count}: {title}',
  progress: 'Signed: {signed} of {count}',
  allSigned: 'All documents are signed.',
  documents: 'Documents',
  skip: 'Skip for now',
  next: 'Next document',
  finish: 'Finish',
  signed: 'Signed',
  signing: 'Signing now',
  checking: 'Being checked',
  waiting: 'Not signed yet',
  declined: 'Declined',
  ended: 'Can no longer be signed',
  failed: 'Could not be opened',
}
