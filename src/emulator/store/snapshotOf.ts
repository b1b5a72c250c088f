import type { EmulatorSettings } from '../emulatorOptions.js'
import { deliverableStatus } from './deliverable.js'
import type { EmulatedCeremony, Envelope } from './envelope.js'
import { type CeremonyRecord, type EnvelopeRecord, iso } from './records.js'

/** A copy of an envelope for readers. Its deliverables have no `url`: only a call gets one. */
export function snapshotOf(envelope: EnvelopeRecord, settings: EmulatorSettings): Envelope {
  const { id, title, createdAt, completedAt } = envelope
  return {
    id,
    title,
    status: statusOf(envelope, settings),
    created_at: iso(createdAt),
    completed_at: completedAt === null ? null : iso(completedAt),
    recipients: [...envelope.recipients],
    deliverables: envelope.deliverables.map((deliverable) => ({
      ...deliverable,
      envelope_id: id,
      status: deliverableStatus(envelope, settings),
      url: null,
    })),
    ceremonies: envelope.ceremonies.map(snapshotOfCeremony),
    events: [...envelope.events],
  }
}

/** The status of an envelope. `processing` is beyond the contract. */
export function statusOf(
  { createdAt, completedAt }: EnvelopeRecord,
  { clock, processingDelay }: Pick<EmulatorSettings, 'clock' | 'processingDelay'>,
): Envelope['status'] {
  if (completedAt !== null) return 'completed'
  return clock() - createdAt < processingDelay ? 'processing' : 'in_progress'
}

function snapshotOfCeremony(ceremony: CeremonyRecord): EmulatedCeremony {
  const { id, recipientId, request, createdAt, outcome, signature } = ceremony
  const created_at = iso(createdAt)
  return { ...request, id, recipient_id: recipientId, created_at, outcome, signature }
}
