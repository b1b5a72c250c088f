import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { JsonObject } from '../../contract/jsonObject.js'
import { parseJsonObject } from '../checks/responseBody.js'
import type { SampleSession } from '../terminal/readSession.js'
import { exchange } from './exchange.js'

/** The values of the command's flags. */
export interface CheckOptions {
  /** The url of the proxy for browsers, without a slash at the end. */
  readonly url: URL
  /** The origin of the pages that call the proxy. */
  readonly origin: string
  /** The session of the user who may sign for `recipientId`. */
  readonly session: SampleSession
  /** The session of another user. */
  readonly foreignSession: SampleSession
  readonly recipientId: string
  /** A deliverable of the first user. */
  readonly deliverableId: string | undefined
  /** A key of `redirectUrls`. */
  readonly redirect: string | undefined
  /** The new recipient; without it no recipient is replaced. */
  readonly replacement: { readonly name: string; readonly email: string } | undefined
}

/** One request as a page of the portal sends it, with the given changes. */
export interface Probe {
  /** Describes the request in the report. */
  readonly what: string
  readonly method?: string
  /** The path below the mount path. Default: the creation of a ceremony. */
  readonly path?: string
  readonly session?: 'own' | 'foreign' | 'none'
  /** Headers that replace those of a page. `undefined` removes one. */
  readonly headers?: Readonly<Record<string, string | undefined>>
  /** A string is sent unchanged, every other value as JSON. */
  readonly body?: unknown
  readonly chunked?: boolean
  /** Whether a server in front of the proxy may answer. Then the checks of all answers skip it. */
  readonly isStray?: boolean
}

/** The answer to a probe. */
export interface Answer {
  readonly probe: Probe
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** The body, if it is a JSON object. */
  readonly json: JsonObject | undefined
}

/** The longest wait for a limit, or for a call with the same key. */
const MAX_WAIT_S = 90

/** Calls the proxy as a browser does, and stores the answers. */
export class Caller {
  readonly options: CheckOptions
  /** Every answer, oldest first. */
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

  /**
   * Sends a probe. Repeats it after `Retry-After` while a limit is reached, or while another call with
   * the same key runs, as the client of this package does.
   */
  async call(probe: Probe, waited = 0): Promise<Answer> {
    const answer = await this.#send(probe)
    const seconds = Number(answer.headers['retry-after'] ?? '')
    const isInUse = answer.status === 409 && answer.json?.['code'] === 'idempotency_key_in_use'
    const isRepeated = (answer.status === 429 || isInUse) && seconds > 0
    if (!isRepeated || waited + seconds > MAX_WAIT_S) return answer
    if (!isInUse) this.#onWait(seconds)
    await wait(seconds * 1000)
    return this.call(probe, waited + seconds)
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
      // Browsers differ in Sec-Fetch-Site for a page on another origin.
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

/** A new Idempotency-Key. */
export function newKey(): string {
  return randomUUID()
}

function bodyOf({ body }: Probe, method: string): string | undefined {
  if (typeof body === 'string') return body
  if (body !== undefined) return JSON.stringify(body)
  return method === 'GET' || method === 'OPTIONS' ? undefined : '{}'
}
