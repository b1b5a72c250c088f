/**
 * The outcome of a delivery.
 *
 * - `handled`: genuine and new; `onEvent` has handled it
 * - `duplicate`: genuine, and handled before
 * - `ignored`: genuine, but the body is not a JSON object with a `type`
 * - `in_progress`: genuine, and being handled at this moment; the sender tries again
 * - `failed`: genuine, but `onEvent`, the state or `secrets` failed; the sender tries again
 * - `unsigned`: one of the three headers is missing or malformed
 * - `stale`: the timestamp is more than five minutes away
 * - `forged`: no signature matches
 * - `too_large`, `unreadable`, `wrong_method`: as the names say
 */
export type DeliveryOutcome = keyof typeof STATUS

/** Deliveries that are not genuine get one status, which does not reveal the failed check. */
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

/** One delivery, for the operator. Holds no secret and nothing of the body. */
export interface WebhookDelivery {
  readonly outcome: DeliveryOutcome
  /** HTTP status of the response. */
  readonly status: number
  /** The `webhook-id`, of genuine deliveries only. */
  readonly id?: string
  /** The event's type, of genuine deliveries only. */
  readonly eventType?: string
  /** What the host's function or the state threw. It never reaches the sender. */
  readonly cause?: unknown
}
