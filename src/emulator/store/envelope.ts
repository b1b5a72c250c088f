import type { CeremonyRequest } from '../../contract/ceremony.js'
import type { Deliverable } from '../../contract/deliverable.js'
import type { CompleteRecipient as Recipient } from '../../contract/recipient.js'
import type { Signature } from './signature.js'

/**
 * An envelope of the emulator at one moment. It is a copy: later calls do not change it. The service
 * contract shows no envelope.
 */
export interface Envelope {
  /** A UUID. */
  readonly id: string
  readonly title: string
  readonly status: EnvelopeStatus
  readonly created_at: string
  readonly completed_at: string | null
  /** All recipients, including replaced ones. */
  readonly recipients: readonly Recipient[]
  readonly deliverables: readonly Deliverable[]
  /** Every ceremony of its recipients, oldest first. */
  readonly ceremonies: readonly EmulatedCeremony[]
  /** The history, oldest first, as in the audit log. */
  readonly events: readonly EnvelopeEvent[]
}

/**
 * The contract names `in_progress`. `completed` is the emulator's, after the last signature.
 * `processing` belongs to the live profile: the envelope is not open for signing yet.
 */
export type EnvelopeStatus = 'processing' | 'in_progress' | 'completed'

/** A ceremony with fields that the service does not return. */
export interface EmulatedCeremony extends CeremonyRequest {
  readonly id: string
  readonly recipient_id: string
  readonly created_at: string
  readonly outcome: CeremonyOutcome
  /** The signature, once the recipient has signed. */
  readonly signature: Signature | null
}

/** How a ceremony ended, or `open`. */
export type CeremonyOutcome = 'open' | 'signed' | 'declined' | 'revoked'

/** One line of an envelope's history. */
export interface EnvelopeEvent {
  readonly type: EnvelopeEventType
  readonly at: string
  readonly recipient_id?: string
  readonly ceremony_id?: string
}

/** The events of an envelope in the emulator. */
export type EnvelopeEventType =
  | 'envelope.created'
  | 'ceremony.created'
  | 'ceremony.opened'
  | 'ceremony.revoked'
  | 'recipient.completed'
  | 'recipient.rejected'
  | 'recipient.replaced'
  | 'envelope.completed'

/** An email that the service would send: the link that starts a ceremony. */
export interface Mail {
  readonly to: string
  readonly subject: string
  /** Starts the ceremony: a credential. */
  readonly url: string
  readonly recipient_id: string
  readonly sent_at: string
}
