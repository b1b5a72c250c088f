import type { CeremonyRequest } from '../../contract/ceremony.js'
import type { Deliverable } from '../../contract/deliverable.js'
import type { CompleteRecipient as Recipient } from '../../contract/recipient.js'
import type { Signature } from './signature.js'

/**
 * A copy of an emulated envelope, which later calls do not change. The service contract shows no
 * envelope.
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
  /** The events that the audit log lists, oldest first. */
  readonly events: readonly EnvelopeEvent[]
}

/**
 * The service contract shows `in_progress`. The emulator adds `completed` after the last signature.
 * In the live profile, `processing` means that recipients cannot sign yet. `draft`: it was not sent.
 */
export type EnvelopeStatus = 'draft' | 'processing' | 'in_progress' | 'completed'

/** A ceremony with fields that only the emulator returns. */
export interface EmulatedCeremony extends CeremonyRequest {
  readonly id: string
  readonly recipient_id: string
  readonly created_at: string
  readonly outcome: CeremonyOutcome
  /** The signature; `null` until the recipient has signed. */
  readonly signature: Signature | null
}

/** How a ceremony ended, or `open`. */
export type CeremonyOutcome = 'open' | 'signed' | 'declined' | 'revoked'

/** One event in the history of an envelope. */
export interface EnvelopeEvent {
  readonly type: EnvelopeEventType
  readonly at: string
  readonly recipient_id?: string
  readonly ceremony_id?: string
}

/** The types of events in the history of an envelope. */
export type EnvelopeEventType =
  | 'envelope.created'
  | 'ceremony.created'
  | 'ceremony.opened'
  | 'ceremony.revoked'
  | 'recipient.completed'
  | 'recipient.rejected'
  | 'recipient.replaced'
  | 'envelope.completed'

/** An email with the url of a ceremony. The emulator stores it instead of sending it. */
export interface Mail {
  readonly to: string
  readonly subject: string
  /** The url of the ceremony, which is a credential. */
  readonly url: string
  readonly recipient_id: string
  readonly sent_at: string
}
