import type { EmulatorSettings } from '../emulatorOptions.js'
import type { EnvelopeRecord } from './records.js'

/** A deliverable's status: whether it waits for signatures, is made, is there. */
export function deliverableStatus(
  envelope: EnvelopeRecord,
  settings: Pick<EmulatorSettings, 'clock' | 'deliverableDelay' | 'profile'>,
): 'pending' | 'processing' | 'generated' | 'failed' {
  if (envelope.deliverablesFail && envelope.completedAt !== null) return 'failed'
  if (isGenerated(envelope, settings)) return 'generated'
  return envelope.completedAt === null ? settings.profile.waitingDeliverable : 'processing'
}

/** Whether the envelope's deliverables are there: a while after everybody has signed. */
export function isGenerated(
  { completedAt, deliverablesFail }: EnvelopeRecord,
  { clock, deliverableDelay }: Pick<EmulatorSettings, 'clock' | 'deliverableDelay'>,
): boolean {
  return !deliverablesFail && completedAt !== null && clock() - completedAt >= deliverableDelay
}
