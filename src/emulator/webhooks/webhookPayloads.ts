import type { EnvelopeEvent, EnvelopeEventType } from '../store/envelope.js'
import { iso } from '../store/iso.js'
import type { EnvelopeRecord } from '../store/records.js'

/** The body of a webhook. */
export interface WebhookPayload {
  readonly id: string
  readonly type: WebhookType
  /** ISO 8601, when it happened. */
  readonly timestamp: string
  readonly data: WebhookObject & {
    readonly envelope_id: string
    readonly envelope_metadata: Readonly<Record<string, string>>
  }
}

/** What a webhook is about, and what is told of it. */
interface WebhookObject {
  readonly object_id: string
  readonly object_type: 'envelope' | 'recipient' | 'deliverable'
  readonly [field: string]: unknown
}

/** The events that are sent, by the names of the live service's documents. */
export type WebhookType =
  | 'envelope.created'
  | 'envelope.completed'
  | 'recipient.completed'
  | 'recipient.rejected'
  | 'recipient.replaced'
  | 'deliverable.generated'

const SENT: Readonly<Record<EnvelopeEventType, WebhookType | undefined>> = {
  'envelope.created': 'envelope.created',
  'envelope.completed': 'envelope.completed',
  'recipient.completed': 'recipient.completed',
  'recipient.rejected': 'recipient.rejected',
  'recipient.replaced': 'recipient.replaced',
  'ceremony.created': undefined,
  'ceremony.opened': undefined,
  'ceremony.revoked': undefined,
}

/** What is sent because of a line of an envelope's history; what is generated later, later. */
export function webhookPayloads(
  event: EnvelopeEvent,
  envelope: EnvelopeRecord,
  deliverableDelay: number,
): readonly WebhookPayload[] {
  const type = SENT[event.type]
  if (type === undefined) return []
  const about: WebhookObject =
    event.recipient_id === undefined
      ? { object_id: envelope.id, object_type: 'envelope' }
      : recipientData(event.recipient_id, envelope, type)
  const payloads = [payload(type, event.at, envelope, about)]
  if (type !== 'envelope.completed') return payloads
  const generatedAt = iso(Date.parse(event.at) + deliverableDelay)
  return [
    ...payloads,
    ...envelope.deliverables.map(({ id, type: deliverableType }) =>
      payload('deliverable.generated', generatedAt, envelope, {
        object_id: id,
        object_type: 'deliverable',
        deliverable_type: deliverableType,
      }),
    ),
  ]
}

function recipientData(
  recipientId: string,
  { recipients }: EnvelopeRecord,
  type: WebhookType,
): WebhookObject {
  const index = recipients.findIndex(({ id }) => id === recipientId)
  const [recipient, successor] = recipients.slice(index, index + 2)
  return {
    object_id: recipientId,
    object_type: 'recipient',
    recipient_type: recipient?.type,
    recipient_key: recipient?.key,
    ...(type === 'recipient.rejected' && { reason: null }),
    ...(type === 'recipient.replaced' && {
      new_recipient_id: successor?.id,
      new_recipient_name: successor?.name,
    }),
  }
}

function payload(
  type: WebhookType,
  timestamp: string,
  { id }: EnvelopeRecord,
  about: WebhookObject,
): WebhookPayload {
  return {
    id: `evt_${crypto.randomUUID().replaceAll('-', '')}`,
    type,
    timestamp,
    data: { envelope_id: id, envelope_metadata: {}, ...about },
  }
}
