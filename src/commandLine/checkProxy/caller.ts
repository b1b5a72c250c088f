import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { JsonObject } from '../../contract/jsonObject.js'
import { parseJsonObject } from '../checks/responseBody.js'
import type { SampleSession } from '../terminal/readSession.js'
import { exchange } from './exchange.js'

/** What the command line asks to be checked, and what it allows. */
export interface CheckOptions {
  /** Where browsers reach the proxy, without a slash at the end. */
  readonly url: URL
  /** Origin of the pages that call it. */
  readonly origin: string
  /** Of the user who may sign for `recipientId`. */
  readonly session: SampleSession
  /** Of another user. */
  readonly foreignSession: SampleSession
  readonly recipientId: string
  /** A deliverable of the first user. */
  readonly deliverableId: string | undefined
  /** A key of `redirectUrls`. */
  readonly redirect: string | undefined
  /** The new recipient; without it no recipient is replaced. */
  readonly replacement: { readonly name: string; readonly email: string } | undefined
}

/** One request: as a page of the portal sends it, except for the fields given. */
export interface Probe {
  /** What is special about it, in words. */
  readonly what: string
  readonly method?: string
  /** Below the mount path. Default: the creation of a ceremony. */
  readonly path?: string
  readonly session?: 'own' | 'foreign' | 'none'
  /** Replaces headers of a page; `undefined` removes one. */
  readonly headers?: Readonly<Record<string, string | undefined>>
  /** A text is sent unchanged, anything else as JSON. */
  readonly body?: unknown
  readonly chunked?: boolean
  /** A server in front of the proxy may answer it, so it is exempt from the checks of all answers. */
  readonly isStray?: boolean
}

/** The answer to a probe. */
export interface Answer {
  readonly probe: Probe
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** The body, where it is a JSON object. */
  readonly json: JsonObject | undefined
}

/** The longest wait for a limit, or for a call with the same key. */
const MAX_WAIT_S = 90

/** Calls the proxy as a browser does, and stores the answers. */
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

/** An Idempotency-Key that was not used before. */
export function newKey(): string {
  return randomUUID()
}

function bodyOf({ body }: Probe, method: string): string | undefined {
  if (typeof body === 'string') return body
  if (body !== undefined) return JSON.stringify(body)
  return method === 'GET' || method === 'OPTIONS' ? undefined : '{}'
}
