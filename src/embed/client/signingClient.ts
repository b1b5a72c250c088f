import { parseCeremonyGrant } from '../../contract/ceremony.js'
import { type Deliverable, parseDeliverable } from '../../contract/deliverable.js'
import type { FurtherFields } from '../../contract/fieldsOfShape.js'
import { isProblem } from '../../contract/problem.js'
import {
  parseRecipient,
  type Recipient,
  type RecipientReplacement,
} from '../../contract/recipient.js'
import { routes } from '../../contract/routes.js'
import { SigningError } from '../../contract/SigningError.js'
import { randomHex } from '../browser/randomHex.js'
import { after, createScope } from '../browser/scope.js'
import { clientError } from '../errors/clientError.js'
import { SealedGrant } from './sealedGrant.js'
import { createSingleFlight } from './singleFlight.js'

/** Where the proxy is and how it is reached. */
export interface SigningClientOptions {
  /** Where the host mounted the proxy: a path of the page's origin, or an absolute URL. */
  readonly endpoint: string
  /** Replaces the global `fetch`, for tests and instrumented hosts. */
  readonly fetch?: typeof fetch | undefined
  /** Further headers of every request, asked anew each time: a CSRF token, say. May be async. */
  readonly headers?: (() => HeadersInit | Promise<HeadersInit>) | undefined
  /**
   * Whether your session's cookie goes along, as in `fetch`; `include` for a proxy on another origin.
   * @default 'same-origin'
   */
  readonly credentials?: RequestCredentials | undefined
}

/** What the browser may say about the ceremony it asks for, and how it asks. */
export interface CeremonyRequestOptions {
  /** The key of one of the proxy's `redirectUrls`, where the host offers several landings. */
  readonly redirect?: string | undefined
  /** Evidence labels that the proxy's `evidenceLabels` allow by name. */
  readonly evidence?: Readonly<Record<string, string>> | undefined
  /**
   * Whether to make a request of its own where one for the same recipient is under way.
   * @default false
   */
  readonly fresh?: boolean | undefined
  /** Stops waiting for the answer. The proxy may have got the request: nothing is undone. */
  readonly signal?: AbortSignal | undefined
}

/** The proxy, as the browser sees it: three operations. */
export interface SigningClient {
  /**
   * Asks for a ceremony. Calls for the same recipient join the one under way, unless `fresh`.
   * The answer is sealed: the url in it is a credential.
   */
  readonly createCeremony: (
    recipientId: string,
    options?: CeremonyRequestOptions,
  ) => Promise<SealedGrant>
  /**
   * Replaces a recipient. `key` marks repetitions of one intention, so that a lost answer does not
   * lead to two replacements.
   */
  readonly replaceRecipient: (
    recipientId: string,
    replacement: RecipientReplacement,
    key?: string,
  ) => Promise<Recipient>
  /** Reads a deliverable. Its `url` may be short-lived: ask when it is wanted. */
  readonly retrieveDeliverable: (
    deliverableId: string,
    signal?: AbortSignal,
  ) => Promise<Deliverable>
}

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
  const flights = createSingleFlight<SealedGrant>()
  const endpoint = options.endpoint.replace(/\/$/, '')

  async function call<Result>(
    path: string,
    init: RequestInit,
    read: (answer: unknown) => Result | undefined,
  ): Promise<Result> {
    let own: Headers
    try {
      const given = options.headers?.()
      // Nothing may hold the request up where they are there at once.
      own = new Headers(given instanceof Promise ? await given : given)
    } catch (cause) {
      throw clientError('invalid_option', { message: 'The portal could not be asked.', cause })
    }
    let response: Response
    let answer: unknown
    try {
      response = await (options.fetch ?? fetch)(endpoint + path, {
        credentials: options.credentials ?? 'same-origin',
        cache: 'no-store',
        ...init,
        headers: [
          ...own,
          ...new Headers(init.headers),
          ['accept', 'application/json, application/problem+json'],
        ],
      })
      answer = await response.json().catch(() => undefined)
    } catch (error) {
      if (init.signal?.aborted) throw error
      throw unreachable(init, error)
    }
    const result = response.ok ? read(answer) : undefined
    if (result !== undefined) return result
    throw isProblem(answer) && !response.ok
      ? new SigningError(answer.code, answer.title, {
          remedy: answer.remedy,
          status: response.status,
          requestId: answer.request_id,
          retryAfter: answer.retry_after,
          unknownOutcome: answer.unknown_outcome,
        })
      : invalidAnswer(response.status)
  }

  return {
    createCeremony(recipientId, { redirect, evidence, fresh = false, signal } = {}) {
      const body = { ...(redirect !== undefined && { redirect }), ...(evidence && { evidence }) }
      return flights.run(
        JSON.stringify([recipientId, body]),
        async () => {
          const path = routes.ceremony(encodeURIComponent(recipientId))
          return new SealedGrant(await call(path, post(body, randomHex()), parseCeremonyGrant))
        },
        { fresh, signal },
      )
    },
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

/** What was sent and not answered may have taken effect. */
function unreachable({ method }: RequestInit, cause?: unknown): SigningError {
  const unknownOutcome = method === 'POST'
  const message = 'The portal could not be reached.'
  return clientError('network_error', { message, cause, unknownOutcome })
}

function post(body: object, key: string): RequestInit {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': `"${key}"` },
    body: JSON.stringify(body),
  }
}

/** Further fields that the proxy has let through are the host's choice. */
const asItCame: FurtherFields = (value) => value

function invalidAnswer(status: number): SigningError {
  const message = 'The portal gave an unexpected answer.'
  return clientError('invalid_answer', { message, value: String(status), status })
}
