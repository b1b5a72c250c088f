import type { JsonObject } from '../../contract/jsonObject.js'
import { DeadlineExceeded, withDeadline } from '../bounds/deadline.js'
import { MAX_ANSWER_BYTES, readBounded } from '../bounds/readBounded.js'
import type { CallHost } from '../host/hostFunctions.js'
import { pathPrefix } from '../options/optionUrls.js'
import type { ServiceFetch, ServiceOptions, ServiceRequest } from '../options/serviceOptions.js'
import { ProxyFailure } from '../reply/proxyFailure.js'
import { keyReader } from './apiKey.js'
import { readAnswer, type ServiceAnswer } from './readAnswer.js'
import { refusalOf, transportFailure } from './serviceFailure.js'
import { upstreamCluesOf } from './upstreamClues.js'

/** One call of the service. Ids in `path` have been checked and encoded. */
export interface ServiceCall {
  readonly method: 'GET' | 'POST'
  /** Below the base url, beginning with `/v1/`. */
  readonly path: string
  /** The one status that means success (service contract, Endpoints). */
  readonly success: 200 | 201
  readonly body?: JsonObject
  readonly trace: CallTrace
  /** Default: the proxy's `timeoutMs`. */
  readonly timeoutMs?: number
}

/** What follows a call from the browser to the service. */
export interface CallTrace {
  /** The proxy's own; never sent to the service. */
  readonly requestId: string
  /** The caller's, if it is valid. */
  readonly traceparent?: string | undefined
}

/** The signing service, as the operations see it: without a key, without HTTP. */
export interface Service {
  /** Rejects with a `ProxyFailure` in every other case than the one success. */
  call(call: ServiceCall): Promise<ServiceAnswer>
}

/** Where a call goes, and what bounds it. */
export interface ServiceSettings {
  readonly base: URL
  readonly fetch: ServiceFetch
  readonly timeoutMs: number
  /** Seconds to wait after a 429 that does not name a time. */
  readonly busyRetryAfter: number | undefined
  readonly callHost: CallHost
}

/**
 * The only file that holds the API key. The key leaves this file in one place: the `x-api-key` header of
 * a request to `baseUrl`, which follows no redirect.
 *
 * Every request is built from nothing, made once, and never repeated: none of the operations may be
 * retried blindly (RFC 9110, 9.2.2).
 */
export function createService(
  options: Pick<ServiceOptions, 'apiKey' | 'mode'>,
  settings: ServiceSettings,
): Service {
  const readKey = keyReader(options.apiKey, options.mode)
  const { callHost, fetch } = settings

  async function readKeyFor({ trace }: ServiceCall): Promise<string> {
    if (typeof options.apiKey === 'string') return readKey()
    return callHost('apiKey', trace.requestId, readKey).catch(() => {
      throw new ProxyFailure('key_unavailable', { hostFunction: 'apiKey' })
    })
  }

  async function exchange(
    call: ServiceCall,
    signal: AbortSignal,
    tellSent: (sent: boolean) => void,
  ): Promise<ServiceAnswer> {
    const key = await readKeyFor(call)
    // A key that comes too late must not start a call that nobody waits for.
    if (signal.aborted) throw new DeadlineExceeded()
    const url = serviceUrl(settings.base, call.path)
    tellSent(true)
    const response = await fetch(url, requestOf(call, { key, signal, tellSent }))
    if (response.redirected || response.type === 'opaqueredirect') {
      throw refusalOf({ status: 302, retryAfter: null }, call.method)
    }
    // Read to the end also where only the status counts: the connection can then be used again.
    const text = await readBounded(response.body, MAX_ANSWER_BYTES)
    const { status, headers } = response
    if (status === call.success) return readAnswer({ status, text }, call.method, key)
    const fallback = status === 429 ? settings.busyRetryAfter : undefined
    const retryAfter = headers.get('retry-after') ?? (fallback ? String(fallback) : null)
    const clues = upstreamCluesOf({ headers, text }, key)
    throw refusalOf({ status, retryAfter, clues }, call.method)
  }

  return {
    call: async (call) => {
      const controller = new AbortController()
      let isSent = false
      try {
        return await withDeadline(
          call.timeoutMs ?? settings.timeoutMs,
          async () =>
            exchange(call, controller.signal, (sent) => {
              isSent = sent
            }),
          () => controller.abort(),
        )
      } catch (error) {
        throw transportFailure(error, call.method, isSent)
      }
    },
  }
}

/** The address of a path. Throws unless it is what was meant: encoding alone does not stop `..`. */
function serviceUrl(base: URL, path: string): string {
  const pathname = pathPrefix(base) + path
  const url = new URL(base.origin + pathname)
  if (url.origin !== base.origin || url.pathname !== pathname || url.search !== '') {
    throw new ProxyFailure('internal_error')
  }
  return url.href
}

interface RequestParts extends Pick<ServiceRequest, 'signal' | 'tellSent'> {
  readonly key: string
}

function requestOf(
  { method, body, trace }: ServiceCall,
  { key, signal, tellSent }: RequestParts,
): ServiceRequest {
  const headers: Record<string, string> = {
    accept: 'application/json',
    'user-agent': 'react-signing-ceremony',
    'x-api-key': key,
  }
  if (body) headers['content-type'] = 'application/json'
  if (trace.traceparent !== undefined) headers['traceparent'] = trace.traceparent
  return {
    method,
    headers,
    body: body ? JSON.stringify(body) : null,
    // A followed redirect to another origin would take `x-api-key` with it.
    redirect: 'manual',
    signal,
    tellSent,
  }
}
