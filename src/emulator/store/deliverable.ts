import type { EmulatorSettings } from '../emulatorOptions.js'
import type { DeliverableRecord, EnvelopeRecord } from './records.js'

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
