import type { ServiceFetch, ServiceRequest } from '../../proxy/services/serviceOptions.js'
import type { RecordedExchange } from './conversations.js'

/** A request that the adapter has sent. */
export interface SentRequest {
  readonly method: string
  /** The path with its query string. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
  readonly isRecorded: boolean
}

/** Replaces the response to the request with this place in the order. `undefined` replaces nothing. */
export type Fault = (
  index: number,
  response: Response,
  request: ServiceRequest,
) => Response | Promise<Response> | undefined

/** A service that replays a conversation. */
export interface ReplayedService {
  readonly fetch: ServiceFetch
  readonly sent: readonly SentRequest[]
  /** The recorded requests that the adapter has not sent. */
  readonly missing: () => readonly string[]
}

/**
 * Replays a conversation, with a fault. The responses to one request follow in order, and the last one
 * repeats. A request that was not recorded gets 404.
 */
export function replayService(
  exchanges: readonly RecordedExchange[],
  fault: Fault = () => undefined,
): ReplayedService {
  const sent: SentRequest[] = []
  const queues = new Map<string, RecordedExchange[]>()
  for (const exchange of exchanges) {
    const name = nameOf(exchange.request)
    queues.set(name, [...(queues.get(name) ?? []), exchange])
  }
  const missing = new Set(queues.keys())

  return {
    sent,
    missing: () => [...missing],
    fetch: async (url, request) => {
      const { pathname, search } = new URL(url)
      const { method, headers, body } = request
      const path = pathname + search
      const queue = queues.get(nameOf({ method, path })) ?? []
      const exchange = queue.length > 1 ? queue.shift() : queue[0]
      missing.delete(nameOf({ method, path }))
      const index =
        sent.push({ method, path, headers, body, isRecorded: exchange !== undefined }) - 1
      const response = exchange ? responseOf(exchange) : Response.json({}, { status: 404 })
      return (await fault(index, response.clone(), request)) ?? response
    },
  }
}

function nameOf({ method, path }: Pick<SentRequest, 'method' | 'path'>): string {
  return `${method} ${path}`
}

function responseOf({ response: { status, headers = {}, body } }: RecordedExchange): Response {
  const type = headers['content-type'] ?? 'application/json'
  const isJson = type.includes('json')
  const text = isJson ? JSON.stringify(body) : String(body)
  return new Response(status === 204 ? null : text, {
    status,
    headers: { ...headers, 'content-type': type },
  })
}

/** Breaks the connection of one request. */
export const lost =
  (at: number): Fault =>
  (index) =>
    index === at ? Promise.reject(new TypeError('The connection broke.')) : undefined

/** Never answers one request, until the proxy gives up. */
export const hanging =
  (at: number): Fault =>
  (index, _response, { signal }) =>
    index === at
      ? new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new TypeError('The time is up.')))
        })
      : undefined

/** Breaks the connection of one request in the middle of the body. */
export const cutOff =
  (at: number): Fault =>
  (index, { status, headers }) =>
    index === at ? new Response(brokenBody(), { status, headers }) : undefined

function brokenBody(): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{"half":')),
    pull: (controller) => controller.error(new TypeError('The connection broke.')),
  })
}

/** Answers every request after some milliseconds. */
export const delayed =
  (ms: number): Fault =>
  async (_index, response) => {
    await new Promise((resolve) => setTimeout(resolve, ms))
    return response
  }

/** Answers every request a little later. */
export const late: Fault = delayed(20)

/** Answers one request with another response. */
export const answering =
  (at: number, answer: (response: Response, request: ServiceRequest) => Response): Fault =>
  (index, response, request) =>
    index === at ? answer(response, request) : undefined
