import * as v from 'valibot'
import { DeadlineExceeded, withDeadline } from '../proxy/bounds/bounded.js'
import { loggableError } from '../reports/errorName.js'
import { described, fn, parseOptions } from '../proxy/options/parseOptions.js'
import { stateSchema } from '../proxy/options/stateSchema.js'
import { hashOf } from '../proxy/createStateGuard.js'
import type { SigningState } from '../proxy/state/signingState.js'
import { createBodyReader } from './createBodyReader.js'
import { STATUS, type WebhookDelivery } from './deliveryOutcome.js'
import { readWebhookEvent, type WebhookEvent } from './webhookEvent.js'
import {
  readWebhookHeaders,
  secretsReader,
  signersOf,
  type WebhookSecrets,
} from './webhookSignature.js'

/** Options of {@link createWebhookReceiver}. */
export interface WebhookReceiverOptions {
  /** 1 to 10 secrets such as `whsec_…`. During a rotation, list the old and the new secret. */
  readonly secrets: WebhookSecrets
  /**
   * Stores the ids of handled deliveries. All instances that receive webhooks must share it. Several
   * endpoints can share it, too, if each has its own secret.
   */
  readonly state: SigningState
  /**
   * Receives each event with a valid signature. After a crash or a lost state, it may receive an
   * event twice. If it throws or takes longer than 20 seconds, the sender repeats the delivery.
   */
  readonly onEvent: (event: WebhookEvent) => void | Promise<void>
  /** Receives the outcome of each delivery; its errors are ignored. Default: logs each failure. */
  readonly onDelivery?: (delivery: WebhookDelivery) => void | Promise<void>
}

/** The time limit of a whole delivery, because `secrets` or `state` may never settle. */
const TIMEOUT_MS = 40_000
const MAX_BODY_BYTES = 65_536
/** The largest accepted difference between a delivery's timestamp and this server's clock. */
const TOLERANCE_MS = 300_000

/** How long a delivery counts as being handled if its instance has crashed. */
const LEASE_MS = 60_000
/** Less than `LEASE_MS`, so that two instances never handle a delivery at the same time. */
const HANDLER_TIMEOUT_MS = 20_000
/** Four days, which is longer than the sender repeats a delivery. */
const KEEP_MS = 345_600_000

type Outcome = Omit<WebhookDelivery, 'status'>

const optionsSchema = v.strictObject({
  secrets: v.unknown(),
  state: stateSchema,
  onEvent: described(
    fn<WebhookReceiverOptions['onEvent']>(),
    'Set `note` of createSigningRecord(), or a function of your own.',
  ),
  onDelivery: v.optional(fn<NonNullable<WebhookReceiverOptions['onDelivery']>>(), () => log),
})

/**
 * Beyond the service contract, which shows no events: receives webhooks that are signed by Standard
 * Webhooks 1.0.0 (https://www.standardwebhooks.com). The names of events and fields are from the
 * live service's public documents of 2026-11-21, and were not tried on the live service.
 *
 * Returns a function that answers `POST` requests. Run it before any body parser, because it reads
 * the body. `onEvent` receives a delivery only if its signature is valid, and its time differs from
 * the clock by at most five minutes. Every response is empty, and no body is stored.
 *
 * @throws `SigningError` with `code: 'invalid_option'` for invalid options. It contains no secret.
 *
 * @example
 * ```ts
 * const record = createSigningRecord()
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
  const readSecrets = secretsReader(options.secrets)
  const readBody = createBodyReader(MAX_BODY_BYTES)

  async function receive(request: Request): Promise<Outcome> {
    if (request.method !== 'POST') return { outcome: 'wrong_method' }
    const headers = readWebhookHeaders(request.headers)
    if (!headers) return { outcome: 'unsigned' }
    // A future timestamp is refused too, because the delivery could be replayed until then.
    const sentAt = Number(headers.timestamp) * 1000
    if (Math.abs(Date.now() - sentAt) > TOLERANCE_MS) return { outcome: 'stale' }
    // The secrets come first: while the host's function hangs, no body of a stranger is in memory.
    const secrets = await readSecrets()
    const body = await readBody(request.body)
    if ('fault' in body) {
      return { outcome: body.fault === 'too_large' ? 'too_large' : 'unreadable' }
    }
    const signers = await signersOf(headers, body, secrets)
    if (signers.length === 0) return { outcome: 'forged' }
    const { id } = headers
    const event = readWebhookEvent(body, { id, sentAt })
    if (!event) return { outcome: 'ignored', id }
    const about = { id, eventType: event.type }
    try {
      return { outcome: await handleOnce({ state, onEvent }, event, signers), ...about }
    } catch (cause) {
      return { outcome: 'failed', ...about, cause }
    }
  }

  return async (request) => {
    const outcome = await withDeadline(TIMEOUT_MS, async () => receive(request)).catch(
      (cause: unknown): Outcome => ({ outcome: 'failed', cause }),
    )
    const status = STATUS[outcome.outcome]
    // If the host's logger fails, the response stays the same, and the process continues.
    void (async () => onDelivery({ ...outcome, status }))().catch(() => {})
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

/**
 * Calls `onEvent` unless a delivery with one of its signers was handled before. After a failure, it
 * can be repeated. A service sends an event with one id to several endpoints, which may share a
 * `state`. During a rotation, an earlier delivery may have only the old signer.
 */
async function handleOnce(
  { state, onEvent }: Pick<WebhookReceiverOptions, 'state' | 'onEvent'>,
  event: WebhookEvent,
  signers: readonly string[],
): Promise<'handled' | 'duplicate' | 'in_progress'> {
  const owner = crypto.randomUUID()
  const ids = await Promise.all(signers.map(async (name) => hashOf('delivery', name, event.id)))
  const claims = ids.map(
    (id) => ({ key: { kind: 'webhook', id }, fingerprint: '', owner }) as const,
  )
  const release = async () =>
    Promise.all(claims.map(async (claim) => state.release(claim).catch(() => {})))
  const begun = await Promise.all(claims.map(async (claim) => state.begin(claim, LEASE_MS)))
  if (!begun.every((found) => found.state === 'taken')) {
    await release()
    return begun.some((found) => found.state === 'done') ? 'duplicate' : 'in_progress'
  }
  try {
    await withDeadline(HANDLER_TIMEOUT_MS, async () => onEvent(event))
  } catch (error) {
    // After a timeout `onEvent` may still be running. Then `LEASE_MS` must pass before a retry.
    if (!(error instanceof DeadlineExceeded)) await release()
    throw error
  }
  await Promise.all(claims.map(async (claim) => state.finish(claim, '', KEEP_MS)))
  return 'handled'
}

/** Logs failed deliveries only. Anybody can cause refused deliveries, which would fill the log. */
function log({ outcome, id = 'unknown', cause }: WebhookDelivery): void {
  if (outcome !== 'failed') return
  const { errorName, errorCode } = loggableError(cause)
  const error = errorCode === undefined ? errorName : `${errorName} ${errorCode}`
  // oxlint-disable-next-line no-console -- without `onDelivery` the failure would be invisible
  console.error(
    `react-signing-ceremony: webhook ${id} failed (${error}). The service sends the webhook again.`,
  )
}
