import type { EmulatorSettings } from '../emulatorOptions.js'
import type { EnvelopeRecord } from './records.js'

/** A deliverable's status: whether it waits for signatures, is made, is there. */
export function deliverableStatus(
  envelope: EnvelopeRecord,
  settings: Pick<EmulatorSettings, 'clock' | 'deliverableDelay' | 'profile'>,
): 'pending' | 'processing' | 'generated' | 'failed' {
  if (envelope.deliverableStatus === 'failed' && envelope.completedAt !== null) return 'failed'
  if (isGenerated(envelope, settings)) return 'generated'
  return envelope.completedAt === null ? settings.profile.waitingDeliverable : 'processing'
}

/** Whether the envelope's deliverables are there: a while after everybody has signed. */
export function isGenerated(
  { completedAt, deliverableStatus: fixed }: EnvelopeRecord,
  { clock, deliverableDelay }: Pick<EmulatorSettings, 'clock' | 'deliverableDelay'>,
): boolean {
  if (completedAt === null || fixed === 'failed') return false
  return fixed === 'generated' || clock() - completedAt >= deliverableDelay
}
