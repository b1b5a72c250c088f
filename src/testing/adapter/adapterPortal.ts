import { isJsonObject, type JsonObject } from '../../contract/jsonObject.js'
import { createSigningProxy, type SigningProxy } from '../../proxy/createSigningProxy.js'
import type { SigningService } from '../../proxy/services/signingService.js'
import type { AdapterConversations, RecordedExchange } from './conversations.js'
import { replayService, type Fault, type ReplayedService } from './replayService.js'

/** The API key of all conversations. It must appear in no error and no event. */
export const API_KEY = 'conformance-key-1f0c3a9e7b52'

/** The text of every refusal. It must appear in no error and no event. */
export const REFUSAL_TEXT = 'Text of the service, for its own support only'

/** The result of one call of the page. `code` is that of a problem. */
export interface Outcome {
  readonly status: number
  readonly body: JsonObject
  readonly code: unknown
  /** What the operator reads: the remedy of the event, and the error that the adapter threw. */
  readonly cause: string
}

/** A portal with the real proxy, the adapter, and a replayed service. */
export interface AdapterPortal {
  readonly proxy: SigningProxy
  readonly service: ReplayedService
  /** What the operator has read so far: remedies, and errors that the adapter threw. */
  readonly cause: () => string
  readonly create: (recipientId: string, body?: JsonObject) => Promise<Outcome>
  readonly replace: (recipientId: string, person: JsonObject) => Promise<Outcome>
  readonly read: (path: string) => Promise<Outcome>
  /** Throws if an event or an error contains the key, the text of a refusal, or the ceremony's url. */
  readonly assertNoSecret: () => void
}

/** Builds the portals of one adapter. */
export function portalsOf(adapter: SigningService, conversations: AdapterConversations) {
  const { baseUrl, ceremonyOrigins, publicUrl, ceremony } = conversations
  const secrets = [API_KEY, btoa(`${API_KEY}:`), REFUSAL_TEXT, ceremony.url]
  const canReplace = adapter.can.replace === 'new_id' || adapter.can.replace === 'same_id'

  return function portal(
    exchanges: readonly RecordedExchange[],
    fault?: Fault,
    timeoutMs = 10_000,
  ): AdapterPortal {
    const service = replayService(exchanges, fault)
    const seen: unknown[] = []
    let cause = ''
    const note = (value: unknown): void => void seen.push(value)
    const proxy = createSigningProxy({
      service: { baseUrl, apiKey: API_KEY, ceremonyOrigins, adapter },
      publicUrl,
      redirectUrls: { other: `${new URL(publicUrl).origin}/other?a=b&c=d%20e` },
      authenticate: () => ({ subject: 'conformance' }),
      authorize: () => true,
      ...(adapter.can.evidence && { evidence: () => EVIDENCE }),
      ...(canReplace && { onReplaced: () => {} }),
      onEvent: (event) => {
        note(event)
        if ('remedy' in event) cause += ` ${event.remedy}`
      },
      onHostError: (error) => {
        const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
        note(text)
        cause += `\n${text}`
      },
      fetch: service.fetch,
      timeoutMs,
    })
    const call = async (path: string, init: RequestInit): Promise<Outcome> => {
      const answer = await outcomeOf(await proxy.fetch(requestOf(publicUrl + path, init)))
      if (answer.status >= 400) note(answer.body)
      return { ...answer, cause }
    }
    const post = async (path: string, body: JsonObject): Promise<Outcome> =>
      call(path, { method: 'POST', body: JSON.stringify(body) })
    return {
      proxy,
      service,
      cause: () => cause,
      create: async (id, body = {}) => post(`/recipients/${id}/ceremony`, body),
      replace: async (id, person) => post(`/recipients/${id}/replace`, person),
      read: async (path) => call(path, {}),
      assertNoSecret: () => {
        const text = JSON.stringify(seen)
        const index = secrets.findIndex((secret) => text.includes(secret))
        if (index >= 0) throw new Error(`An error or an event contains ${SECRET_NAMES[index]}.`)
      },
    }
  }
}

const SECRET_NAMES = ['the API key', 'the API key', 'the text of a refusal', 'the ceremony’s url']

const EVIDENCE = {
  provider: 'Portal & Söhne',
  data: { 'Session ID': 'a/b?c=d#e', 'Sign-in method': 'Password' },
}

function requestOf(url: string, init: RequestInit): Request {
  const request = new Request(url, init)
  request.headers.set('content-type', 'application/json')
  request.headers.set('idempotency-key', crypto.randomUUID())
  // Scripts cannot set these two headers in browsers, where the suite does not run.
  request.headers.set('origin', new URL(url).origin)
  request.headers.set('sec-fetch-site', 'same-origin')
  return request
}

async function outcomeOf(response: Response): Promise<Omit<Outcome, 'cause'>> {
  const { status, headers } = response
  const text = await response.text()
  const isJson = headers.get('content-type')?.includes('json') === true
  const parsed: unknown = isJson ? JSON.parse(text) : { text }
  const body = isJsonObject(parsed) ? parsed : {}
  return { status, body, code: body['code'] }
}
