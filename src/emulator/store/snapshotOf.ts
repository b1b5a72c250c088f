import type { EmulatorSettings } from '../emulatorOptions.js'
import { deliverableStatus } from './deliverableStatus.js'
import { iso } from './iso.js'
import type { Envelope } from './envelope.js'
import type { CeremonyRecord, EnvelopeRecord } from './records.js'

/** Makes copies of envelopes for reading. Deliverables have no `url` in them: that takes a call. */
export function snapshotOf(settings: EmulatorSettings): (envelope: EnvelopeRecord) => Envelope {
  return (envelope) => {
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
}

/** Where an envelope stands. */
function statusOf(envelope: EnvelopeRecord, settings: EmulatorSettings): Envelope['status'] {
  if (envelope.completedAt !== null) return 'completed'
  return isProcessing(envelope, settings) ? 'processing' : 'in_progress'
}

/** Whether it is too early to sign: beyond the contract. */
export function isProcessing(
  { createdAt }: Pick<EnvelopeRecord, 'createdAt'>,
  { clock, processingDelay }: Pick<EmulatorSettings, 'clock' | 'processingDelay'>,
): boolean {
  return clock() - createdAt < processingDelay
}

function snapshotOfCeremony(ceremony: CeremonyRecord) {
  const { id, recipientId, request, createdAt, outcome, signature } = ceremony
  return {
    ...request,
    id,
    recipient_id: recipientId,
    created_at: iso(createdAt),
    outcome,
    signature,
  }
}
