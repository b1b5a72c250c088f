import type { CeremonyRequest } from '../../contract/ceremony.js'
import type { CompleteRecipient as Recipient } from '../../contract/recipient.js'
import type { Signature } from './finishRequest.js'
import type { CeremonyOutcome, EnvelopeEvent } from './envelope.js'

/** An envelope as the store keeps it; times in milliseconds since 1970. */
export interface EnvelopeRecord {
  readonly id: string
  readonly title: string
  readonly sender?: string
  readonly language?: string
  readonly document: { readonly text: string; readonly lang?: string }
  readonly createdAt: number
  completedAt: number | null
  /** What becomes of its deliverables, if not what the delay says. */
  readonly deliverableStatus?: 'generated' | 'failed'
  /** By slot in the order of the seed; a replacement stands right after whom it replaces. */
  readonly recipients: Recipient[]
  readonly deliverables: readonly DeliverableRecord[]
  readonly ceremonies: CeremonyRecord[]
  readonly events: EnvelopeEvent[]
}

/** A deliverable without its status, which follows from the envelope's. */
export interface DeliverableRecord {
  readonly id: string
  readonly type: string
}

/** A ceremony as the store keeps it. */
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

/** What faults have bent about one ceremony. */
export interface CeremonyFaults {
  readonly refuseFrame?: boolean
  readonly redirectElsewhere?: string
}

export function idsOfRecipients({ recipients }: EnvelopeRecord): readonly string[] {
  return recipients.map(({ id }) => id)
}
