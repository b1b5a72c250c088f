import type { EmulatorSettings } from '../emulatorOptions.js'
import type { EnvelopeRecord } from './records.js'

/** Whether the envelope's deliverables are there: a while after everybody has signed. */
export function isGenerated(
  { completedAt }: EnvelopeRecord,
  { clock, deliverableDelay }: Pick<EmulatorSettings, 'clock' | 'deliverableDelay'>,
): boolean {
  return completedAt !== null && clock() - completedAt >= deliverableDelay
}
