import { hasStrings, isJsonObject } from '../../contract/jsonObject.js'
import type { ReceivedProblem } from '../../contract/problem.js'
import * as routes from '../../contract/routes.js'
import { SigningError } from '../../contract/signingError.js'
import { optional, randomHex } from '../browser.js'
import { clientError, englishMessage, remedyOf } from '../errors/errors.js'
import type { CeremonyRequestBody } from '../signing/ceremony.js'

/** The url of the signing proxy, and how the browser sends requests to it. */
export interface SigningClientOptions {
  /** The url of the proxy: a path on the page's origin, or an absolute url. */
  readonly endpoint: string
  /** Replaces the global `fetch`, for tests or monitoring. */
  readonly fetch?: typeof fetch | undefined
  /** Returns additional headers, such as a CSRF token. Called before each request. May be async. */
  readonly headers?: (() => HeadersInit | Promise<HeadersInit>) | undefined
  /**
   * The `credentials` option of `fetch`: whether the browser sends your session cookie. Set
   * `include` if the proxy is on another origin.
   * @default 'same-origin'
   */
  readonly credentials?: RequestCredentials | undefined
}

/** A call of one operation of the proxy: a POST if it has a `body`. */
export interface ProxyCall<Result> {
  /** The path below the proxy's `endpoint`. */
  readonly path: string
  readonly body?: object
  /**
   * Identifies a POST. After a failure without a definite answer, the caller repeats it.
   * @default a random key
   */
  readonly idempotencyKey?: string | undefined
  readonly signal?: AbortSignal | undefined
  /** Parses the body of a successful response. Returns `undefined` if its form is unknown. */
  readonly read: (answer: unknown) => Result | undefined
}

/** Calls an operation of the proxy. Throws failures as `SigningError`. */
export async function callProxy<Result>(
  options: SigningClientOptions,
  { path, body, idempotencyKey = randomHex(), signal, read }: ProxyCall<Result>,
): Promise<Result> {
  const { endpoint, credentials = 'same-origin', fetch: send = fetch } = options
  let headers: Headers
  try {
    const own = options.headers?.()
    // Do not await headers that are ready: the request must be sent before React renders.
    headers = new Headers(own && 'then' in own ? await own : own)
  } catch (cause) {
    throw clientError('invalid_option', { cause })
  }
  headers.set('accept', 'application/json, application/problem+json')
  if (body) {
    headers.set('content-type', 'application/json')
    headers.set('idempotency-key', `"${idempotencyKey}"`)
  }
  let response: Response
  let answer: unknown
  try {
    response = await send(endpoint.replace(/\/$/, '') + path, {
      credentials,
      cache: 'no-store',
      headers,
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      ...(signal && { signal }),
    })
    const text = await response.text()
    answer = optional(() => JSON.parse(text))
  } catch (cause) {
    signal?.throwIfAborted()
    // The server may have handled a POST whose response was lost.
    throw clientError('network_error', { cause, unknownOutcome: Boolean(body) })
  }
  const result = response.ok ? read(answer) : undefined
  if (result !== undefined) return result
  const { status } = response
  if (response.ok || !isProblem(answer)) {
    throw clientError('invalid_answer', { value: String(status), status })
  }
  throw problemError(answer, status, endpoint, credentials)
}

/**
 * Whether a response body is a problem of the proxy, and not the error page of a gateway. A bundle
 * with the table of all codes would be larger.
 */
function isProblem(value: unknown): value is ReceivedProblem {
  return (
    isJsonObject(value) &&
    hasStrings(value, ['code']) &&
    /^[a-z]+(_[a-z]+)*$/.test(String(value['code']))
  )
}

function problemError(
  { code, title, remedy, request_id, retry_after, unknown_outcome }: ReceivedProblem,
  status: number,
  endpoint: string,
  credentials: RequestCredentials,
): SigningError {
  // Browsers may send no cookies to another origin, so even a signed-in user may get a 401.
  const page = globalThis.location?.origin ?? ''
  const isCrossOrigin =
    code === 'unauthenticated' && /^https?:/.test(endpoint) && !endpoint.startsWith(page)
  const own = isCrossOrigin ? [remedyOf('cross_origin_session', credentials), remedy] : [remedy]
  return new SigningError(code, title ?? englishMessage(code), {
    remedy: own.filter(Boolean).join(' ') || remedyOf('server_problem', code),
    reason: isCrossOrigin ? 'cross_origin' : undefined,
    status,
    requestId: request_id,
    retryAfter: retry_after,
    unknownOutcome: unknown_outcome,
  })
}

/** Requests a ceremony from the proxy. The caller must check the returned object. */
export async function requestCeremony(
  options: SigningClientOptions,
  recipientId: string,
  { redirect, claims }: CeremonyRequestBody,
  idempotencyKey?: string,
): Promise<object> {
  return callProxy(options, {
    path: routes.ceremony(encodeURIComponent(recipientId)),
    body: { landing: redirect, claims },
    idempotencyKey,
    read: (answer) => (isJsonObject(answer) ? answer : undefined),
  })
}
