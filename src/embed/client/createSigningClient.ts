import { parseDeliverable } from '../../contract/deliverable.js'
import { parseRecipient } from '../../contract/recipient.js'
import { routes } from '../../contract/routes.js'
import { isSigningError } from '../../contract/signingError.js'
import { randomHex } from '../browser/randomHex.js'
import { clientError } from '../errors/clientError.js'
import { createCeremony } from './createCeremony.js'
import { createProxyCall, post, type ProxyCall } from './proxyCall.js'
import { SealedGrant } from './sealedGrant.js'
import type { SigningClient, SigningClientOptions } from './signingClient.js'

/** Milliseconds to wait for an answer; longer than a proxy waits for the service. */
const ANSWER_TIMEOUT = 30_000

/** Milliseconds to repeat a request while another server instance handles its idempotency key. */
const KEY_IN_USE_TIMEOUT = 15_000

/**
 * Creates a client of the proxy. It does not repeat a failed request.
 *
 * Every method rejects with a `SigningError`: the proxy's own problem, `network_error`,
 * `invalid_answer` for a response that is not from the proxy, or `invalid_option` if `headers`
 * threw. A call that its own `signal` aborts rejects with the signal's reason.
 *
 * @example
 * ```ts
 * const client = createSigningClient({ endpoint: '/api/signing' })
 * const audit = await client.retrieveDeliverable('del_4Kx9')
 * ```
 */
export function createSigningClient(options: SigningClientOptions): SigningClient {
  return signingClientOf(createProxyCall(options))
}

/** Creates the whole client. A provider only has the call, so that a page for signing loads less. */
export function signingClientOf(untimedCall: ProxyCall): SigningClient {
  const call: ProxyCall = async (path, init, read) => inTime(untimedCall(path, init, read), init)
  const keys = new Map<string, { readonly key: string; pending: boolean }>()
  return {
    async createCeremony(recipientId, request, signal) {
      const answer = createCeremony(call, recipientId, request)
      return new SealedGrant(await untilAborted(answer, signal))
    },

    async replaceRecipient(recipientId, { name, email }, { again = false } = {}) {
      const intention = JSON.stringify([recipientId, name, email])
      const known = keys.get(intention)
      // Two clicks on "again" are one decision.
      const used = known && (!again || known.pending) ? known : { key: randomHex(), pending: true }
      used.pending = true
      keys.set(intention, used)
      try {
        const path = routes.replace(encodeURIComponent(recipientId))
        const recipient = await untilKeyIsFree(async () =>
          post(call, path, { name, email }, parseRecipient, used.key),
        )
        keys.delete(intention)
        return recipient
      } catch (error) {
        used.pending = false
        // The proxy would repeat this final answer for the same key.
        if (isSigningError(error) && error.code === 'recipient_not_actionable') {
          keys.delete(intention)
        }
        throw error
      }
    },

    async retrieveDeliverable(deliverableId, signal) {
      const path = routes.deliverable(encodeURIComponent(deliverableId))
      return call(path, signal ? { signal } : {}, parseDeliverable)
    },
  }
}

/** Rejects if the answer takes longer than a proxy waits for the service. */
async function inTime<Value>(answer: Promise<Value>, { method }: RequestInit): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const cause = new Error('The server did not answer.')
      reject(clientError('network_error', { cause, unknownOutcome: method === 'POST' }))
    }, ANSWER_TIMEOUT)
  })
  return Promise.race([answer, timeout]).finally(() => clearTimeout(timer))
}

/**
 * Repeats a request while another server instance handles its idempotency key: then the proxy answers
 * `idempotency_key_in_use` with `retry_after`.
 */
async function untilKeyIsFree<Value>(request: () => Promise<Value>): Promise<Value> {
  const deadline = Date.now() + KEY_IN_USE_TIMEOUT
  for (;;) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- each request waits for the answer to the one before
      return await request()
    } catch (error) {
      const isInUse = isSigningError(error) && error.code === 'idempotency_key_in_use'
      const wait = isInUse ? Math.max(error.retryAfter ?? 1, 1) * 1000 : Infinity
      if (Date.now() + wait > deadline) throw error
      // oxlint-disable-next-line no-await-in-loop
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
}

/** Stops the wait for an answer when the signal aborts. The request continues. */
async function untilAborted<Value>(
  answer: Promise<Value>,
  signal: AbortSignal | undefined,
): Promise<Value> {
  if (!signal) return answer
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
