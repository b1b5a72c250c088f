import type { DeliverableRecord, EnvelopeRecord } from './records.js'

/** A name to save the file under: `residential-lease-14-alder-street-audit-log.pdf`. */
export function deliverableFileName(
  { title }: EnvelopeRecord,
  { type }: DeliverableRecord,
): string {
  return `${[slug(title), slug(type)].filter(Boolean).join('-') || 'deliverable'}.pdf`
}

/** Lower-case ASCII words joined by hyphens: what every file system and every header can hold. */
function slug(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
}
