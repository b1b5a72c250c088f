/**
 * What became of a delivery.
 *
 * - `handled`: genuine, new, and `onEvent` has done with it
 * - `duplicate`: genuine, and handled before
 * - `ignored`: genuine, but no JSON object with a `type`
 * - `in_progress`: genuine, and being handled at this moment; the sender is asked to come again
 * - `failed`: genuine, but `onEvent`, the store or `secrets` failed; the sender is asked to come again
 * - `unsigned`: without the three headers in their shape
 * - `stale`: from another time than now
 * - `forged`: no signature fits
 * - `too_large`, `unreadable`, `wrong_method`: what the names say
 */
export type DeliveryOutcome = keyof typeof STATUS

/** Refusals of what is not genuine are all alike: they tell nothing of which check failed. */
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

/** One delivery, for whoever operates the receiver. Holds no secret and nothing of the body. */
export interface WebhookDelivery {
  readonly outcome: DeliveryOutcome
  /** HTTP status of the answer. */
  readonly status: number
  /** The `webhook-id`; only of genuine ones. */
  readonly id?: string
  /** The event's type; only of genuine ones. */
  readonly eventType?: string
  /** What the host's function or store threw. May hold anything: it never goes to the sender. */
  readonly cause?: unknown
}
