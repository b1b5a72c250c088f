import { setTimeout as wait } from 'node:timers/promises'
import type { JsonObject } from '../../contract/jsonObject.js'
import { parseJsonObject } from '../checks/responseBody.js'

export interface ServiceTarget {
  readonly baseUrl: string
  /** Sent in `X-API-Key` below `baseUrl` and nowhere else. */
  readonly apiKey: string
  readonly fetch: (url: string, init?: RequestInit) => Promise<Response>
  /** `live` writes requests as the live service's public documents do. */
  readonly profile: 'contract' | 'live'
  readonly recipientId?: string | undefined
  readonly completedRecipientId?: string | undefined
  readonly deliverableId?: string | undefined
  readonly allows: { readonly ceremony: boolean; readonly replacement: boolean }
}

export interface ServiceAnswer {
  /** 0 without an answer. */
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly body: JsonObject
}

/** Calls a path below `/v1`. `key: null` sends no key. */
export async function call(
  { fetch, baseUrl, apiKey }: ServiceTarget,
  path: string,
  body?: JsonObject,
  key: string | null = apiKey,
): Promise<ServiceAnswer> {
  const headers = { 'content-type': 'application/json', ...(key !== null && { 'x-api-key': key }) }
  const init = body ? { method: 'POST', body: JSON.stringify(body), headers } : { headers }
  return open(fetch, `${baseUrl}/v1${path}`, init)
}

/** Opens an address. Repeats the call while the service answers 429, up to five times. */
export async function open(
  fetch: ServiceTarget['fetch'],
  url: unknown,
  init: RequestInit = {},
  attempt = 1,
): Promise<ServiceAnswer> {
  // A redirect could take the key to another host.
  const options = { ...init, redirect: 'manual', signal: AbortSignal.timeout(30_000) } as const
  const response = await fetch(String(url), options).catch(() => undefined)
  const text = await response?.text().catch(() => undefined)
  if (!response || text === undefined)
    return { status: 0, headers: new Headers(), text: '', body: {} }
  const { status, headers } = response
  if (status !== 429 || attempt === 5)
    return { status, headers, text, body: parseJsonObject(text) ?? {} }
  const seconds = Number(headers.get('retry-after')) || attempt
  await wait(Math.min(seconds, 60) * 1000)
  return open(fetch, url, init, attempt + 1)
}
