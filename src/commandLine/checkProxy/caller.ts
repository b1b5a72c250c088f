import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { JsonObject } from '../../contract/jsonObject.js'
import * as routes from '../../contract/routes.js'
import { isHtmlType, isProblemCode, parseJsonObject } from '../checks/responseBody.js'
import type { SampleSession } from '../terminal/readSession.js'
import { exchange, type WireAnswer } from './exchange.js'

/** The values of the flags of `check-proxy`, which the help text explains. */
export interface CheckOptions {
  /** The url at which browsers reach the proxy, without a slash at the end. */
  readonly url: URL
  readonly origin: string
  readonly session: SampleSession
  readonly foreignSession: SampleSession
  readonly recipientId: string
  readonly deliverableId: string | undefined
  readonly landing: string | undefined
  /** The name and email of the new recipient. If it is missing, the checks replace no recipient. */
  readonly replacement: { readonly name: string; readonly email: string } | undefined
}

/** A request to the proxy. Each field changes one part of the request that a portal’s page sends. */
export interface Probe {
  /** The name of the request in the report. */
  readonly what: string
  readonly method?: string
  /** The path below the proxy's url. Default: the path that creates a ceremony. */
  readonly path?: string
  /** Another url than the proxy's, such as that of the page at `redirect_url`. */
  readonly address?: URL
  readonly session?: 'own' | 'foreign' | 'none'
  /** Headers that replace those of a page's request. `undefined` removes the header. */
  readonly headers?: Readonly<Record<string, string | undefined>>
  /** The body. A string is sent unchanged, any other value as JSON. */
  readonly body?: unknown
  readonly chunked?: boolean
  /** Whether a server in front of the proxy may answer. Some checks skip such an answer. */
  readonly isStray?: boolean
}

/** The response to a {@link Probe}. */
export interface Answer extends WireAnswer {
  readonly probe: Probe
  /** The parsed body, if it is a JSON object. */
  readonly json: JsonObject | undefined
}

/** The longest wait in seconds, for a rate limit or a pending call with the same key. */
const MAX_WAIT_S = 90

/** Sends requests to the proxy as a browser does, and stores the responses. */
export class Caller {
  readonly options: CheckOptions
  /** All responses, oldest first. */
  readonly answers: Answer[] = []
  /** What the later checks need, if another server has answered in place of the proxy. */
  missing: string | undefined
  readonly #onWait: (seconds: number) => void

  constructor(options: CheckOptions, onWait: (seconds: number) => void) {
    this.options = options
    this.#onWait = onWait
  }

  /**
   * Sends a request. Repeats it after `Retry-After` if a rate limit was reached, or if another call
   * with the same key is pending. The client of this package does the same.
   */
  async call(probe: Probe, waited = 0): Promise<Answer> {
    const answer = await this.#send(probe)
    const seconds = secondsIn(answer.headers['retry-after'])
    const isInUse = answer.status === 409 && answer.json?.['code'] === 'idempotency_key_in_use'
    const isRepeated = (answer.status === 429 || isInUse) && seconds > 0
    if (!isRepeated || waited + seconds > MAX_WAIT_S) {
      if (isFromGateway(answer) && answer.status !== 200)
        this.missing ??= 'a proxy that answers, without a limit in front'
      return answer
    }
    if (!isInUse) this.#onWait(seconds)
    await wait(seconds * 1000)
    return this.call(probe, waited + seconds)
  }

  async #send(probe: Probe): Promise<Answer> {
    const { url, recipientId } = this.options
    const { method = 'POST', path = routes.ceremony(recipientId), address, chunked } = probe
    const body = bodyOf(probe, method)
    const raw = await exchange(address ?? url, {
      method,
      // Of a proxy without a path, the url has the path "/".
      target: address ? address.pathname + address.search : url.pathname.replace(/\/$/, '') + path,
      headers: this.#headersOf(probe, method),
      body,
      chunked,
    })
    const answer = { probe, ...raw, json: parseJsonObject(raw.body) }
    this.answers.push(answer)
    return answer
  }

  #headersOf(probe: Probe, method: string): Record<string, string> {
    const { url, origin, session, foreignSession } = this.options
    const sessions = { own: session, foreign: foreignSession, none: undefined }
    const sample = sessions[probe.session ?? 'own']
    const isWrite = method !== 'GET'
    const headers: Record<string, string | undefined> = {
      accept: 'application/json, application/problem+json',
      'accept-encoding': 'identity',
      // From a page on another origin, browsers send different values of Sec-Fetch-Site.
      'sec-fetch-site': origin === url.origin ? 'same-origin' : undefined,
      origin: isWrite || origin !== url.origin ? origin : undefined,
      'content-type': isWrite ? 'application/json' : undefined,
      ...(isWrite && newKey()),
      ...(sample && { [sample.header]: sample.value }),
      ...probe.headers,
    }
    return Object.fromEntries(
      Object.entries(headers).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value]],
      ),
    )
  }
}

/** Whether another server sent a response in place of the proxy, or the connection broke. */
export function isFromGateway({ probe, status, json, headers }: Answer): boolean {
  if (status === 200 && probe.path !== routes.finished) return isHtmlType(headers['content-type'])
  if (probe.isStray || probe.method === 'OPTIONS' || isProblemCode(json?.['code'])) return false
  return [0, 429, 502, 503, 504].includes(status)
}

/** Returns the seconds of `Retry-After`, which is a number or a date. */
function secondsIn(value = ''): number {
  const date = /[a-z]/i.test(value) ? Date.parse(value) : Number.NaN
  return Number.isNaN(date) ? Number(value) : Math.max(1, Math.ceil((date - Date.now()) / 1000))
}

/** Returns the header with a new Idempotency-Key. */
export function newKey() {
  return { 'idempotency-key': `"${randomUUID()}"` }
}

function bodyOf({ body }: Probe, method: string): string | undefined {
  if (typeof body === 'string') return body
  if (body !== undefined) return JSON.stringify(body)
  return method === 'GET' || method === 'OPTIONS' ? undefined : '{}'
}
