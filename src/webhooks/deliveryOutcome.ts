/**
 * The outcome of a webhook delivery.
 *
 * - `handled`: a new event with a valid signature, which `onEvent` has handled
 * - `duplicate`: an event that was handled before
 * - `ignored`: the signature is valid, but the body is not a JSON object with a `type`
 * - `in_progress`: an event that is being handled at this moment; the sender tries again
 * - `failed`: `onEvent`, the state or `secrets` failed; the sender tries again
 * - `unsigned`: one of the three webhook headers is missing or malformed
 * - `stale`: the timestamp differs from the server's clock by more than five minutes
 * - `forged`: no signature is valid
 * - `too_large`: over 64 KiB; `unreadable`: did not arrive completely; `wrong_method`: not a POST
 */
export type DeliveryOutcome = keyof typeof STATUS

/** Every delivery with a missing, old or wrong signature gets 401, which hides the failed check. */
export const STATUS = {
  handled: 204,
  duplicate: 204,
  ignored: 204,
  in_progress: 503,
  failed: 503,
  unsigned: 401,
  stale: 401,
  forged: 401,
  too_large: 413,
  unreadable: 400,
  wrong_method: 405,
} as const

/** One webhook delivery, for the operator. Of its body it contains only the event's type. */
export interface WebhookDelivery {
  readonly outcome: DeliveryOutcome
  /** HTTP status of the receiver's response. */
  readonly status: number
  /** The header `webhook-id`, if the signature is valid. */
  readonly id?: string
  /** The event's type, if the signature is valid. */
  readonly eventType?: string
  /** The error of `onEvent`, `secrets` or the state. The sender never receives it. */
  readonly cause?: unknown
}
