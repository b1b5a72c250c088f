import * as v from 'valibot'
import { readBoundedBytes, withDeadline } from '../bounds/bounded.js'
import { loggableError } from '../events/errorName.js'
import { fn, parseOptions } from '../options/parseOptions.js'
import { stateSchema } from '../options/stateSchema.js'
import type { SigningState } from '../state/signingState.js'
import { STATUS, type WebhookDelivery } from './deliveryOutcome.js'
import { handleOnce } from './handleOnce.js'
import { readWebhookEvent, type WebhookEvent } from './webhookEvent.js'
import { webhookKeys, type WebhookSecrets } from './webhookSecrets.js'
import { isGenuine, readWebhookHeaders } from './webhookSignature.js'

/** Options of {@link createWebhookReceiver}. */
export interface WebhookReceiverOptions {
  /** 1 to 10 secrets as `whsec_…`. During a rotation list the old and the new one. */
  readonly secrets: WebhookSecrets
  /** Remembers handled deliveries. All instances that serve this address must share it. */
  readonly state: SigningState
  /**
   * Called with each genuine event. After a crash or a lost state it may be called twice. If it throws,
   * or takes longer than 20 seconds, the sender tries again later.
   */
  readonly onEvent: (event: WebhookEvent) => void | Promise<void>
  /**
   * Called with the outcome of each delivery. What it throws is ignored. Default: writes a line to
   * `console.error` for each delivery that failed.
   */
  readonly onDelivery?: (delivery: WebhookDelivery) => void | Promise<void>
}

/** For a whole delivery: a function for the secrets, or a state, may never settle. */
const TIMEOUT_MS = 40_000
const BODY_TIMEOUT_MS = 10_000
const MAX_BODY_BYTES = 65_536
/** The difference between the sender's clock and ours. */
const TOLERANCE_MS = 300_000

type Outcome = Omit<WebhookDelivery, 'status'>

const optionsSchema = v.strictObject({
  secrets: v.unknown(),
  state: stateSchema,
  onEvent: v.pipe(
    fn<WebhookReceiverOptions['onEvent']>(),
    v.description('Give `record.note`, or a function of your own.'),
  ),
  onDelivery: v.optional(fn<NonNullable<WebhookReceiverOptions['onDelivery']>>(), () => log),
})

/**
 * Beyond the service contract, which shows no events: receives webhooks, signed by Standard Webhooks 1.0.0
 * (https://www.standardwebhooks.com). Names and shapes are from the live service's public documents, read
 * on 2026-11-21 and not tried on the live service.
 *
 * Returns a function for `POST` requests to one address. It reads the body itself, so it must come
 * before any parser. Only a request that was signed with one of the secrets, over exactly these bytes
 * and within five minutes, reaches `onEvent`; every other request gets an empty refusal. It never
 * prints or stores a body.
 *
 * @throws `SigningError` with `code: 'invalid_option'` for options it cannot work with. It never
 * holds a secret.
 *
 * @example
 * ```ts
 * const record = createSigningRecord({ state })
 * const receive = createWebhookReceiver({ secrets: [webhookSecret], state, onEvent: record.note })
 * app.post('/webhooks/signing', toNodeListener(receive))
 * ```
 */
export function createWebhookReceiver(
  options: WebhookReceiverOptions,
): (request: Request) => Promise<Response> {
  const { state, onEvent, onDelivery } = parseOptions(
    optionsSchema,
    options,
    'createWebhookReceiver',
  )
  const readKeys = webhookKeys(options.secrets)

  async function receive(request: Request): Promise<Outcome> {
    if (request.method !== 'POST') return { outcome: 'wrong_method' }
    const headers = readWebhookHeaders(request.headers)
    if (!headers) return { outcome: 'unsigned' }
    // A time in the future is refused too: the delivery could be replayed until then.
    const sentAt = Number(headers.timestamp) * 1000
    if (Math.abs(Date.now() - sentAt) > TOLERANCE_MS) return { outcome: 'stale' }
    const body = await withDeadline(BODY_TIMEOUT_MS, async () =>
      readBoundedBytes(request.body, MAX_BODY_BYTES),
    ).catch(() => ({ fault: 'unreadable' as const }))
    if ('fault' in body) {
      return { outcome: body.fault === 'too_large' ? 'too_large' : 'unreadable' }
    }
    if (!(await isGenuine(headers, body, await readKeys()))) return { outcome: 'forged' }
    const { id } = headers
    const event = readWebhookEvent(body, { id, sentAt })
    if (!event) return { outcome: 'ignored', id }
    const about = { id, eventType: event.type }
    try {
      return { outcome: await handleOnce(state, event, onEvent), ...about }
    } catch (cause) {
      return { outcome: 'failed', ...about, cause }
    }
  }

  return async (request) => {
    const outcome = await withDeadline(TIMEOUT_MS, async () => receive(request)).catch(
      (cause: unknown): Outcome => ({ outcome: 'failed', cause }),
    )
    const status = STATUS[outcome.outcome]
    void notify(onDelivery, { ...outcome, status })
    return new Response(null, {
      status,
      headers: {
        'cache-control': 'no-store',
        ...(status === 405 && { allow: 'POST' }),
        ...(status === 503 && { 'retry-after': '5' }),
      },
    })
  }
}

/** A failing `onDelivery` must not change the response or end the process. */
async function notify(
  onDelivery: NonNullable<WebhookReceiverOptions['onDelivery']>,
  delivery: WebhookDelivery,
): Promise<void> {
  try {
    await onDelivery(delivery)
  } catch {
    // The host's logger has failed, so there is nowhere to report it.
  }
}

/** Refusals are not logged: anybody can cause as many as they like. */
function log({ outcome, id = 'unknown', cause }: WebhookDelivery): void {
  if (outcome !== 'failed') return
  const { errorName, errorCode } = loggableError(cause)
  const error = errorCode === undefined ? errorName : `${errorName} ${errorCode}`
  // oxlint-disable-next-line no-console -- without `onDelivery` the failure would be invisible
  console.error(
    `react-signing-ceremony: webhook ${id} failed (${error}). The service sends it again.`,
  )
}
