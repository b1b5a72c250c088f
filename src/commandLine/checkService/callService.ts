import type { JsonObject } from '../../contract/jsonObject.js'
import { parseJsonObject } from '../checks/responseBody.js'

/** A signing service to check. */
export interface ServiceTarget {
  /** Without `/v1` and without a slash at the end. */
  readonly baseUrl: string
  /** A secret. It goes into `X-API-Key` of calls below `baseUrl` and nowhere else. */
  readonly apiKey: string
  readonly fetch: (url: string, init?: RequestInit) => Promise<Response>
  /** `live` writes requests as the live service's public documents do. */
  readonly profile: 'contract' | 'live'
  readonly recipientId?: string | undefined
  readonly completedRecipientId?: string | undefined
  readonly deliverableId?: string | undefined
  /** What the checks may change for `recipientId`. */
  readonly allows: { readonly ceremony: boolean; readonly replacement: boolean }
}

export interface ServiceAnswer {
  /** 0: no answer. */
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The JSON object in the text; empty for anything else. */
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

/** Opens an address; up to five times while the service answers 429. */
export async function open(
  fetch: ServiceTarget['fetch'],
  url: unknown,
  init: RequestInit = {},
  attempt = 1,
): Promise<ServiceAnswer> {
  // A redirect could take the key to another host.
  const signal = AbortSignal.timeout(30_000)
  const request = fetch(String(url), { ...init, redirect: 'manual', signal })
  const read = request.then(async (response) => ({ response, text: await response.text() }))
  const answer = await read.catch(() => undefined)
  if (!answer) return { status: 0, headers: new Headers(), text: '', body: {} }
  const { status, headers } = answer.response
  if (status !== 429 || attempt === 5) {
    return { status, headers, text: answer.text, body: parseJsonObject(answer.text) ?? {} }
  }
  const seconds = Number(headers.get('retry-after')) || attempt
  await new Promise((resolve) => {
    setTimeout(resolve, Math.min(seconds, 60) * 1000)
  })
  return open(fetch, url, init, attempt + 1)
}
