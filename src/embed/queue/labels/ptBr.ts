import type { QueueLabels } from '../queueLabels.js'

/** Brazilian Portuguese. */
export const ptBr: QueueLabels = {
  lang: 'pt-BR',
  dir: 'ltr',
  start: 'Começar a assinar',
  resume: 'Continuar assinando',
  position: 'Documento {number} de {count}: {title}',
  progress: 'Assinados: {signed} de {count}',
  allSigned: 'Todos os documentos estão assinados.',
  documents: 'Documentos',
  skip: 'Pular por enquanto',
  next: 'Próximo documento',
  finish: 'Concluir',
  signed: 'Assinado',
  signing: 'Sendo assinado',
  checking: 'Em verificação',
  waiting: 'Ainda não assinado',
  declined: 'Recusado',
  ended: 'Não pode mais ser assinado',
  failed: 'Não foi possível abrir',
}
