import type { WebhookPayload } from './webhookPayloads.js'

/** The webhooks of one emulator. Each is sent at least once, and their order may change. */
export interface EmulatedWebhooks {
  /** The secret with which the emulator signs webhooks. The receiver needs the same secret. */
  readonly secret: string
  /** The last 1,000 webhooks with their attempts, oldest first. */
  readonly deliveries: readonly EmulatedDelivery[]
  /**
   * Sends the due webhooks now, instead of by timers, and resolves when all are answered. Call it
   * in tests, and after a change of the emulator's clock.
   */
  readonly sendDue: () => Promise<void>
  /** Sends a webhook again, even if it was delivered. Throws `invalid_option` for an unknown id. */
  readonly resend: (id: string) => Promise<EmulatedDelivery>
  /** Sets a fault for the next webhook. */
  readonly bend: (fault: WebhookFault) => void
  /** Stops sending. Waiting webhooks stay in the state `waiting`. */
  readonly stop: () => void
}

/**
 * - `duplicate`: the emulator sends the next webhook twice at the same time
 * - `reorder`: the emulator sends the next webhook after the webhook that follows it
 * - `forged`: before the next webhook, the emulator sends a copy signed with another secret
 * - `stale`: before the next webhook, the emulator sends a copy signed one hour ago
 */
export type WebhookFault = (typeof WEBHOOK_FAULTS)[number]

export const WEBHOOK_FAULTS = ['duplicate', 'reorder', 'forged', 'stale'] as const

/** A webhook with its attempts, without the secret and the signatures. */
export interface EmulatedDelivery {
  /** The header `webhook-id`, which is the same in every attempt. */
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
  /** The response status. `null` if no response came within 15 seconds. */
  readonly status: number | null
  /** The fault of this attempt. A genuine attempt has no fault. */
  readonly fault?: WebhookFault
}
