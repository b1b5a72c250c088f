import { parseUrl } from '../../contract/ceremonyUrl.js'
import { isProblem, type Problem } from '../../contract/problem.js'
import { SigningError } from '../../contract/signingError.js'
import { randomHex } from '../browser/randomHex.js'
import { clientError } from '../errors/clientError.js'
import { remedyOf } from '../errors/remedies.js'
import type { SigningClientOptions } from './signingClient.js'

/**
 * Calls the proxy at a path below its mount point. `read` parses the body of a success; it returns
 * `undefined` for an unknown body.
 */
export type ProxyCall = <Result>(
  path: string,
  init: RequestInit,
  read: (answer: unknown) => Result | undefined,
) => Promise<Result>

/** Creates the function that calls the proxy. It makes one request, and throws one type of error. */
export function createProxyCall(options: SigningClientOptions): ProxyCall {
  const endpoint = options.endpoint.replace(/\/$/, '')
  return async (path, init, read) => {
    let headers: Headers
    try {
      const own = options.headers?.()
      // Awaited only if needed, because the request must be sent before React renders.
      headers = mergedHeaders(own && 'then' in own ? await own : own, init)
    } catch (cause) {
      throw clientError('invalid_option', { cause })
    }
    const request = async (): Promise<[Response, unknown]> => {
      const received = await (options.fetch ?? fetch)(endpoint + path, {
        credentials: options.credentials ?? 'same-origin',
        cache: 'no-store',
        ...init,
        headers,
      })
      return [received, await received.json().catch(() => undefined)]
    }
    let response: Response
    let answer: unknown
    try {
      ;[response, answer] = await request()
    } catch (cause) {
      if (init.signal?.aborted) throw cause
      // The server may have handled a POST although no answer came.
      throw clientError('network_error', { cause, unknownOutcome: init.method === 'POST' })
    }
    const result = response.ok ? read(answer) : undefined
    if (result !== undefined) return result
    const { status } = response
    if (response.ok || !isProblem(answer)) {
      throw clientError('invalid_answer', { value: String(status), status })
    }
    throw problemError(answer, status, options)
  }
}

/** Sends a POST with an idempotency key. */
export async function post<Result>(
  call: ProxyCall,
  path: string,
  body: object,
  read: (answer: unknown) => Result | undefined,
  key = randomHex(),
): Promise<Result> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': `"${key}"` }
  return call(path, { method: 'POST', headers, body: JSON.stringify(body) }, read)
}

/** The host's headers, overwritten by those that the request needs. */
function mergedHeaders(own: HeadersInit | undefined, init: RequestInit): Headers {
  const headers = new Headers(own)
  headers.set('accept', 'application/json, application/problem+json')
  for (const [name, value] of new Headers(init.headers)) headers.set(name, value)
  return headers
}

function problemError(
  { code, title, remedy, request_id, retry_after, unknown_outcome }: Problem,
  status: number,
  { endpoint, credentials = 'same-origin' }: SigningClientOptions,
): SigningError {
  const page = globalThis.location?.origin
  // Browsers may hold cookies back from another origin, so the user may still be signed in.
  const isCrossOrigin =
    code === 'unauthenticated' && page && (parseUrl(endpoint)?.origin ?? page) !== page
  return new SigningError(code, title, {
    remedy: isCrossOrigin ? remedyOf('cross_origin_session', credentials) : remedy,
    reason: isCrossOrigin ? 'cross_origin' : undefined,
    status,
    requestId: request_id,
    retryAfter: retry_after,
    unknownOutcome: unknown_outcome,
  })
}
