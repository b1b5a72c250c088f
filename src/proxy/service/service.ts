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

/** One call to the signing service. The ids in `path` are already validated. */
export interface ServiceCall {
  readonly method: 'GET' | 'POST'
  /** The path below the base url. It begins with `/v1/`. */
  readonly path: string
  /** The only status that means success (service contract, Endpoints). */
  readonly success: 200 | 201
  readonly body?: JsonObject
  readonly trace: CallTrace
  /** Time limit of this call. Default: the proxy's `timeoutMs`. */
  readonly timeoutMs?: number
}

/** Sends calls to the signing service. It hides the API key and HTTP from the operations. */
export interface Service {
  /** Resolves with a successful response. Rejects with a `ProxyFailure` in all other cases. */
  call(call: ServiceCall): Promise<ServiceAnswer>
}

/** A successful response of the signing service. */
export interface ServiceAnswer {
  readonly status: number
  readonly body: JsonObject
}

/** Matches a path of plain words. Text such as `..`, `?` or `%` could select another operation. */
const PATH = /^\/v1(?:\/[\w-]+)+$/

/**
 * Builds the only part of the proxy that sends the API key. It puts the key into the `x-api-key`
 * header of requests to `serviceUrl`, and follows no redirect.
 *
 * A call sends one request and never retries, because a second write could take effect twice (RFC
 * 9110, 9.2.2). Of the browser's headers, it copies only a valid `traceparent`.
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
    // Read the body even if only the status matters, so that the connection can be reused.
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
      const key = await readKey(call.trace)
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
    // If a redirect were followed, another origin could receive `x-api-key`.
    redirect: 'manual',
    signal,
    tellSent,
  }
}

/** Reads a successful response. Throws if it is not a JSON object, or contains the API key. */
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
  // An unreadable body means a broken connection. Other faults mean an invalid response.
  const code = body === 'unreadable' ? 'upstream_unreachable' : 'upstream_invalid'
  throw new ProxyFailure(code, { upstreamStatus: status, unknownOutcome: method === 'POST' })
}

/** Whether a response contains the API key, which could then reach the browser. */
function repeats(text: string, body: JsonObject, key: string): boolean {
  // A short placeholder key is not secret, and may be part of another word.
  if (key.length < 16 && !key.startsWith('key_')) return false
  if (text.includes(key)) return true
  if (!text.includes('\\')) return false
  try {
    // Escapes such as `\u006b` can hide the key. Serializing the body again removes them.
    return JSON.stringify(body).includes(JSON.stringify(key).slice(1, -1))
  } catch {
    // The body is nested too deeply to be serialized. It is refused, because it cannot be checked.
    return true
  }
}

/** Reads a url from the service. `http` on loopback needs a service that is on loopback too. */
export function parseAnsweredUrl(
  value: unknown,
  { isServiceLocal }: Pick<ProxyConfig, 'isServiceLocal'>,
  rules?: CeremonyUrlRules,
): URL | undefined {
  const url = parseCeremonyUrl(value, rules)
  return url?.protocol === 'http:' && !isServiceLocal ? undefined : url
}
