/**
 * The identifiers of the service: a prefix and an opaque part (service contract, Recipient and
 * Deliverable).
 *
 * The contract does not show the allowed characters. Observed are letters and digits; `_` and `-` are
 * common in opaque identifiers. All other characters are refused, because an id becomes part of a path:
 * `..`, `/`, `?` and `%` could call another operation of the service with the API key.
 */
const RECIPIENT_ID = /^re_[A-Za-z0-9_-]{1,128}$/
const DELIVERABLE_ID = /^del_[A-Za-z0-9_-]{1,128}$/
const ENVELOPE_ID = /^[\w-]{1,64}$/

/** Whether `value` has the shape of a recipient's id. The recipient may not exist. */
export function isRecipientId(value: unknown): value is string {
  return typeof value === 'string' && RECIPIENT_ID.test(value)
}

/** Whether `value` has the shape of a deliverable's id. The deliverable may not exist. */
export function isDeliverableId(value: unknown): value is string {
  return typeof value === 'string' && DELIVERABLE_ID.test(value)
}

/**
 * Whether `value` may be an envelope's id. The service contract shows no shape, so any segment of a path
 * is accepted.
 */
export function isEnvelopeId(value: unknown): value is string {
  return typeof value === 'string' && ENVELOPE_ID.test(value)
}
