import type { QueueLabels } from '../queueLabels.js'

/** Spanish. */
export const es: QueueLabels = {
  lang: 'es',
  dir: 'ltr',
  start: 'Empezar a firmar',
  resume: 'Seguir firmando',
  position: 'Documento {number} de {count}: {title}',
  progress: 'Firmados: {signed} de {count}',
  allSigned: 'Todos los documentos están firmados.',
  documents: 'Documentos',
  skip: 'Omitir por ahora',
  next: 'Documento siguiente',
  finish: 'Terminar',
  signed: 'Firmado',
  signing: 'Se está firmando',
  checking: 'En comprobación',
  waiting: 'Aún sin firmar',
  declined: 'Rechazado',
  ended: 'Ya no se puede firmar',
  failed: 'No se pudo abrir',
}
