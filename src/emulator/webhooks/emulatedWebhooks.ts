import type { WebhookPayload } from './webhookPayloads.js'

/** The webhooks of one emulator, which sends them at least once and in no promised order. */
export interface EmulatedWebhooks {
  /** What they are signed with: the receiver's secret. */
  readonly secret: string
  /** Every event, oldest first; the last 1,000 are kept. */
  readonly deliveries: readonly EmulatedDelivery[]
  /**
   * Sends what is due by the emulator's clock, and settles once all of it was answered. Without it,
   * timers do: for tests, and after a clock was moved.
   */
  readonly sendDue: () => Promise<void>
  /** Sends an event again, whatever became of it. Throws `invalid_option` for an unknown id. */
  readonly resend: (id: string) => Promise<EmulatedDelivery>
  /** Bends the next event's sending. */
  readonly bend: (fault: WebhookFault) => void
  /** Sends nothing any more; what waits stays waiting. */
  readonly stop: () => void
}

/**
 * - `duplicate`: the next event is sent twice at once
 * - `reorder`: the next event waits until the one after it was sent
 * - `forged`: before the next event, the same is sent with a signature of another secret
 * - `stale`: before the next event, the same is sent as if signed an hour ago
 */
export type WebhookFault = (typeof WEBHOOK_FAULTS)[number]

export const WEBHOOK_FAULTS = ['duplicate', 'reorder', 'forged', 'stale'] as const

/** One event on its way. Holds no secret and no signature. */
export interface EmulatedDelivery {
  /** The `webhook-id`, the same in every attempt. */
  readonly id: string
  readonly state: 'waiting' | 'delivered' | 'given_up'
  readonly payload: WebhookPayload
  readonly attempts: readonly DeliveryAttempt[]
  /** `null` where none is planned. */
  readonly next_attempt_at: string | null
}

/** One request to the receiver. */
export interface DeliveryAttempt {
  readonly at: string
  /** `null` where no answer came within 15 seconds. */
  readonly status: number | null
  /** What the fault made of it; absent for what a receiver should take. */
  readonly fault?: WebhookFault
}
