import { setTimeout as wait } from 'node:timers/promises'
import type { JsonObject } from '../../../contract/jsonObject.js'
import { parseJsonObject } from '../../checks/responseBody.js'

export interface ServiceTarget {
  readonly baseUrl: string
  /** The API key. It is sent only in the header `X-API-Key`, and only to urls below `baseUrl`. */
  readonly apiKey: string
  readonly fetch: (url: string, init?: RequestInit) => Promise<Response>
  /** `live` writes requests as in the public documents of the live service. */
  readonly profile: 'contract' | 'live'
  readonly recipientId?: string | undefined
  readonly completedRecipientId?: string | undefined
  readonly deliverableId?: string | undefined
  readonly allows: { readonly ceremony: boolean; readonly replacement: boolean }
}

export interface ServiceAnswer {
  /** The status, or 0 if the service sent no response. */
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly body: JsonObject
}

/** Calls a path below `/v1`. With `key: null`, sends no API key. */
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

/** Requests a url. Repeats the request up to five times if the service answers 429. */
export async function open(
  fetch: ServiceTarget['fetch'],
  url: unknown,
  init: RequestInit = {},
  attempt = 1,
): Promise<ServiceAnswer> {
  // Follows no redirect, because it could send the API key to another host.
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
