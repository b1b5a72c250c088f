export { isSigningError, SigningError, type SigningErrorCode } from '../../contract/SigningError.js'
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
export type { SigningStore, StoreEntry } from '../once/SigningStore.js'
export type { WebhookEvent } from './WebhookEvent.js'
export type { WebhookSecrets } from './webhookSecrets.js'
