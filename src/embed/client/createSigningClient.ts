import { fieldNames, parseGrant } from '../../contract/ceremony.js'
import { parseDeliverable } from '../../contract/deliverable.js'
import { parseRecipient } from '../../contract/recipient.js'
import * as routes from '../../contract/routes.js'
import { isSigningError } from '../../contract/signingError.js'
import { randomHex } from '../browser/randomHex.js'
import { clientError } from '../errors/clientError.js'
import { createCeremony } from './createCeremony.js'
import { createProxyCall, post, type ProxyCall } from './proxyCall.js'
import { SealedGrant } from './sealedGrant.js'
import type { SigningClient, SigningClientOptions } from './signingClient.js'

/** Milliseconds to wait for the proxy: longer than the proxy waits for the signing service. */
const ANSWER_TIMEOUT = 30_000

/**
 * Creates a client of the proxy. It repeats a request only while its idempotency key is in use.
 *
 * Every method rejects with a `SigningError`: the error that the proxy sent, `network_error`,
 * `invalid_answer` for a response that is not from the proxy, or `invalid_option` if `headers`
 * threw.
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

/** Creates all methods of the client. `SigningProvider` does not import them, to load less code. */
export function signingClientOf(untimedCall: ProxyCall): SigningClient {
  const call: ProxyCall = async (path, init, read) => inTime(untimedCall(path, init, read), init)
  const keys = new Map<string, string>()
  return {
    async createCeremony(recipientId, request) {
      const answer = await createCeremony(call, recipientId, request)
      const grant = parseGrant(answer)
      if (!grant) throw clientError('create_failed', { value: fieldNames(answer) })
      return new SealedGrant(grant)
    },

    async replaceRecipient(recipientId, { name, email }) {
      const intention = JSON.stringify([recipientId, name, email])
      const key = keys.get(intention) ?? randomHex()
      keys.set(intention, key)
      try {
        const path = routes.replace(encodeURIComponent(recipientId))
        const recipient = await post(call, path, { name, email }, parseRecipient, key)
        keys.delete(intention)
        return recipient
      } catch (error) {
        // This error is final: with the same key, the proxy would return the same error again.
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

/** Rejects with `network_error` if the proxy does not answer within `ANSWER_TIMEOUT`. */
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
