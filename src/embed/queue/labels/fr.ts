import type { QueueLabels } from '../queueLabels.js'

/** French. */
export const fr: QueueLabels = {
  lang: 'fr',
  dir: 'ltr',
  start: 'Commencer à signer',
  resume: 'Continuer à signer',
  position: 'Document {number} sur {count}\u00a0: {title}',
  progress: 'Signés\u00a0: {signed} sur {count}',
  allSigned: 'Tous les documents sont signés.',
  documents: 'Documents',
  skip: 'Passer pour l’instant',
  next: 'Document suivant',
  finish: 'Terminer',
  signed: 'Signé',
  signing: 'En cours de signature',
  checking: 'En cours de vérification',
  waiting: 'Pas encore signé',
  declined: 'Refusé',
  ended: 'Ne peut plus être signé',
  failed: 'N’a pas pu être ouvert',
}
