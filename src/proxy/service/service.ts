import { parseCeremonyUrl, type CeremonyUrlRules } from '../../contract/ceremonyUrl.js'
import type { JsonObject } from '../../contract/jsonObject.js'
import {
  MAX_ANSWER_BYTES,
  parseJsonObject,
  readBounded,
  withDeadline,
  type BodyText,
} from '../bounds/bounded.js'
import type { CallTrace } from '../events/proxyEvent.js'
import type { CallHost } from '../host/hostFunctions.js'
import type { ProxyConfig } from '../options/readOptions.js'
import type { ServiceFetch, ServiceOptions, ServiceRequest } from '../options/serviceOptions.js'
import { ProxyFailure } from '../reply/proxyFailure.js'
import { keyReader } from './apiKey.js'
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

/** The signing service, as the operations see it: without a key, without HTTP. */
export interface Service {
  /** Rejects with a `ProxyFailure` in every other case than the one success. */
  call(call: ServiceCall): Promise<ServiceAnswer>
}

/** A successful response of the service. */
export interface ServiceAnswer {
  readonly status: number
  readonly body: JsonObject
}

/** Paths of words only: `..`, `?`, `%` and the like could lead to another operation. */
const PATH = /^\/v1(?:\/[\w-]+)+$/

/** Where a call goes, and what bounds it. */
export interface ServiceSettings {
  /** The base url, without a slash at its end. */
  readonly baseUrl: string
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

  async function exchange(call: ServiceCall, parts: RequestParts): Promise<ServiceAnswer> {
    const { key, tellSent } = parts
    const url = settings.baseUrl + call.path
    if (!PATH.test(call.path)) throw new ProxyFailure('internal_error')
    tellSent(true)
    const response = await fetch(url, requestOf(call, parts))
    if (response.redirected || response.type === 'opaqueredirect') {
      throw refusalOf({ status: 302, retryAfter: null }, call.method)
    }
    // Read to the end also where only the status counts: the connection can then be used again.
    const text = await readBounded(response.body, MAX_ANSWER_BYTES)
    const { status, headers } = response
    if (status === call.success) return readAnswer(status, text, call.method, key)
    const fallback = status === 429 ? settings.busyRetryAfter : undefined
    const retryAfter = headers.get('retry-after') ?? (fallback ? String(fallback) : null)
    const clues = upstreamCluesOf({ headers, text }, key)
    throw refusalOf({ status, retryAfter, clues }, call.method)
  }

  return {
    call: async (call) => {
      const key = await callHost('apiKey', call.trace.requestId, readKey).catch(() => {
        throw new ProxyFailure('key_unavailable', { hostFunction: 'apiKey' })
      })
      const controller = new AbortController()
      const { signal } = controller
      let isSent = false
      const tellSent = (sent: boolean): void => {
        isSent = sent
      }
      try {
        return await withDeadline(
          call.timeoutMs ?? settings.timeoutMs,
          async () => exchange(call, { key, signal, tellSent }),
          () => controller.abort(),
        )
      } catch (error) {
        const { method } = call
        throw transportFailure(error, { method, sent: isSent, baseUrl: settings.baseUrl })
      }
    },
  }
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

/** Reads a successful response. Throws where it is not JSON, or may not go to a browser. */
function readAnswer(
  status: number,
  text: BodyText,
  method: 'GET' | 'POST',
  key: string,
): ServiceAnswer {
  const body = typeof text === 'string' ? parseJsonObject(text) : text.fault
  const usable =
    typeof text === 'string' &&
    typeof body !== 'string' &&
    !isDeeperThan(body, MAX_LEVELS) &&
    !repeats(text, body, key)
  if (usable) return { status, body }
  // A body that broke off is a broken connection. Anything else is an invalid response.
  const code = body === 'unreadable' ? 'upstream_unreachable' : 'upstream_invalid'
  throw new ProxyFailure(code, { upstreamStatus: status, unknownOutcome: method === 'POST' })
}

/** Levels of objects and lists in a response: far more than the contract's two. */
const MAX_LEVELS = 64

/** `JSON.parse` reads depths at which `JSON.stringify` runs out of stack. */
function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (levels === 0) return true
  for (const part of Object.values(value)) if (isDeeperThan(part, levels - 1)) return true
  return false
}

/** A response that repeats the key would carry it to the browser in a field that passes through. */
function repeats(text: string, body: JsonObject, key: string): boolean {
  // A placeholder of a few letters may be part of any word, and is no secret.
  if (key.length < 16 && !key.startsWith('key_')) return false
  if (text.includes(key)) return true
  // Escapes such as `\u006b` can hide it: written anew, a text has none that it does not need.
  return text.includes('\\') && JSON.stringify(body).includes(JSON.stringify(key).slice(1, -1))
}

/** Reads a url out of a response. `http` on loopback passes only if the service is there as well. */
export function parseAnsweredUrl(
  value: unknown,
  { isServiceLocal }: Pick<ProxyConfig, 'isServiceLocal'>,
  rules?: CeremonyUrlRules,
): URL | undefined {
  const url = parseCeremonyUrl(value, rules)
  return url?.protocol === 'http:' && !isServiceLocal ? undefined : url
}
