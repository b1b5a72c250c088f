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
import type { ServiceRequest } from '../options/serviceOptions.js'
import { ProxyFailure } from '../reply/proxyFailure.js'
import type { SigningProxyOptions } from '../signingProxyOptions.js'
import { keyReader } from './apiKey.js'
import { refusalOf, transportFailure } from './serviceFailure.js'
import { upstreamCluesOf } from './upstreamClues.js'

/** One call of the service. The ids in `path` are checked. */
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

/** The signing service for the operations: without its key, without HTTP. */
export interface Service {
  /** Resolves with a success. Rejects with a `ProxyFailure` in all other cases. */
  call(call: ServiceCall): Promise<ServiceAnswer>
}

/** A successful response of the service. */
export interface ServiceAnswer {
  readonly status: number
  readonly body: JsonObject
}

/** A path has words only: `..`, `?`, `%` and the like could lead to another operation. */
const PATH = /^\/v1(?:\/[\w-]+)+$/

/**
 * The only file that holds the API key. The key leaves this file in one place: the `x-api-key` header of
 * a request to `serviceUrl`, which follows no redirect.
 *
 * A call makes one request and never repeats it: none of the operations may be retried blindly
 * (RFC 9110, 9.2.2). No header of the browser's request is copied but a valid `traceparent`.
 */
export function createService(
  options: Pick<SigningProxyOptions, 'service' | 'fetch'>,
  config: Pick<ProxyConfig, 'serviceUrl' | 'timeoutMs' | 'dialect'>,
  callHost: CallHost,
): Service {
  const readKey = keyReader(options.service, callHost)
  const send = options.fetch ?? ((url, request) => fetch(url, request))

  async function exchange(call: ServiceCall, parts: RequestParts): Promise<ServiceAnswer> {
    const { key, tellSent } = parts
    if (!PATH.test(call.path)) throw new ProxyFailure('internal_error')
    tellSent(true)
    const response = await send(config.serviceUrl + call.path, requestOf(call, parts))
    if (response.redirected || response.type === 'opaqueredirect') {
      throw refusalOf({ status: 302, retryAfter: null }, call.method)
    }
    // The body is read to its end also where only the status counts, to free the connection.
    const text = await readBounded(response.body, MAX_ANSWER_BYTES)
    const { status, headers } = response
    if (status === call.success) return readAnswer(status, text, call.method, key)
    const fallback = status === 429 ? config.dialect.busyRetryAfter : undefined
    const retryAfter = headers.get('retry-after') ?? (fallback ? String(fallback) : null)
    const clues = upstreamCluesOf({ headers, text }, key)
    throw refusalOf({ status, retryAfter }, call.method, clues)
  }

  return {
    call: async (call) => {
      const key = await readKey(call.trace.requestId)
      const controller = new AbortController()
      const { signal } = controller
      let isSent = false
      const tellSent = (sent: boolean): void => {
        isSent = sent
      }
      try {
        return await withDeadline(
          call.timeoutMs ?? config.timeoutMs,
          () => exchange(call, { key, signal, tellSent }),
          () => controller.abort(),
        )
      } catch (error) {
        const { method } = call
        throw transportFailure(error, { method, sent: isSent, baseUrl: config.serviceUrl })
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

/** Reads a successful response. Throws where it is not a JSON object, or repeats the key. */
function readAnswer(
  status: number,
  text: BodyText,
  method: 'GET' | 'POST',
  key: string,
): ServiceAnswer {
  const body = typeof text === 'string' ? parseJsonObject(text) : text.fault
  if (typeof text === 'string' && typeof body !== 'string' && !repeats(text, body, key)) {
    return { status, body }
  }
  // An incomplete body is a broken connection. Anything else is an invalid response.
  const code = body === 'unreadable' ? 'upstream_unreachable' : 'upstream_invalid'
  throw new ProxyFailure(code, { upstreamStatus: status, unknownOutcome: method === 'POST' })
}

/** Whether a response repeats the key, which could reach the browser in a field of the contract. */
function repeats(text: string, body: JsonObject, key: string): boolean {
  // A placeholder of a few letters may be part of any word, and is not secret.
  if (key.length < 16 && !key.startsWith('key_')) return false
  if (text.includes(key)) return true
  if (!text.includes('\\')) return false
  try {
    // Escapes such as `\u006b` can hide the key. JSON that is written again has no needless escape.
    return JSON.stringify(body).includes(JSON.stringify(key).slice(1, -1))
  } catch {
    // A response so deep that it cannot be written again is refused, because nothing can be said of it.
    return true
  }
}

/** Reads a url of a response. An `http` url on loopback passes only if the service is on loopback too. */
export function parseAnsweredUrl(
  value: unknown,
  { isServiceLocal }: Pick<ProxyConfig, 'isServiceLocal'>,
  rules?: CeremonyUrlRules,
): URL | undefined {
  const url = parseCeremonyUrl(value, rules)
  return url?.protocol === 'http:' && !isServiceLocal ? undefined : url
}
