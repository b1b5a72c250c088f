import type { CeremonyRequest } from '../../contract/ceremony.js'
import type { CompleteRecipient as Recipient } from '../../contract/recipient.js'
import type { CeremonyOutcome, EnvelopeEvent } from './envelope.js'
import type { Signature } from './signature.js'

/** The sender on the ceremony page. */
export interface Sender {
  readonly name: string
  /** The source text of an SVG image. */
  readonly logo?: string
  /** `#` and six hexadecimal digits. */
  readonly accentColor?: string
}

/** An envelope in the store. Times are in milliseconds since 1970. */
export interface EnvelopeRecord {
  readonly id: string
  readonly title: string
  readonly sender?: Sender
  readonly language?: string
  readonly document: { readonly text: string; readonly lang?: string }
  readonly createdAt: number
  completedAt: number | null
  /** Whether the sender has not sent it yet. */
  isDraft: boolean
  /** The seed's `deliverable_status`, which overrides the option `deliverableDelay`. */
  readonly deliverableStatus?: 'generated' | 'failed'
  /** When the deliverables are generated. `null` before the last signature, and if they fail. */
  generatedAt: number | null
  /** In the order of the seed. A new recipient follows the recipient that it replaces. */
  readonly recipients: Recipient[]
  readonly deliverables: readonly DeliverableRecord[]
  readonly ceremonies: CeremonyRecord[]
  readonly events: EnvelopeEvent[]
}

/** A deliverable in the store. Its status is calculated from the envelope. */
export interface DeliverableRecord {
  readonly id: string
  readonly type: string
}

/** A ceremony in the store. */
export interface CeremonyRecord {
  readonly id: string
  readonly recipientId: string
  readonly request: CeremonyRequest
  readonly createdAt: number
  readonly expiresAt: number
  readonly faults: CeremonyFaults
  openedAt: number | null
  outcome: CeremonyOutcome
  signature: Signature | null
}

/** The faults that apply to the page of one ceremony. */
export interface CeremonyFaults {
  readonly refuseFrame?: boolean
  readonly redirectElsewhere?: string
}

/** Formats a time as in the service contract: ISO 8601 in UTC with milliseconds. */
export function iso(time: number): string {
  return new Date(time).toISOString()
}

/** Creates a pending recipient with the values that the service contract shows. */
export function newRecipient(
  identity: Pick<Recipient, 'id' | 'type' | 'key' | 'name' | 'email'>,
  envelopeId: string,
  now: number,
): Recipient {
  return {
    ...identity,
    envelope_id: envelopeId,
    status: 'pending',
    ceremony_creation: 'automatic',
    delivery_type: 'email',
    completed_at: null,
    status_updated_at: iso(now),
  }
}

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZabcdefghjkmnpqrstvwxyz'

/** Creates a random id, such as `re_7HpmQ…`: the prefix, `_` and 22 characters. */
export function newId(prefix: 're' | 'del' | 'cer'): string {
  const bytes = crypto.getRandomValues(new Uint8Array(22))
  return `${prefix}_${Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('')}`
}
