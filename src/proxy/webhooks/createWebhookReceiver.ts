import { DeadlineExceeded, withDeadline } from '../bounds/deadline.js'
import { readBoundedBytes } from '../bounds/readBounded.js'
import { textOf } from '../events/hookErrors.js'
import type { SigningStore } from '../once/signingStore.js'
import { assertOptionsOf } from '../options/assertNames.js'
import { invalidOption } from '../options/invalidOption.js'
import { readCount } from '../options/readSettings.js'
import { STATUS, type WebhookDelivery } from './deliveryOutcome.js'
import { oncePerDelivery } from './oncePerDelivery.js'
import { readWebhookEvent, type WebhookEvent } from './webhookEvent.js'
import { webhookKeys, type WebhookSecrets } from './webhookSecrets.js'
import { isGenuine, readWebhookHeaders, type WebhookHeaders } from './webhookSignature.js'

/** Options of {@link createWebhookReceiver}. */
export interface WebhookReceiverOptions {
  /** 1 to 10 secrets as `whsec_…`; during a rotation the old and the new one. */
  readonly secrets: WebhookSecrets
  /**
   * Where handled deliveries are remembered. `memoryStore()` for one instance; `redisStore()` for
   * several. It must be the same one for all that serve this address.
   */
  readonly store: SigningStore
  /**
   * Told of each genuine event, once as far as that can be had: after a crash or a lost store it may
   * come again. What it throws makes the sender try again later. It has 20 seconds.
   */
  readonly onEvent: (event: WebhookEvent) => void | Promise<void>
  /** Seconds that the sender's clock may be ahead or behind. Default: 300. */
  readonly toleranceSeconds?: number
  /** Seconds a handled delivery is remembered; more than the sender tries. Default: 345,600 (4 days). */
  readonly dedupeSeconds?: number
  /** Bytes a body may have. Default: 65,536. */
  readonly maxBodyBytes?: number
  /**
   * Told what became of each delivery; what it throws is ignored. Default: a line on `console.error`
   * for each that failed.
   */
  readonly onDelivery?: (delivery: WebhookDelivery) => void
  /** The current time in milliseconds since 1970, for tests. Default: `Date.now`. */
  readonly clock?: () => number
}

const OPTIONS: Readonly<Record<keyof WebhookReceiverOptions, true>> = {
  secrets: true,
  store: true,
  onEvent: true,
  toleranceSeconds: true,
  dedupeSeconds: true,
  maxBodyBytes: true,
  onDelivery: true,
  clock: true,
}

const CALLER = 'createWebhookReceiver'
/** For all of it: a function for the secrets, or a store, may never come back. */
const TIMEOUT_MS = 40_000
const BODY_TIMEOUT_MS = 10_000
/** Less than the lease of a delivery, so that two never handle one at the same time. */
const HANDLER_TIMEOUT_MS = 20_000

type Judgement = Omit<WebhookDelivery, 'status'>

/**
 * Beyond the service contract, which shows no events: receives webhooks as the live service's public
 * documents describe them (read on 2026-11-21, not tried on the live service), signed after Standard
 * Webhooks 1.0.0 (https://www.standardwebhooks.com). Opt in by calling it.
 *
 * Gives a function to serve at one address, for `POST`. It reads the body itself, so it must come
 * before any parser. Only what is signed with one of the secrets, over these very bytes and at about
 * this time, reaches `onEvent`; every other request gets an empty refusal. Needs nothing but the web's
 * own classes and WebCrypto. Never prints or keeps a body, and follows no url in one.
 *
 * @throws `SigningError` with `code: 'invalid_option'` for options it cannot work with; it never
 * holds a secret.
 *
 * @example
 * ```ts
 * const store = memoryStore()
 * const record = createSigningRecord({ store })
 * const receive = createWebhookReceiver({ secrets: [webhookSecret], store, onEvent: record.note })
 * app.post('/webhooks/signing', toNodeListener(receive))
 * ```
 */
export function createWebhookReceiver(
  options: WebhookReceiverOptions,
): (request: Request) => Promise<Response> {
  const { readKeys, toleranceMs, keepMs, maxBodyBytes, clock } = readOptions(options)
  const tell = options.onDelivery ?? complain

  async function judge(request: Request): Promise<Judgement> {
    if (request.method !== 'POST') return { outcome: 'wrong_method' }
    const headers = readWebhookHeaders(request.headers)
    if (!headers) return { outcome: 'unsigned' }
    // Also a time to come: what is signed for tomorrow could be replayed until then.
    const sentAt = Number(headers.timestamp) * 1000
    if (Math.abs(clock() - sentAt) > toleranceMs) return { outcome: 'stale' }
    const body = await readBody(request, maxBodyBytes)
    if ('fault' in body) return { outcome: body.fault }
    if (!(await isGenuine(headers, body, await readKeys()))) return { outcome: 'forged' }
    return handle(headers, readWebhookEvent(body, { id: headers.id, sentAt }))
  }

  async function handle(
    { id }: WebhookHeaders,
    event: WebhookEvent | undefined,
  ): Promise<Judgement> {
    if (!event) return { outcome: 'ignored', id }
    const about = { id, eventType: event.type }
    try {
      const outcome = await oncePerDelivery(options.store, { id, keepMs }, async () =>
        withDeadline(HANDLER_TIMEOUT_MS, async () => options.onEvent(event)),
      )
      return { outcome, ...about }
    } catch (cause) {
      return { outcome: 'failed', ...about, cause }
    }
  }

  return async (request) => {
    const judgement = await withDeadline(TIMEOUT_MS, async () => judge(request)).catch(
      (cause: unknown): Judgement => ({ outcome: 'failed', cause }),
    )
    const status = STATUS[judgement.outcome]
    try {
      tell({ ...judgement, status })
    } catch {
      // Whoever listens has no say in the answer.
    }
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

async function readBody(
  { body }: Request,
  maxBytes: number,
): Promise<Uint8Array | { readonly fault: 'too_large' | 'unreadable' }> {
  try {
    const bytes = await withDeadline(BODY_TIMEOUT_MS, async () => readBoundedBytes(body, maxBytes))
    if (!('fault' in bytes)) return bytes
    return { fault: bytes.fault === 'too_large' ? 'too_large' : 'unreadable' }
  } catch (error) {
    if (error instanceof DeadlineExceeded) return { fault: 'unreadable' }
    throw error
  }
}

/** Refusals are left out: anybody may cause as many as they like. */
function complain({ outcome, id = 'unknown', cause }: WebhookDelivery): void {
  if (outcome !== 'failed') return
  // oxlint-disable-next-line no-console -- what a host's function throws would be nowhere otherwise
  console.error(
    `react-signing-ceremony: webhook ${id} failed, and will come again: ${textOf(cause)}`,
  )
}

function readOptions(options: WebhookReceiverOptions) {
  assertOptionsOf(CALLER, options, OPTIONS)
  const { secrets, store, onEvent, toleranceSeconds, dedupeSeconds, maxBodyBytes } = options
  if (typeof onEvent !== 'function') {
    throw invalidOption('onEvent', 'is no function', 'Give `record.note`, or your own.', CALLER)
  }
  if (typeof store?.setIfAbsent !== 'function') {
    throw invalidOption('store', 'is no store', 'Give `memoryStore()` or `redisStore()`.', CALLER)
  }
  const limits = { caller: CALLER, max: 31_536_000 }
  return {
    readKeys: webhookKeys(secrets),
    toleranceMs: readCount('toleranceSeconds', toleranceSeconds, 300, limits) * 1000,
    keepMs: readCount('dedupeSeconds', dedupeSeconds, 345_600, limits) * 1000,
    maxBodyBytes: readCount('maxBodyBytes', maxBodyBytes, 65_536, { caller: CALLER }),
    clock: options.clock ?? Date.now,
  }
}
