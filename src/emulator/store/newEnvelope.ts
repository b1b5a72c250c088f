import { lease } from '../samples/lease.js'
import type { EnvelopeSeed } from './envelopeSeed.js'
import { type DeliverableRecord, type EnvelopeRecord, newId, newRecipient } from './records.js'

/** A seed in which every id is set, so that it always creates an envelope with these ids. */
export interface FixedSeed extends EnvelopeSeed {
  readonly envelopeId: string
  readonly recipients: readonly (EnvelopeSeed['recipients'][number] & { readonly id: string })[]
  readonly deliverables: readonly DeliverableRecord[]
}

/** Adds a random id where a seed has no id. */
export function fixIds(seed: EnvelopeSeed): FixedSeed {
  return {
    ...seed,
    envelopeId: crypto.randomUUID(),
    recipients: seed.recipients.map((recipient) => ({
      ...recipient,
      id: recipient.id ?? newId('re'),
    })),
    // `??` instead of a default value, because a seed in JSON may contain `null`.
    deliverables: (seed.deliverables ?? [{}]).map(({ id, type }) => ({
      id: id ?? newId('del'),
      type: type ?? 'audit_log',
    })),
  }
}

/** Creates an envelope from a seed and the defaults. `now` is in milliseconds since 1970. */
export function newEnvelope(seed: FixedSeed, now: number): EnvelopeRecord {
  const document = seed.document ?? lease
  const { text, lang } = typeof document === 'string' ? { text: document } : document
  return {
    id: seed.envelopeId,
    title: seed.title ?? lease.title,
    ...(seed.sender && {
      sender: typeof seed.sender === 'string' ? { name: seed.sender } : seed.sender,
    }),
    ...(seed.language && { language: seed.language }),
    document: { text, ...(lang && { lang }) },
    createdAt: now,
    completedAt: null,
    isDraft: seed.status === 'draft',
    generatedAt: null,
    recipients: seed.recipients.map(({ id, name, email, type, key }, index) => {
      const slot = key ?? (index === 0 ? 'provider' : `recipient_${index + 1}`)
      return newRecipient(
        { id, name, email, type: type ?? 'signer', key: slot },
        seed.envelopeId,
        now,
      )
    }),
    ...(seed.deliverable_status && { deliverableStatus: seed.deliverable_status }),
    deliverables: seed.deliverables,
    ceremonies: [],
    events: [],
  }
}
