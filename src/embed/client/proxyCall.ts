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

/**
 * Sends a request to a path below the proxy's `endpoint`. `read` parses the body of a successful
 * response; it returns `undefined` if the body has an unknown form. Throws failures as `SigningError`.
 */
export async function callProxy<Result>(
  options: SigningClientOptions,
  path: string,
  init: RequestInit,
  read: (answer: unknown) => Result | undefined,
): Promise<Result> {
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
    response = await (options.fetch ?? fetch)(options.endpoint.replace(/\/$/, '') + path, {
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

/**
 * Sends a POST with an idempotency key, random by default. After a failure without a definite answer,
 * the caller repeats it with the same key.
 */
export async function post<Result>(
  options: SigningClientOptions,
  path: string,
  body: object,
  read: (answer: unknown) => Result | undefined,
  key = randomHex(),
): Promise<Result> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': `"${key}"` }
  return callProxy(options, path, { method: 'POST', headers, body: JSON.stringify(body) }, read)
}

const objectOf = (answer: unknown): object | undefined =>
  isJsonObject(answer) ? answer : undefined

/** Requests a ceremony from the proxy. The caller must check the returned object. */
export async function requestCeremony(
  options: SigningClientOptions,
  recipientId: string,
  { redirect, claims }: CeremonyRequestBody,
  idempotencyKey?: string,
): Promise<object> {
  const path = routes.ceremony(encodeURIComponent(recipientId))
  return post(options, path, { redirect, claims }, objectOf, idempotencyKey)
}
