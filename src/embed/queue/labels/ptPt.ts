import type { QueueLabels } from '../queueLabels.js'

/** European Portuguese. */
export const ptPt: QueueLabels = {
  lang: 'pt-PT',
  dir: 'ltr',
  start: 'Começar a assinar',
  resume: 'Continuar a assinar',
  position: 'Documento {number} de {count}: {title}',
  progress: 'Assinados: {signed} de {count}',
  allSigned: 'Todos os documentos estão assinados.',
  documents: 'Documentos',
  skip: 'Saltar por agora',
  next: 'Documento seguinte',
  finish: 'Concluir',
  signed: 'Assinado',
  signing: 'A ser assinado',
  checking: 'A ser verificado',
  waiting: 'Ainda não assinado',
  declined: 'Recusado',
  ended: 'Já não pode ser assinado',
  failed: 'Não foi possível abrir',
}
