import { hasStrings, isJsonObject } from '../../contract/jsonObject.js'
import type { ReceivedProblem } from '../../contract/problem.js'
import * as routes from '../../contract/routes.js'
import { SigningError } from '../../contract/signingError.js'
import { optional, randomHex } from '../browser.js'
import { clientError, englishMessage, remedyOf } from '../errors/errors.js'
import type { CeremonyRequestBody } from '../signing/ceremony.js'
import { checkGrant } from './grantCheck.js'

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
  /** Whether the proxy has answered this client before. The remedy of a redirect depends on it. */
  readonly isKnown?: boolean | undefined
  /** Parses the body of a successful response. Returns `undefined` if its form is unknown. */
  readonly read: (answer: unknown) => Result | undefined
}

/** Calls an operation of the proxy. Throws failures as `SigningError`. */
export async function callProxy<Result>(
  options: SigningClientOptions,
  { path, body, idempotencyKey = randomHex(), signal, isKnown, read }: ProxyCall<Result>,
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
  let text: string
  try {
    response = await send(endpoint.replace(/\/$/, '') + path, {
      credentials,
      cache: 'no-store',
      // The proxy never redirects. A login in front of it does, often to another origin.
      redirect: 'manual',
      headers,
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      ...(signal && { signal }),
    })
    text = await response.text()
  } catch (cause) {
    signal?.throwIfAborted()
    // The server may have handled a POST whose response was lost.
    throw clientError('network_error', { cause, unknownOutcome: Boolean(body) })
  }
  const answer: unknown = optional(() => JSON.parse(text))
  const result = response.ok ? read(answer) : undefined
  if (result !== undefined) return result
  const { status } = response
  if (!response.ok && isProblem(answer)) {
    // Browsers may send no cookies to another origin, so even a signed-in user may get a 401.
    const isCrossOrigin = status === 401 && isOnOtherOrigin(endpoint)
    // With a token, cookies do not matter.
    const needsCookie = isCrossOrigin && !headers.has('authorization')
    const hint = needsCookie ? `${remedyOf('cross_origin_session', credentials)} ` : ''
    throw problemError(answer, status, hint, isCrossOrigin ? 'cross_origin' : undefined)
  }
  if (isSignOut(response, text)) {
    throw clientError('unauthenticated', {
      value: isKnown ? '' : 'first',
      status: status || undefined,
    })
  }
  throw clientError('invalid_answer', { value: String(status), status })
}

/**
 * Whether a login answered in place of the proxy: with 401, with a redirect, or with its page. HTML
 * with another status is the error page of a gateway.
 */
function isSignOut({ status, type, ok, headers }: Response, text: string): boolean {
  const isHtml = text.startsWith('<') || /^text\/html/i.test(headers.get('content-type') ?? '')
  const isPage = ok && isHtml
  return status === 401 || type === 'opaqueredirect' || (status >= 300 && status < 400) || isPage
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

function isOnOtherOrigin(endpoint: string): boolean {
  return /^https?:/.test(endpoint) && !endpoint.startsWith(globalThis.location?.origin ?? '')
}

/** Returns the error that a problem of the proxy describes. `hint` comes before its remedy. */
function problemError(
  { code, title, remedy, request_id, retry_after, unknown_outcome }: ReceivedProblem,
  status: number,
  hint: string,
  reason: string | undefined,
): SigningError {
  return new SigningError(code, title ?? englishMessage(code), {
    remedy: (hint + (remedy ?? '')).trim() || remedyOf('server_problem', code),
    reason,
    status,
    requestId: request_id,
    retryAfter: retry_after,
    unknownOutcome: unknown_outcome,
  })
}

/** Returns the origins of this page and of the pages around it, nearest first. Throws on a server. */
function readAncestors(): readonly string[] {
  // Firefox before 148 has no `ancestorOrigins`. One `null` then represents the unknown origins.
  const above = location.ancestorOrigins ?? (window === window.top ? [] : ['null'])
  return [self.origin, ...above].slice(0, 8)
}

/** Requests a ceremony from the proxy. The caller must check the returned object. */
export async function requestCeremony(
  options: SigningClientOptions,
  recipientId: string,
  { landing, claims }: CeremonyRequestBody,
  how: Pick<ProxyCall<object>, 'idempotencyKey' | 'isKnown'>,
): Promise<object> {
  const grant = await callProxy(options, {
    ...how,
    path: routes.ceremony(encodeURIComponent(recipientId)),
    body: { landing, claims, ancestors: optional(readAncestors) },
    read: (answer) => (isJsonObject(answer) ? answer : undefined),
  })
  checkGrant(grant, options.endpoint)
  return grant
}
