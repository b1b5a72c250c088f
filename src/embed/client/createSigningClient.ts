import { parseDeliverable } from '../../contract/deliverable.js'
import { parseRecipient } from '../../contract/recipient.js'
import { routes } from '../../contract/routes.js'
import { isSigningError } from '../../contract/signingError.js'
import { randomHex } from '../browser/randomHex.js'
import { createCeremony } from './createCeremony.js'
import { createProxyCall, post, type ProxyCall } from './proxyCall.js'
import { SealedGrant } from './sealedGrant.js'
import type { SigningClient, SigningClientOptions } from './signingClient.js'

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
export function signingClientOf(call: ProxyCall): SigningClient {
  const keys = new Map<string, { readonly key: string; pending: boolean }>()
  return {
    async createCeremony(recipientId, request, signal) {
      const answer = createCeremony(call, recipientId, request, signal)
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
        const recipient = await post(call, path, { name, email }, parseRecipient, used.key)
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

/** Stops the wait for an answer when the signal aborts. The request goes on. */
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
