/**
 * The identifiers of the service: a prefix and an opaque rest (service contract, Recipient and
 * Deliverable).
 *
 * The contract does not show which characters the rest may hold. The observed ones are letters and
 * digits; `_` and `-` are allowed beside them because opaque identifiers commonly use them. Nothing
 * else is, since an id becomes part of a path: `..`, `/`, `?`, `%` and control characters would
 * call another operation of the service with our key.
 */
const RECIPIENT_ID = /^re_[A-Za-z0-9_-]{1,128}$/
const DELIVERABLE_ID = /^del_[A-Za-z0-9_-]{1,128}$/
const ENVELOPE_ID = /^[\w-]{1,64}$/

/** Whether `value` has the shape of a recipient's id. Says nothing about whether it exists. */
export function isRecipientId(value: unknown): value is string {
  return typeof value === 'string' && RECIPIENT_ID.test(value)
}

/** Whether `value` has the shape of a deliverable's id. Says nothing about whether it exists. */
export function isDeliverableId(value: unknown): value is string {
  return typeof value === 'string' && DELIVERABLE_ID.test(value)
}

/**
 * Whether `value` may be an envelope's id. Beyond the service contract, which shows none: any one
 * segment of a path.
 */
export function isEnvelopeId(value: unknown): value is string {
  return typeof value === 'string' && ENVELOPE_ID.test(value)
}
