import { parseCeremonyGrant } from '../../contract/ceremony.js'
import { isProblem } from '../../contract/problem.js'
import { routes } from '../../contract/routes.js'
import { SigningError } from '../../contract/signingError.js'
import { randomHex } from '../browser/randomHex.js'
import { clientError } from '../errors/clientError.js'
import { SealedGrant } from './sealedGrant.js'
import type { SigningClient, SigningClientOptions } from './signingClient.js'
import { createSingleFlight } from './singleFlight.js'

/** Calls the proxy at a path below its mount point; an answer that `read` does not know is an error. */
export type ProxyCall = <Result>(
  path: string,
  init: RequestInit,
  read: (answer: unknown) => Result | undefined,
) => Promise<Result>

/** The part of the client that every ceremony needs, and what the rest of it is built on. */
export interface CeremonyClient extends Pick<SigningClient, 'createCeremony'> {
  readonly call: ProxyCall
}

/** Takes what {@link SigningClient} takes. By itself, so that nobody pays for operations that are not used. */
export function createCeremonyClient(options: SigningClientOptions): CeremonyClient {
  const flights = createSingleFlight<SealedGrant>()
  const endpoint = options.endpoint.replace(/\/$/, '')

  const call: ProxyCall = async (path, init, read) => {
    let own: Headers
    try {
      const given = options.headers?.()
      // Nothing may hold the request up where they are there at once. Not `instanceof`: another library
      // may have put a Promise of its own in the place of the one that async functions return.
      own = new Headers(given && 'then' in given ? await given : given)
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
    call,
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
  }
}

/** What was sent and not answered may have taken effect. */
export function unreachable({ method }: RequestInit, cause?: unknown): SigningError {
  const unknownOutcome = method === 'POST'
  const message = 'The portal could not be reached.'
  return clientError('network_error', { message, cause, unknownOutcome })
}

export function post(body: object, key: string): RequestInit {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': `"${key}"` },
    body: JSON.stringify(body),
  }
}

function invalidAnswer(status: number): SigningError {
  const message = 'The portal gave an unexpected answer.'
  return clientError('invalid_answer', { message, value: String(status), status })
}
