import { fieldNames, parseGrant } from '../../contract/ceremony.js'
import { type Deliverable, parseDeliverable } from '../../contract/deliverable.js'
import {
  parseRecipient,
  type Recipient,
  type RecipientReplacement,
} from '../../contract/recipient.js'
import * as routes from '../../contract/routes.js'
import { isSigningError } from '../../contract/signingError.js'
import { after, randomHex } from '../browser.js'
import { clientError } from '../errors/errors.js'
import { callProxy, requestCeremony, type SigningClientOptions } from './proxyCall.js'
import { SealedGrant } from '../signing/ceremony.js'
import type { CeremonyRequestBody } from '../signing/ceremony.js'

/** A request for a ceremony by a client. */
export interface CeremonyRequestOptions extends CeremonyRequestBody {
  /**
   * A random string for one intention of the person. After a lost response, send the same string again.
   * @default a new random string for each call
   */
  readonly idempotencyKey?: string | undefined
}

/** A client of the proxy, with one method per operation of the proxy. */
export interface SigningClient {
  /**
   * Requests a ceremony with one POST per call. The result hides the url, which is a credential. If
   * it rejects with `network_error`, call it again with the same `idempotencyKey`.
   */
  readonly createCeremony: (
    recipientId: string,
    request?: CeremonyRequestOptions,
  ) => Promise<SealedGrant>
  /**
   * Replaces a recipient. For 24 hours, the proxy makes the same replacement only once: a repeated
   * call gets the first response, even after a reload or in another tab.
   */
  readonly replaceRecipient: (
    recipientId: string,
    replacement: RecipientReplacement,
  ) => Promise<Recipient>
  /** Reads a deliverable. Call this when the user wants the file: its `url` may expire soon. */
  readonly retrieveDeliverable: (
    deliverableId: string,
    signal?: AbortSignal,
  ) => Promise<Deliverable>
}

/** Milliseconds to wait for the proxy: longer than the proxy waits for the signing service. */
const ANSWER_TIMEOUT = 30_000

/**
 * Creates a client of the proxy. It sends each request once; your code decides about another try.
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
  return signingClientOf(() => options, new Map())
}

/**
 * Creates a client whose options may change. `keys` stores the key of each pending replacement.
 * `onGenerated` is called with each deliverable that has a file.
 */
export function signingClientOf(
  options: () => SigningClientOptions,
  keys: Map<string, string>,
  onGenerated?: (deliverableId: string) => void,
): SigningClient {
  return {
    async createCeremony(recipientId, request = {}) {
      const { idempotencyKey } = request
      const call = requestCeremony(options(), recipientId, request, { idempotencyKey })
      const answer = await inTime(call, true)
      const grant = parseGrant(answer)
      if (!grant) throw clientError('create_failed', { value: fieldNames(answer) })
      return new SealedGrant(grant)
    },

    async replaceRecipient(recipientId, { name, email }) {
      const path = routes.replace(encodeURIComponent(recipientId))
      const intention = JSON.stringify([recipientId, name, email])
      const idempotencyKey = keys.get(intention) ?? randomHex()
      keys.set(intention, idempotencyKey)
      const call = { path, body: { name, email }, idempotencyKey, read: parseRecipient }
      try {
        const recipient = await inTime(callProxy(options(), call), true)
        keys.delete(intention)
        return recipient
      } catch (error) {
        // These errors are final: with the same key, the proxy would return the same error again.
        const finals = ['recipient_not_actionable', 'idempotency_key_reused']
        if (isSigningError(error) && finals.includes(error.code)) keys.delete(intention)
        throw error
      }
    },

    async retrieveDeliverable(deliverableId, signal) {
      const path = routes.deliverable(encodeURIComponent(deliverableId))
      const call = callProxy(options(), { path, signal, read: parseDeliverable })
      const deliverable = await inTime(call, false)
      if (deliverable.status === 'generated') onGenerated?.(deliverableId)
      return deliverable
    },
  }
}

/** Rejects with `network_error` if the proxy does not answer within `ANSWER_TIMEOUT`. */
async function inTime<Value>(answer: Promise<Value>, unknownOutcome: boolean): Promise<Value> {
  const waiting = new AbortController()
  const timeout = new Promise<never>((_, reject) => {
    after(waiting.signal, ANSWER_TIMEOUT, () => {
      const cause = new Error('The server did not answer.')
      reject(clientError('network_error', { cause, unknownOutcome }))
    })
  })
  return Promise.race([answer, timeout]).finally(() => waiting.abort())
}
