import { isJsonObject, type JsonObject } from '../../contract/jsonObject.js'

/**
 * What a webhook with a genuine signature says. Beyond the service contract, which shows no events:
 * names and shape are those of the live service's public documents, read on 2026-11-21 and not tried
 * on the live service.
 */
export interface WebhookEvent {
  /** The delivery's `webhook-id`: the same however often the event is sent. */
  readonly id: string
  /** Such as `recipient.completed`. There may be others than this package knows. */
  readonly type: string
  /** When it happened, in milliseconds since 1970; events may come in another order. */
  readonly occurredAt: number
  /** What it is about: the id of a recipient, a deliverable or an envelope. */
  readonly objectId: string | undefined
  readonly envelopeId: string | undefined
  /** The body as it came. May hold personal data: do not log it. */
  readonly payload: JsonObject
}

/** Reads a signed body; `undefined` for what is no JSON object with a `type`. */
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
