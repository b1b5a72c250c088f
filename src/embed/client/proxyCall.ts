import { parseUrl } from '../../contract/ceremonyUrl.js'
import { isProblem, type Problem } from '../../contract/problem.js'
import { isSigningError, SigningError } from '../../contract/signingError.js'
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

/** Milliseconds to wait for an answer; longer than a proxy waits for the service. */
const ANSWER_TIMEOUT = 30_000

/** Milliseconds to repeat a request while another server instance handles its idempotency key. */
const KEY_IN_USE_TIMEOUT = 15_000

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
      ;[response, answer] = await beforeTimeout(request())
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

/**
 * Sends a POST with an idempotency key. While another request with the key runs, the proxy answers
 * `idempotency_key_in_use`: then it sends the same key again after `retry_after`.
 */
export async function post<Result>(
  call: ProxyCall,
  path: string,
  body: object,
  read: (answer: unknown) => Result | undefined,
  key = randomHex(),
  signal?: AbortSignal,
): Promise<Result> {
  const init: RequestInit = {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': `"${key}"` },
    body: JSON.stringify(body),
  }
  const deadline = Date.now() + KEY_IN_USE_TIMEOUT
  for (;;) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- each request waits for the answer to the one before
      return await call(path, init, read)
    } catch (error) {
      const isInUse = isSigningError(error) && error.code === 'idempotency_key_in_use'
      const wait = isInUse ? Math.max(error.retryAfter ?? 1, 1) * 1000 : Infinity
      if (signal?.aborted || Date.now() + wait > deadline) throw error
      // oxlint-disable-next-line no-await-in-loop
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
}

/** The host's headers, overwritten by those that the request needs. */
function mergedHeaders(own: HeadersInit | undefined, init: RequestInit): Headers {
  const headers = new Headers(own)
  headers.set('accept', 'application/json, application/problem+json')
  for (const [name, value] of new Headers(init.headers)) headers.set(name, value)
  return headers
}

async function beforeTimeout<Value>(awaited: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The server did not answer.')), ANSWER_TIMEOUT)
  })
  return Promise.race([awaited, timeout]).finally(() => clearTimeout(timer))
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
