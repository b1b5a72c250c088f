import { isJsonObject, type JsonObject } from '../../contract/jsonObject.js'

/**
 * An event with a genuine signature. Beyond the service contract, which shows no events: names and
 * shape are from the live service's public documents, read on 2026-11-21 and not tried on the live
 * service.
 */
export interface WebhookEvent {
  /** The delivery's `webhook-id`. It stays the same when the event is sent again. */
  readonly id: string
  /** For example `recipient.completed`. The service may send types that this package does not know. */
  readonly type: string
  /** When it happened, in milliseconds since 1970. Events may arrive in another order. */
  readonly occurredAt: number
  /** The id of the recipient, deliverable or envelope that the event is about. */
  readonly objectId: string | undefined
  readonly envelopeId: string | undefined
  /** The parsed body. It may hold personal data: do not log it. */
  readonly payload: JsonObject
}

/** Reads a signed body. Returns `undefined` if it is not a JSON object with a `type`. */
export function readWebhookEvent(
  body: Uint8Array,
  { id, sentAt }: { readonly id: string; readonly sentAt: number },
): WebhookEvent | undefined {
  const payload = parse(body)
  if (!isJsonObject(payload) || typeof payload['type'] !== 'string') return undefined
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

const decoder = new TextDecoder('utf-8', { fatal: true })

function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(decoder.decode(body))
  } catch {
    return undefined
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
