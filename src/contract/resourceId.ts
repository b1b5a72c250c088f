/**
 * The service's ids: a prefix and random characters (service contract, Recipient and Deliverable).
 *
 * The contract does not list the allowed characters. Known ids have letters and digits, and `_` and
 * `-` are common elsewhere. Other characters are refused, because an id becomes part of a path.
 * With `..`, `/`, `?` or `%`, an id could call another operation of the service with the API key.
 */
const RECIPIENT_ID = /^re_[A-Za-z0-9_-]{1,128}$/
const DELIVERABLE_ID = /^del_[A-Za-z0-9_-]{1,128}$/
const ENVELOPE_ID = /^[\w-]{1,64}$/

/**
 * The ids that the proxy and the page accept from every service: 1 to 200 characters that a url
 * leaves unchanged (RFC 3986, unreserved). `.` and `..` are refused, because a url parser removes them.
 */
const RESOURCE_ID = /^(?!\.{1,2}$)[A-Za-z0-9._~-]{1,200}$/

/** Whether `value` has the form of an id. Each service's adapter then checks its own form. */
export function isResourceId(value: unknown): value is string {
  return typeof value === 'string' && RESOURCE_ID.test(value)
}

/** Whether `value` has the form of a recipient's id. Does not check that the recipient exists. */
export function isRecipientId(value: unknown): value is string {
  return typeof value === 'string' && RECIPIENT_ID.test(value)
}

/** Whether `value` has the form of a deliverable's id. Does not check that the deliverable exists. */
export function isDeliverableId(value: unknown): value is string {
  return typeof value === 'string' && DELIVERABLE_ID.test(value)
}

/**
 * Whether `value` may be an envelope's id. The service contract does not show the form of these
 * ids, so letters, digits, `_` and `-` are accepted.
 */
export function isEnvelopeId(value: unknown): value is string {
  return typeof value === 'string' && ENVELOPE_ID.test(value)
}
