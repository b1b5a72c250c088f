import type { CeremonyRequest } from '../../contract/ceremony.js'
import type { Deliverable } from '../../contract/deliverable.js'
import type { CompleteRecipient as Recipient } from '../../contract/recipient.js'
import type { Signature } from './finishRequest.js'

/**
 * An envelope as the emulator holds it at one moment: a copy, which later calls do not change.
 *
 * The service contract shows no envelope; this is for tests and for looking inside.
 */
export interface Envelope {
  /** A UUID. */
  readonly id: string
  readonly title: string
  readonly status: EnvelopeStatus
  readonly created_at: string
  readonly completed_at: string | null
  /** Everybody, those who were replaced included. */
  readonly recipients: readonly Recipient[]
  readonly deliverables: readonly Deliverable[]
  /** Every ceremony created for its recipients, oldest first. */
  readonly ceremonies: readonly EmulatedCeremony[]
  /** What happened, oldest first: what the audit log tells. */
  readonly events: readonly EnvelopeEvent[]
}

/**
 * `in_progress` is the contract's word; `completed` is ours, for when everybody has signed, and
 * `processing` the live profile's, for one that is not yet open for signing.
 */
export type EnvelopeStatus = 'processing' | 'in_progress' | 'completed'

/** A ceremony with what the service would keep to itself. */
export interface EmulatedCeremony extends CeremonyRequest {
  readonly id: string
  readonly recipient_id: string
  readonly created_at: string
  readonly outcome: CeremonyOutcome
  /** What was signed with, once it was. */
  readonly signature: Signature | null
}

/** How a ceremony ended, or that it has not. */
export type CeremonyOutcome = 'open' | 'signed' | 'declined' | 'revoked'

/** One line of an envelope's history. */
export interface EnvelopeEvent {
  readonly type: EnvelopeEventType
  readonly at: string
  readonly recipient_id?: string
  readonly ceremony_id?: string
}

/** What can happen to an envelope in the emulator. */
export type EnvelopeEventType =
  | 'envelope.created'
  | 'ceremony.created'
  | 'ceremony.opened'
  | 'ceremony.revoked'
  | 'recipient.completed'
  | 'recipient.rejected'
  | 'recipient.replaced'
  | 'envelope.completed'
