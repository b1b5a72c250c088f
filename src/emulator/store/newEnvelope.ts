import type { Recipient } from '../../contract/recipient.js'
import { lease } from '../samples/lease.js'
import type { EnvelopeSeed, RecipientSeed } from './envelopeSeed.js'
import { iso } from './iso.js'
import { newId } from './newId.js'
import type { EnvelopeRecord } from './records.js'

/** The envelope that a seed asks for, with every default filled in; `now` in milliseconds. */
export function newEnvelope(seed: EnvelopeSeed, now: number): EnvelopeRecord {
  const { title = lease.title, document = lease, recipients, deliverables = [{}] } = seed
  const id = crypto.randomUUID()
  return {
    id,
    title,
    document: typeof document === 'string' ? { text: document } : document,
    createdAt: now,
    completedAt: null,
    recipients: recipients.map((recipient, index) =>
      newRecipient(identityOf(recipient, index), id, now),
    ),
    deliverables: deliverables.map(({ type = 'audit_log', ...given }) => ({
      id: given.id ?? newId('del'),
      type,
    })),
    ceremonies: [],
    events: [],
  }
}

/** Who a recipient is, and in which slot. */
type Identity = Required<RecipientSeed>

function identityOf(seed: RecipientSeed, index: number): Identity {
  const { name, email, id = newId('re'), type = 'signer' } = seed
  const key = seed.key ?? (index === 0 ? 'provider' : `recipient_${index + 1}`)
  return { id, name, email, type, key }
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
