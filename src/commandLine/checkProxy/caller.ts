import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { isJsonObject, type JsonObject } from '../../contract/jsonObject.js'
import type { CheckOptions } from './checkOptions.js'
import { exchange } from './exchange.js'

/** One request of the suite: what a page of the portal would send, but for what is said here. */
export interface Probe {
  /** In words: what is special about it. */
  readonly what: string
  readonly method?: string
  /** Below the mount point. Default: the creation of a ceremony. */
  readonly path?: string
  readonly session?: 'own' | 'foreign' | 'none'
  /** Instead of what a page sends; `undefined` leaves a header out. */
  readonly headers?: Readonly<Record<string, string | undefined>>
  /** A text as it is; anything else as JSON. */
  readonly body?: unknown
  readonly chunked?: boolean
  /**
   * Whether a server may turn it away before any proxy sees it, with a page of its own: what holds
   * for a proxy's answers is then not asked of this one.
   */
  readonly isStray?: boolean
}

/** What came of a probe. */
export interface Answer {
  readonly probe: Probe
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** The body, where it is a JSON object. */
  readonly json: JsonObject | undefined
}

/** Longer than this nobody waits for a limit to pass. */
const LONGEST_WAIT_S = 90

/** Speaks to the proxy under test as a browser would, and keeps what it answered. */
export class Caller {
  readonly options: CheckOptions
  /** Every answer, in the order in which they came. */
  readonly answers: Answer[] = []
  readonly #onWait: (seconds: number) => void

  constructor(options: CheckOptions, onWait: (seconds: number) => void) {
    this.options = options
    this.#onWait = onWait
  }

  /** The path that creates a ceremony for a recipient. */
  ceremonyPath(recipientId = this.options.recipientId): string {
    return `/recipients/${recipientId}/ceremony`
  }

  /** Sends a probe; once more, after the time it names, where a limit was reached. */
  async call(probe: Probe): Promise<Answer> {
    const answer = await this.#send(probe)
    const seconds = Number(answer.headers['retry-after'] ?? '')
    if (answer.status !== 429 || !(seconds > 0 && seconds <= LONGEST_WAIT_S)) return answer
    this.#onWait(seconds)
    await wait(seconds * 1000)
    return this.#send(probe)
  }

  async #send(probe: Probe): Promise<Answer> {
    const { url } = this.options
    const { method = 'POST', path = this.ceremonyPath(), chunked } = probe
    const body = bodyOf(probe, method)
    const raw = await exchange(url, {
      method,
      target: url.pathname + path,
      headers: this.#headersOf(probe, method),
      body,
      chunked,
    })
    const answer = { probe, ...raw, json: parse(raw.body) }
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
      // A page elsewhere is vouched for by its origin alone: what a browser says besides differs.
      'sec-fetch-site': origin === url.origin ? 'same-origin' : undefined,
      origin: isWrite || origin !== url.origin ? origin : undefined,
      'content-type': isWrite ? 'application/json' : undefined,
      ...(sample && { [sample.header]: sample.value }),
      ...probe.headers,
    }
    const given = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, value]],
    )
    return Object.fromEntries(given)
  }
}

/** A key that nobody has used. */
export function newKey(): string {
  return randomUUID()
}

function bodyOf({ body }: Probe, method: string): string | undefined {
  if (typeof body === 'string') return body
  if (body !== undefined) return JSON.stringify(body)
  return method === 'GET' || method === 'OPTIONS' ? undefined : '{}'
}

function parse(body: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(body)
    return isJsonObject(value) ? value : undefined
  } catch {
    return undefined
  }
}
