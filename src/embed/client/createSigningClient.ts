import { parseDeliverable } from '../../contract/deliverable.js'
import type { FurtherFields } from '../../contract/fieldsOfShape.js'
import { parseRecipient } from '../../contract/recipient.js'
import { routes } from '../../contract/routes.js'
import { randomHex } from '../browser/randomHex.js'
import { after, createScope } from '../browser/scope.js'
import {
  type CeremonyClient,
  createCeremonyClient,
  post,
  unreachable,
} from './createCeremonyClient.js'
import type { SigningClient, SigningClientOptions } from './signingClient.js'

/**
 * Makes a client of the proxy. Nothing is retried: none of the POSTs may be sent twice.
 *
 * Every method rejects with a `SigningError`: the proxy's own problem, `network_error`,
 * `invalid_answer` for an answer that is none of the proxy's, or `invalid_option` where `headers`
 * threw. Only a call that its own `signal` aborts rejects with the signal's reason.
 *
 * @example
 * ```ts
 * const client = createSigningClient({ endpoint: '/api/signing' })
 * const audit = await client.retrieveDeliverable('del_4Kx9')
 * ```
 */
export function createSigningClient(options: SigningClientOptions): SigningClient {
  return signingClientOf(createCeremonyClient(options))
}

/** The whole client, of the part that every ceremony needs. */
export function signingClientOf({ call, createCeremony }: CeremonyClient): SigningClient {
  return {
    createCeremony,
    async replaceRecipient(recipientId, replacement, key = randomHex()) {
      const path = routes.replace(encodeURIComponent(recipientId))
      const init = post(replacement, key)
      return limited(
        init,
        call(path, init, (answer) => parseRecipient(answer, asItCame)),
      )
    },
    async retrieveDeliverable(deliverableId, signal) {
      const path = routes.deliverable(encodeURIComponent(deliverableId))
      const init = signal ? { signal } : {}
      return limited(
        init,
        call(path, init, (answer) => parseDeliverable(answer, asItCame)),
      )
    },
  }
}

/** Milliseconds to wait for an answer; longer than a proxy waits for the service. */
const ANSWER_TIMEOUT = 30_000

/** No wait is without an end. A creation has its own, `createTimeout`. */
async function limited<Result>(init: RequestInit, answer: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const wait = createScope()
    after(wait, ANSWER_TIMEOUT, () => reject(unreachable(init)))
    answer.then(resolve, reject).finally(wait.end)
  })
}

/** Further fields that the proxy has let through are the host's choice. */
const asItCame: FurtherFields = (value) => value
