import type { JsonObject } from '../../contract/jsonObject.js'
import { isPlainPath } from '../bounds/isPlainPath.js'
import {
  DeadlineExceeded,
  withDeadline,
  type BoundedWork,
  type Deadline,
} from '../bounds/deadline.js'
import type { ReportHookError } from '../events/hookErrors.js'
import { invalidOption } from '../options/invalidOption.js'
import { pathPrefix } from '../options/readUrls.js'
import { ProxyFailure } from '../reply/proxyFailure.js'
import { createPace, type PaceLimits, type TakeTurn } from '../bounds/pace.js'
import { isChunks, readBounded, readChunks } from '../bounds/readBounded.js'
import { addSignal } from './addSignal.js'
import { keyCure, keyProblem } from './keyProblem.js'
import { readAnswer, type BodyText, type ServiceAnswer } from './readAnswer.js'
import { refusalOf, transportFailure } from './serviceFailure.js'
import { upstreamCluesOf } from './upstreamClues.js'
import type {
  ApiKey,
  ServiceFetch,
  ServiceOptions,
  ServiceRequest,
  ServiceResponse,
} from '../options/serviceOptions.js'

/** One call of the service. Ids in `path` have been checked and encoded. */
export interface ServiceCall {
  readonly method: 'GET' | 'POST'
  /** Below the base url, beginning with `/v1/`. */
  readonly path: string
  /** The one status that means success (service contract, Endpoints). */
  readonly success: 200 | 201
  readonly body?: JsonObject
  readonly trace: CallTrace
}

/** What follows a call from the browser to the service. */
export interface CallTrace {
  /** Ours; never sent to the service. */
  readonly requestId: string
  /** The caller's, if it is a valid one. */
  readonly traceparent?: string | undefined
}

/** The signing service, as the operations see it: without a key, without HTTP. */
export interface Service {
  /** Rejects with a `ProxyFailure` in every other case than the one success. */
  call(call: ServiceCall): Promise<ServiceAnswer>
}

/** Where an exchange goes, by which way, and what bounds it. */
export interface ExchangeSettings {
  readonly base: URL
  readonly fetch: ServiceFetch
  readonly timeoutMs: number
  readonly maxAnswerBytes: number
  /** Absent: no limit of ours. */
  readonly pace?: PaceLimits | undefined
  /** Seconds to wait after a 429 that does not say so, where the dialect does. */
  readonly busyFor?: number | undefined
  readonly reportHookError: ReportHookError
}

/**
 * The only file that holds the API key. It leaves this file in one place: the `x-api-key` header of a
 * request to `baseUrl`, which follows no redirect.
 *
 * Every request is built from nothing, made once, and never repeated: none of the operations may be
 * retried blindly (RFC 9110, 9.2.2). A `fetch` of the web's may still repeat what was answered 421.
 */
export function createService(
  options: Pick<ServiceOptions, 'apiKey' | 'mode'>,
  settings: ExchangeSettings,
): Service {
  const readKey = keyReader(options.apiKey, options.mode)
  const targetOf = targetBuilder(settings.base)
  const takeTurn = settings.pace && createPace(settings.pace)
  const parts = { readKey, targetOf, takeTurn, settings }

  return {
    // No async function, as are none but one of those that wait for the service: see `withDeadline`.
    call: (call) => withDeadline(settings.timeoutMs, new Exchange(call, parts)),
  }
}

/**
 * Waits for a turn of the outbound limit. No longer than half of the time that is left: the service
 * needs the rest, or the call would be sent and its answer not waited for.
 */
async function turnOf({ inMs, taken }: ReturnType<TakeTurn>): Promise<void> {
  if (!taken) throw new ProxyFailure('upstream_busy', { retryAfter: Math.ceil(inMs / 1_000) })
  if (inMs > 0) await new Promise((resolve) => setTimeout(resolve, inMs))
}

/** Builds addresses and asserts that each is what was meant: encoding alone does not stop `..`. */
function targetBuilder(base: URL): (path: string) => string {
  const { origin } = base
  const prefix = pathPrefix(base)
  return (path) => {
    const pathname = prefix + path
    if (isPlainPath(pathname)) return origin + pathname
    const url = new URL(origin + pathname)
    if (url.origin !== origin || url.pathname !== pathname || url.search !== '') {
      throw new ProxyFailure('internal_error')
    }
    return url.href
  }
}

/** What the exchanges of one service have in common. */
interface ExchangeParts {
  readonly readKey: () => string | Promise<string>
  readonly targetOf: (path: string) => string
  /** Absent: no limit of ours. */
  readonly takeTurn: TakeTurn | undefined
  readonly settings: ExchangeSettings
}

/** One call on its way. A class, as whatever waits together with a call: see `Arrival`. */
class Exchange implements BoundedWork<ServiceAnswer> {
  #hasKey = false
  /** Whether anything of it may have left. */
  #sent = false
  readonly #call: ServiceCall
  readonly #parts: ExchangeParts

  constructor(call: ServiceCall, parts: ExchangeParts) {
    this.#call = call
    this.#parts = parts
  }

  /** Fetches the key, sends the call, and reads what success says. Waits only for what is not there. */
  start(deadline: Deadline): Promise<ServiceAnswer> {
    const key = this.#parts.readKey()
    if (typeof key !== 'string') return key.then((given) => this.#proceed(given, deadline))
    return this.#proceed(key, deadline)
  }

  #proceed(key: string, deadline: Deadline): Promise<ServiceAnswer> {
    const { takeTurn } = this.#parts
    this.#hasKey = true
    // A key that comes too late must not start a call of which nobody would know.
    if (deadline.isOver) throw new DeadlineExceeded()
    if (!takeTurn) return this.#send(key, deadline)
    return turnOf(takeTurn(key, deadline.leftMs() / 2)).then(() => this.#send(key, deadline))
  }

  #send(key: string, deadline: Deadline): Promise<ServiceAnswer> {
    const { targetOf, settings } = this.#parts
    const url = targetOf(this.#call.path)
    const request = this.#request(key, deadline)
    // From here on by default: a `fetch` with a queue says when it really is.
    this.#sent = true
    // By itself: as a method of anything the global one refuses to be called.
    const { fetch } = settings
    return Promise.resolve(fetch(url, request)).then((response) => this.#read(response, key))
  }

  #read(response: ServiceResponse, key: string): ServiceAnswer | Promise<ServiceAnswer> {
    if (response.redirected || response.type === 'opaqueredirect') {
      throw refusalOf({ status: 302, retryAfter: null }, this.#call.method)
    }
    const { maxAnswerBytes } = this.#parts.settings
    // Read to the end also where only the status counts: the connection can then be used again.
    if (isChunks(response.body)) {
      return this.#judge(response, readChunks(response.body, maxAnswerBytes), key)
    }
    return readBounded(response.body, maxAnswerBytes).then((text) =>
      this.#judge(response, text, key),
    )
  }

  #judge(response: ServiceResponse, text: BodyText, key: string): ServiceAnswer {
    const { method, success } = this.#call
    if (response.status !== success) throw this.#refusal(response, text, key)
    return readAnswer({ status: response.status, text }, method, key)
  }

  /** What an error means, by how far the call has come. */
  failure(error: unknown): ProxyFailure {
    if (this.#hasKey) return transportFailure(error, this.#call.method, this.#sent)
    const { requestId } = this.#call.trace
    this.#parts.settings.reportHookError({ hook: 'apiKey', cause: error, requestId })
    return new ProxyFailure('key_unavailable', { hook: 'apiKey' })
  }

  #request(key: string, deadline: Deadline): ServiceRequest {
    const { method, body, trace } = this.#call
    const { traceparent } = trace
    const headers: Record<string, string> = body
      ? {
          accept: 'application/json',
          'user-agent': 'react-signing-ceremony',
          'x-api-key': key,
          'content-type': 'application/json',
        }
      : { accept: 'application/json', 'user-agent': 'react-signing-ceremony', 'x-api-key': key }
    if (traceparent !== undefined) headers['traceparent'] = traceparent
    const request: Omit<ServiceRequest, 'signal'> = {
      method,
      headers,
      body: body ? JSON.stringify(body) : null,
      // Never followed: a redirect to another origin would take `x-api-key` with it.
      redirect: 'manual',
      onTimeUp: (listener) => deadline.onTimeUp(listener),
      tellSent: (sent) => {
        this.#sent = sent
      },
      maxAnswerBytes: this.#parts.settings.maxAnswerBytes,
    }
    addSignal(request)
    return request
  }

  #refusal({ status, headers }: ServiceResponse, text: BodyText, key: string): ProxyFailure {
    const { busyFor } = this.#parts.settings
    const told = upstreamCluesOf({ headers, text }, key)
    const ownWord = status === 429 && busyFor !== undefined ? String(busyFor) : null
    const retryAfter = headers.get('retry-after') ?? ownWord
    return refusalOf({ status, retryAfter, told }, this.#call.method)
  }
}

/** Checks a fixed key now, and one from a function each time it is asked for. */
function keyReader(apiKey: ApiKey, mode: ServiceOptions['mode']): () => string | Promise<string> {
  if (typeof apiKey !== 'function') {
    const problem = keyProblem(apiKey, mode)
    if (problem) throw invalidOption('service.apiKey', problem, keyCure)
    return () => apiKey
  }
  return async () => {
    const key = await apiKey()
    const problem = keyProblem(key, mode)
    if (problem !== undefined) throw new TypeError(`What it returned ${problem}.`)
    return key
  }
}
