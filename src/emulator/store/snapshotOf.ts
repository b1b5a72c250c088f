import type { EmulatorSettings } from '../emulatorOptions.js'
import type { EmulatedCeremony, Envelope } from './envelope.js'
import { type CeremonyRecord, type DeliverableRecord, type EnvelopeRecord, iso } from './records.js'

/** Copies an envelope for readers. Its deliverables have no `url`, because only a call creates one. */
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

/** The status of an envelope's deliverables. */
export function deliverableStatus(
  envelope: EnvelopeRecord,
  { clock, profile }: Pick<EmulatorSettings, 'clock' | 'profile'>,
): 'pending' | 'processing' | 'generated' | 'failed' {
  if (envelope.completedAt === null) return profile.waitingDeliverable
  if (envelope.generatedAt === null) return 'failed'
  return clock() >= envelope.generatedAt ? 'generated' : 'processing'
}

/** A name to save the file under: `residential-lease-14-alder-street-audit-log.pdf`. */
export function deliverableFileName(
  { title }: EnvelopeRecord,
  { type }: DeliverableRecord,
): string {
  return `${[slug(title), slug(type)].filter(Boolean).join('-') || 'deliverable'}.pdf`
}

/** Lower-case ASCII words joined by hyphens, for every file system and header. */
function slug(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
}
