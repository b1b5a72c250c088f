import type { EmulatorSettings } from '../emulatorOptions.js'
import type { EmulatedCeremony, Envelope } from './envelope.js'
import { type CeremonyRecord, type DeliverableRecord, type EnvelopeRecord, iso } from './records.js'

/** Copies an envelope. Its deliverables have no `url`, because each call creates a new url. */
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

/** Returns the status of an envelope. The contract does not show the status `processing`. */
export function statusOf(
  { createdAt, completedAt, isDraft }: EnvelopeRecord,
  { clock, processingDelay }: Pick<EmulatorSettings, 'clock' | 'processingDelay'>,
): Envelope['status'] {
  if (isDraft) return 'draft'
  if (completedAt !== null) return 'completed'
  return clock() - createdAt < processingDelay ? 'processing' : 'in_progress'
}

function snapshotOfCeremony(ceremony: CeremonyRecord): EmulatedCeremony {
  const { id, recipientId, request, createdAt, outcome, signature } = ceremony
  const created_at = iso(createdAt)
  return { ...request, id, recipient_id: recipientId, created_at, outcome, signature }
}

/** Returns the status that all deliverables of an envelope have. */
export function deliverableStatus(
  envelope: EnvelopeRecord,
  { clock, profile }: Pick<EmulatorSettings, 'clock' | 'profile'>,
): 'pending' | 'processing' | 'generated' | 'failed' {
  if (envelope.completedAt === null) return profile.waitingDeliverable
  if (envelope.generatedAt === null) return 'failed'
  return clock() >= envelope.generatedAt ? 'generated' : 'processing'
}

/** Returns a file name such as `residential-lease-14-alder-street-audit-log.pdf`. */
export function deliverableFileName(
  { title }: EnvelopeRecord,
  { type }: DeliverableRecord,
): string {
  return `${[slug(title), slug(type)].filter(Boolean).join('-') || 'deliverable'}.pdf`
}

/** Returns lower-case ASCII words with hyphens, which every file system and header accepts. */
function slug(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
}
