import { isJsonObject, type JsonObject } from '../../contract/jsonObject.js'
import { readBounded } from '../../proxy/bounds/readBounded.js'
import type { ServiceFetch } from './serviceTarget.js'

/** An answer, with its body read as far as it is JSON. */
export interface ServiceAnswer {
  /** 0 where none came. */
  readonly status: number
  readonly headers: Headers
  readonly body: JsonObject
  /** Whether there was a body at all. */
  readonly hasBody: boolean
}

const TIMEOUT_MS = 30_000
const LARGEST_ANSWER = 4_000_000
/** A service may allow ten calls a second; a call that it refused for that may be made again. */
const BUSY_ATTEMPTS = 5

/**
 * Makes one call, again only where the service was too busy for it (429). Follows no redirect, which
 * could take the key elsewhere, and never rejects.
 */
export async function callService(
  fetch: ServiceFetch,
  url: string,
  init: RequestInit,
): Promise<ServiceAnswer> {
  for (let attempt = 1; ; attempt += 1) {
    // oxlint-disable-next-line no-await-in-loop -- attempts follow one another
    const answer = await once(fetch, url, init)
    if (answer.status !== 429 || attempt === BUSY_ATTEMPTS) return answer
    const seconds = Number(answer.headers.get('retry-after'))
    const wait = seconds > 0 && seconds <= 60 ? seconds : 2 ** (attempt - 1)
    // oxlint-disable-next-line no-await-in-loop -- the next attempt waits for it
    await new Promise((resolve) => {
      setTimeout(resolve, wait * 1000)
    })
  }
}

async function once(fetch: ServiceFetch, url: string, init: RequestInit): Promise<ServiceAnswer> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = await fetch(url, { ...init, redirect: 'manual', signal })
    const text = await readBounded(response.body, LARGEST_ANSWER)
    const { status, headers } = response
    // A file that is no text has a body all the same.
    if (typeof text !== 'string') return { status, headers, body: {}, hasBody: true }
    return { status, headers, body: parse(text), hasBody: text !== '' }
  } catch {
    return { status: 0, headers: new Headers(), body: {}, hasBody: false }
  }
}

function parse(text: string): JsonObject {
  try {
    const value: unknown = JSON.parse(text)
    return isJsonObject(value) ? value : {}
  } catch {
    return {}
  }
}
