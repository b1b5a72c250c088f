import type { EnvelopeEvent, EnvelopeEventType } from '../store/envelope.js'
import { type EnvelopeRecord, iso } from '../store/records.js'

/** The body of a webhook. */
export interface WebhookPayload {
  readonly id: string
  readonly type: WebhookType
  /** The time of the event, as ISO 8601. */
  readonly timestamp: string
  readonly data: WebhookObject & {
    readonly envelope_id: string
    readonly envelope_metadata: Readonly<Record<string, string>>
  }
}

/** The envelope, recipient or deliverable that a webhook is about. */
interface WebhookObject {
  readonly object_id: string
  readonly object_type: 'envelope' | 'recipient' | 'deliverable'
  readonly [field: string]: unknown
}

/** The envelope events for which the emulator sends a webhook. */
const EVENTS = [
  'envelope.created',
  'envelope.completed',
  'recipient.completed',
  'recipient.rejected',
  'recipient.replaced',
] as const satisfies readonly EnvelopeEventType[]

/** The types of webhooks, with the names from the live service's documents. */
export type WebhookType = (typeof EVENTS)[number] | 'deliverable.generated'

/**
 * Returns the webhooks of an event. A completed envelope adds one for each deliverable, at the time
 * when it is `generated`. Failed deliverables have no webhook, because the documents show none.
 */
export function webhookPayloads(
  event: EnvelopeEvent,
  envelope: EnvelopeRecord,
): readonly WebhookPayload[] {
  const type = EVENTS.find((name) => name === event.type)
  if (type === undefined) return []
  const object: WebhookObject =
    event.recipient_id === undefined
      ? { object_id: envelope.id, object_type: 'envelope' }
      : recipientObject(event.recipient_id, envelope, type)
  const payloads = [payloadOf(type, event.at, envelope, object)]
  const { generatedAt } = envelope
  if (type !== 'envelope.completed' || generatedAt === null) return payloads
  return [
    ...payloads,
    ...envelope.deliverables.map(({ id, type: deliverableType }) =>
      payloadOf('deliverable.generated', iso(generatedAt), envelope, {
        object_id: id,
        object_type: 'deliverable',
        deliverable_type: deliverableType,
      }),
    ),
  ]
}

function recipientObject(
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

function payloadOf(
  type: WebhookType,
  timestamp: string,
  { id }: EnvelopeRecord,
  object: WebhookObject,
): WebhookPayload {
  return {
    id: `evt_${crypto.randomUUID().replaceAll('-', '')}`,
    type,
    timestamp,
    data: { envelope_id: id, envelope_metadata: {}, ...object },
  }
}
