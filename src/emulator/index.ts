export { createSigningEmulator } from './createSigningEmulator.js'
export { isSigningError, SigningError } from '../contract/signingError.js'

export type { Deliverable } from '../contract/deliverable.js'
export type { CompleteRecipient as Recipient } from '../contract/recipient.js'
export type { SigningErrorCode } from '../contract/signingError.js'
export type { EmulatedCall } from './control/callLog.js'
export type { EmulatorChanges, SigningEmulatorOptions } from './emulatorOptions.js'
export type { Fault, FaultName, FaultOperation, FaultOptions } from './faults/fault.js'
export type { Faults } from './faults/faults.js'
export type {
  DeliveryAttempt,
  EmulatedDelivery,
  EmulatedWebhooks,
  WebhookFault,
} from './webhooks/emulatedWebhooks.js'
export type { WebhookOptions } from './webhooks/webhookOptions.js'
export type { WebhookPayload, WebhookType } from './webhooks/webhookPayloads.js'
export type { ProfileName } from './profile/profile.js'
export type { SeededEnvelope, SigningEmulator } from './signingEmulator.js'
export type {
  CeremonyOutcome,
  EmulatedCeremony,
  Envelope,
  EnvelopeEvent,
  EnvelopeEventType,
  EnvelopeStatus,
  Mail,
} from './store/envelope.js'
export type {
  DeliverableSeed,
  DocumentSeed,
  EnvelopeSeed,
  RecipientSeed,
} from './store/envelopeSeed.js'
export type { CeremonyEnd, Signature } from './store/signature.js'
