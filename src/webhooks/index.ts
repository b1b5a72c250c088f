export { answerDeliveries, type DeliveryOptions, type ServiceDelivery } from './answerDeliveries.js'
export {
  createSigningRecord,
  type RecordQuestion,
  type SigningFacts,
  type SigningRecord,
  type SigningRecordOptions,
} from './createSigningRecord.js'
export { createWebhookReceiver, type WebhookReceiverOptions } from './createWebhookReceiver.js'
export {
  createDocumensoReceiver,
  type DocumensoReceiverOptions,
  type RecipientStatus,
} from './createDocumensoReceiver.js'
export {
  createSigningSweep,
  type SigningSweep,
  type SigningSweepOptions,
  type SweepReport,
} from './createSigningSweep.js'
export type { SweepChange, WaitingRecipient } from './sweepChange.js'
export type { SigningAnswer } from '../contract/confirm/signingAnswer.js'
export type { DeliveryOutcome, WebhookDelivery } from './deliveryOutcome.js'
export type { SigningState } from '../proxy/state/signingState.js'
export type { WebhookEvent } from './webhookEvent.js'
export type { WebhookSecrets } from './webhookSignature.js'
