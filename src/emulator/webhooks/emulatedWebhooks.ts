import type { WebhookPayload } from './webhookPayloads.js'

/** The webhooks of one emulator. Each is sent at least once. The order may change. */
export interface EmulatedWebhooks {
  /** The secret of their signatures, for the receiver. */
  readonly secret: string
  /** The last 1,000 events, oldest first. */
  readonly deliveries: readonly EmulatedDelivery[]
  /**
   * Sends the due events at once, and resolves when all are answered. Otherwise timers send them. Call it in
   * tests, and after a change of the emulator's clock.
   */
  readonly sendDue: () => Promise<void>
  /** Sends an event again, in every state. Throws `invalid_option` for an unknown id. */
  readonly resend: (id: string) => Promise<EmulatedDelivery>
  /** Sets a fault for the next event. */
  readonly bend: (fault: WebhookFault) => void
  /** Stops sending. Waiting events stay in the state `waiting`. */
  readonly stop: () => void
}

/**
 * - `duplicate`: the next event is sent twice at once
 * - `reorder`: the next event waits until the one after it is sent
 * - `forged`: a copy of the next event, signed with another secret, is sent first
 * - `stale`: a copy of the next event, signed an hour ago, is sent first
 */
export type WebhookFault = (typeof WEBHOOK_FAULTS)[number]

export const WEBHOOK_FAULTS = ['duplicate', 'reorder', 'forged', 'stale'] as const

/** One event with its attempts, without secret and signature. */
export interface EmulatedDelivery {
  /** The `webhook-id`, the same in every attempt. */
  readonly id: string
  readonly state: 'waiting' | 'delivered' | 'given_up'
  readonly payload: WebhookPayload
  readonly attempts: readonly DeliveryAttempt[]
  /** `null` if no attempt is planned. */
  readonly next_attempt_at: string | null
}

/** One request to the receiver. */
export interface DeliveryAttempt {
  readonly at: string
  /** `null` if no answer came within 15 seconds. */
  readonly status: number | null
  /** The fault of this attempt. An attempt without it is genuine. */
  readonly fault?: WebhookFault
}
