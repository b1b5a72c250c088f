import { invalidOption } from '../http/invalidOption.js'
import { iso } from '../store/records.js'
import {
  type DeliveryAttempt,
  type EmulatedDelivery,
  type EmulatedWebhooks,
  WEBHOOK_FAULTS,
  type WebhookFault,
} from './emulatedWebhooks.js'
import type { WebhookSettings } from './webhookOptions.js'
import type { WebhookPayload } from './webhookPayloads.js'

interface Delivery {
  readonly payload: WebhookPayload
  readonly attempts: DeliveryAttempt[]
  state: EmulatedDelivery['state']
  /** Milliseconds since 1970. `null` if no attempt is scheduled, also during an attempt. */
  dueAt: number | null
  fault: WebhookFault | undefined
}

/** Older webhooks are removed, so that a long run does not use up the memory. */
const MOST_DELIVERIES = 1_000
const ANSWER_TIMEOUT_MS = 15_000
const HOUR = 3_600_000
/** The longest delay of `setTimeout`, in milliseconds. */
const LONGEST_TIMER_MS = 2_147_483_647

/** Sends each webhook until a response has a 2xx status, or until no retry delay is left. */
export class Webhooks implements EmulatedWebhooks {
  readonly #settings: WebhookSettings
  readonly #clock: () => number
  readonly #inFlight = new Set<Promise<void>>()
  readonly #faults: WebhookFault[] = []
  /** Webhooks are signed one by one, so that their first attempts keep the order of the events. */
  #signed: Promise<unknown> = Promise.resolve()
  #deliveries: Delivery[] = []
  #heldBack: Delivery[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  #stopped = false

  constructor(settings: WebhookSettings, clock: () => number) {
    this.#settings = settings
    this.#clock = clock
  }

  get secret(): string {
    return this.#settings.secret
  }

  get deliveries(): readonly EmulatedDelivery[] {
    return this.#deliveries.map(shown)
  }

  /** Sends a webhook at the time of its event, which may be in the future. */
  readonly queue = (payload: WebhookPayload): void => {
    const fault = this.#faults.shift()
    const dueAt = Date.parse(payload.timestamp)
    const delivery: Delivery = { payload, attempts: [], state: 'waiting', dueAt, fault }
    this.#deliveries.push(delivery)
    if (this.#deliveries.length > MOST_DELIVERIES) this.#deliveries.shift()
    if (fault === 'reorder') {
      delivery.dueAt = null
      this.#heldBack.push(delivery)
    }
    this.#setTimer()
  }

  readonly bend = (fault: WebhookFault): void => {
    if (!WEBHOOK_FAULTS.includes(fault)) {
      const remedy = `Known: ${WEBHOOK_FAULTS.join(', ')}.`
      throw invalidOption(`The webhook fault "${fault}" is unknown.`, remedy)
    }
    this.#faults.push(fault)
  }

  readonly resend = async (id: string): Promise<EmulatedDelivery> => {
    const delivery = this.#deliveries.find(({ payload }) => payload.id === id)
    if (!delivery) {
      throw invalidOption(
        'No delivery has this id.',
        'GET /_emulator/webhooks lists the deliveries.',
      )
    }
    delivery.dueAt = null
    await this.#attempt(delivery)
    return shown(delivery)
  }

  readonly sendDue = async (): Promise<void> => {
    this.#startDue()
    while (this.#inFlight.size > 0) {
      // oxlint-disable-next-line no-await-in-loop -- a held event follows the event that it waited for
      await Promise.all(this.#inFlight)
      this.#startDue()
    }
  }

  readonly stop = (): void => {
    this.#stopped = true
    clearTimeout(this.#timer)
  }

  /** Removes every webhook. The result of an attempt in progress is ignored. */
  clear(): void {
    clearTimeout(this.#timer)
    this.#deliveries = []
    this.#heldBack = []
    this.#faults.length = 0
  }

  #startDue(): void {
    if (this.#stopped) return
    const now = this.#clock()
    for (const delivery of this.#deliveries) {
      if (delivery.dueAt === null || delivery.dueAt > now) continue
      delivery.dueAt = null
      const done = this.#attempt(delivery).finally(() => this.#inFlight.delete(done))
      this.#inFlight.add(done)
    }
  }

  /** Makes one attempt, and schedules the next one if it fails. */
  async #attempt(delivery: Delivery): Promise<void> {
    const { fault } = delivery
    delivery.fault = undefined
    if (fault === 'forged' || fault === 'stale') await this.#send(delivery, fault)
    const copies = fault === 'duplicate' ? [undefined, fault] : [undefined]
    const [answer] = await Promise.all(copies.map(async (copy) => this.#send(delivery, copy)))
    this.#plan(delivery, answer)
    const released = this.#heldBack.splice(0)
    for (const held of released) held.dueAt = this.#clock()
    this.#setTimer()
  }

  #plan(delivery: Delivery, answer: Response | undefined): void {
    if (answer?.ok) {
      delivery.state = 'delivered'
      return
    }
    const genuine = delivery.attempts.filter(({ fault }) => fault === undefined)
    const delay = this.#settings.retryDelays[genuine.length - 1]
    // Standard Webhooks: 410 means that the receiver no longer exists.
    if (delay === undefined || answer?.status === 410) {
      delivery.state = 'given_up'
      return
    }
    const seconds = Number(answer?.headers.get('retry-after') ?? 0)
    const wait = Math.max(delay, Number.isFinite(seconds) ? seconds * 1000 : 0)
    delivery.state = 'waiting'
    delivery.dueAt = this.#clock() + wait
  }

  /** Sends one request. Resolves to `undefined` if no response arrives. */
  async #send(delivery: Delivery, fault: WebhookFault | undefined): Promise<Response | undefined> {
    const { secretBytes, url, fetch } = this.#settings
    const now = this.#clock()
    const { id } = delivery.payload
    const body = JSON.stringify(delivery.payload)
    const at = fault === 'stale' ? now - HOUR : now
    const key = fault === 'forged' ? crypto.getRandomValues(new Uint8Array(32)) : secretBytes
    const signing = this.#signed.then(async () => signedHeaders({ id, body, at }, key))
    this.#signed = signing
    const headers = await signing
    const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS)
    const init: RequestInit = { method: 'POST', headers, body, redirect: 'manual', signal }
    const answer = await fetch(url, init).catch(() => undefined)
    // Reads the whole body, so that the connection can be used again.
    await answer?.arrayBuffer().catch(() => undefined)
    delivery.attempts.push({
      at: iso(now),
      status: answer?.status ?? null,
      ...(fault !== undefined && { fault }),
    })
    return answer
  }

  /** Sets the timer for the next webhook. The process may exit before the timer ends. */
  #setTimer(): void {
    clearTimeout(this.#timer)
    const times = this.#deliveries.flatMap(({ dueAt }) => (dueAt === null ? [] : [dueAt]))
    if (times.length === 0 || this.#stopped) return
    const wait = Math.max(0, Math.min(...times) - this.#clock())
    this.#timer = setTimeout(
      () => {
        this.#startDue()
        // Sets the timer again, because perhaps a clock that a test controls has not advanced.
        this.#setTimer()
      },
      Math.min(wait, LONGEST_TIMER_MS),
    )
    if (typeof this.#timer === 'object') this.#timer.unref()
  }
}

function shown({ payload, state, attempts, dueAt }: Delivery): EmulatedDelivery {
  const next_attempt_at = dueAt === null ? null : iso(dueAt)
  return { id: payload.id, state, payload, attempts: [...attempts], next_attempt_at }
}

/** Returns signed headers by Standard Webhooks 1.0.0 (https://www.standardwebhooks.com). */
async function signedHeaders(
  { id, body, at }: { readonly id: string; readonly body: string; readonly at: number },
  secret: Uint8Array<ArrayBuffer>,
): Promise<Record<string, string>> {
  const timestamp = String(Math.floor(at / 1000))
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', secret, algorithm, false, ['sign'])
  const content = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  const mac = new Uint8Array(await crypto.subtle.sign('HMAC', key, content))
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${btoa(String.fromCharCode(...mac))}`,
  }
}
