import { isJsonObject, type JsonObject } from '../contract/jsonObject.js'
import { parseJsonObject } from '../proxy/bounds/bounded.js'

/**
 * An event with a valid signature. The service contract shows no events: the names of types and
 * fields are from the live service's public documents of 2026-11-21, and were not tried on it.
 */
export interface WebhookEvent {
  /** The delivery's `webhook-id`. The sender repeats an event with the same id. */
  readonly id: string
  /** The event's type, such as `recipient.completed`. The service may also send unknown types. */
  readonly type: string
  /** When the event happened, in milliseconds since 1970. Events may arrive in another order. */
  readonly occurredAt: number
  /** The id of the recipient, deliverable or envelope that the event is about. */
  readonly objectId: string | undefined
  readonly envelopeId: string | undefined
  /** The parsed body of the delivery. It may contain personal data, so do not log it. */
  readonly payload: JsonObject
}

/** Reads the body of a verified delivery. Returns `undefined` unless it is JSON with a `type`. */
export function readWebhookEvent(
  body: Uint8Array,
  { id, sentAt }: { readonly id: string; readonly sentAt: number },
): WebhookEvent | undefined {
  const payload = parseJsonObject(new TextDecoder().decode(body))
  if (typeof payload === 'string' || typeof payload['type'] !== 'string') return undefined
  const { type, timestamp, data } = payload
  const facts = isJsonObject(data) ? data : {}
  const happenedAt = typeof timestamp === 'string' ? Date.parse(timestamp) : Number.NaN
  return {
    id,
    type,
    occurredAt: Number.isNaN(happenedAt) ? sentAt : happenedAt,
    objectId: textOf(facts['object_id']),
    envelopeId: textOf(facts['envelope_id']),
    payload,
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
