import { parseUrl } from '../../contract/ceremonyUrl.js'
import { isProblem, type ReceivedProblem } from '../../contract/problem.js'
import { SigningError } from '../../contract/signingError.js'
import { optional } from '../browser/optional.js'
import { randomHex } from '../browser/randomHex.js'
import { clientError } from '../errors/clientError.js'
import { errorLabel } from '../errors/errorLabel.js'
import { remedyOf } from '../errors/remedies.js'
import { en } from '../labels/en.js'
import type { SigningClientOptions } from './signingClient.js'
import { untilKeyIsFree } from './untilKeyIsFree.js'

/**
 * Sends a request to a path below the proxy's `endpoint`. `read` parses the body of a successful
 * response; it returns `undefined` if the body has an unknown form.
 */
export type ProxyCall = <Result>(
  path: string,
  init: RequestInit,
  read: (answer: unknown) => Result | undefined,
) => Promise<Result>

/** Creates a function that sends one request per call and throws failures as `SigningError`. */
export function createProxyCall(options: SigningClientOptions): ProxyCall {
  const endpoint = options.endpoint.replace(/\/$/, '')
  return async (path, init, read) => {
    let headers: Headers
    try {
      const own = options.headers?.()
      // Do not await headers that are ready: the request must be sent before React renders.
      headers = mergedHeaders(own && 'then' in own ? await own : own, init)
    } catch (cause) {
      throw clientError('invalid_option', { cause })
    }
    let response: Response
    let answer: unknown
    try {
      response = await (options.fetch ?? fetch)(endpoint + path, {
        credentials: options.credentials ?? 'same-origin',
        cache: 'no-store',
        ...init,
        headers,
      })
      const body = await response.text()
      answer = optional(() => JSON.parse(body))
    } catch (cause) {
      init.signal?.throwIfAborted()
      // The server may have handled a POST whose response was lost.
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

/** Sends a POST with an idempotency key, random by default. Repeats it only while the key is in use. */
export async function post<Result>(
  call: ProxyCall,
  path: string,
  body: object,
  read: (answer: unknown) => Result | undefined,
  key = randomHex(),
): Promise<Result> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': `"${key}"` }
  const request = { method: 'POST', headers, body: JSON.stringify(body) }
  return untilKeyIsFree(async () => call(path, request, read))
}

/** Merges headers of the host application with those of the request, which take precedence. */
function mergedHeaders(own: HeadersInit | undefined, init: RequestInit): Headers {
  const headers = new Headers(own)
  headers.set('accept', 'application/json, application/problem+json')
  for (const [name, value] of new Headers(init.headers)) headers.set(name, value)
  return headers
}

function problemError(
  { code, title, remedy, request_id, retry_after, unknown_outcome }: ReceivedProblem,
  status: number,
  { endpoint, credentials = 'same-origin' }: SigningClientOptions,
): SigningError {
  const page = globalThis.location?.origin
  // Browsers may send no cookies to another origin, so even a signed-in user may get a 401.
  const isCrossOrigin =
    code === 'unauthenticated' && page && (parseUrl(endpoint)?.origin ?? page) !== page
  return new SigningError(code, title ?? en[errorLabel(code)], {
    remedy: isCrossOrigin
      ? `${remedyOf('cross_origin_session', credentials)} ${remedy ?? ''}`.trim()
      : (remedy ?? remedyOf('server_problem', code)),
    reason: isCrossOrigin ? 'cross_origin' : undefined,
    status,
    requestId: request_id,
    retryAfter: retry_after,
    unknownOutcome: unknown_outcome,
  })
}
