import type { CompleteRecipient as Recipient } from '../../contract/recipient.js'
import { lease } from '../samples/lease.js'
import type { DocumentSeed, EnvelopeSeed, RecipientSeed } from './envelopeSeed.js'
import { iso } from './iso.js'
import { newId } from './newId.js'
import type { EnvelopeRecord } from './records.js'

/** The envelope that a seed asks for, with every default filled in; `now` in milliseconds. */
export function newEnvelope(seed: EnvelopeSeed, now: number): EnvelopeRecord {
  // Not as the defaults of a pattern: what comes over HTTP may say `null` for what was left out.
  const document = seed.document ?? lease
  const id = crypto.randomUUID()
  return {
    id,
    title: seed.title ?? lease.title,
    ...(seed.sender && { sender: seed.sender }),
    ...(seed.language && { language: seed.language }),
    document: typeof document === 'string' ? { text: document } : readDocument(document),
    createdAt: now,
    completedAt: null,
    recipients: seed.recipients.map((recipient, index) =>
      newRecipient(identityOf(recipient, index), id, now),
    ),
    ...(seed.deliverable_status && { deliverableStatus: seed.deliverable_status }),
    deliverables: (seed.deliverables ?? [{}]).map(({ type, id: given }) => ({
      id: given ?? newId('del'),
      type: type ?? 'audit_log',
    })),
    ceremonies: [],
    events: [],
  }
}

function readDocument({ text, lang }: Exclude<DocumentSeed, string>) {
  return { text, ...(lang && { lang }) }
}

/** Who a recipient is, and in which slot. */
type Identity = Required<Omit<RecipientSeed, 'status'>>

function identityOf(seed: RecipientSeed, index: number): Identity {
  const { name, email } = seed
  const key = seed.key ?? (index === 0 ? 'provider' : `recipient_${index + 1}`)
  return { id: seed.id ?? newId('re'), name, email, type: seed.type ?? 'signer', key }
}

/** A recipient who has everything still to do, with the values that the service contract observed. */
export function newRecipient(identity: Identity, envelopeId: string, now: number): Recipient {
  const { id, type, key, name, email } = identity
  return {
    id,
    envelope_id: envelopeId,
    type,
    key,
    name,
    email,
    status: 'pending',
    ceremony_creation: 'automatic',
    delivery_type: 'email',
    completed_at: null,
    status_updated_at: iso(now),
  }
}
