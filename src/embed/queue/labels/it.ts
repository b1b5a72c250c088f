import type { QueueLabels } from '../queueLabels.js'

/** Italian. */
export const it: QueueLabels = {
  lang: 'it',
  dir: 'ltr',
  start: 'Inizia a firmare',
  resume: 'Continua a firmare',
  position: 'Documento {number} di {count}: {title}',
  progress: 'Firmati: {signed} di {count}',
  allSigned: 'Tutti i documenti sono firmati.',
  documents: 'Documenti',
  skip: 'Salta per ora',
  next: 'Documento successivo',
  finish: 'Termina',
  signed: 'Firmato',
  signing: 'In corso di firma',
  checking: 'In verifica',
  waiting: 'Non ancora firmato',
  declined: 'Rifiutato',
  ended: 'Non può più essere firmato',
  failed: 'Impossibile aprirlo',
}
