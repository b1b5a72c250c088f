export { isSigningError, SigningError, type SigningErrorCode } from '../../contract/signingError.js'
export {
  createSigningRecord,
  type AnswerOptions,
  type RecordedFact,
  type SigningAnswer,
  type SigningRecord,
  type SigningRecordOptions,
} from './createSigningRecord.js'
export { createWebhookReceiver, type WebhookReceiverOptions } from './createWebhookReceiver.js'
export type { DeliveryOutcome, WebhookDelivery } from './deliveryOutcome.js'
export { memoryStore, type MemoryStoreOptions } from '../once/memoryStore.js'
export type { SigningStore, StoreEntry } from '../once/signingStore.js'
export type { WebhookEvent } from './webhookEvent.js'
export type { WebhookSecrets } from './webhookSecrets.js'
