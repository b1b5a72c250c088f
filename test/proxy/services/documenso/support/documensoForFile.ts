import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { isJsonObject } from '../../../../../src/contract/jsonObject.js'
import { listen } from '../../../support/listen.js'
import type { Exchange } from './recorded.js'

/** A request that the stub has received. */
interface ReceivedRequest {
  readonly method: string
  readonly path: string
  readonly authorization: string | undefined
  readonly body: unknown
}

/** Replays recorded exchanges over real HTTP. A request that was not recorded gets 501. */
export interface DocumensoStub {
  readonly url: string
  readonly requests: ReceivedRequest[]
  /** Answers requests with these exchanges: equal requests get theirs in order, then the last again. */
  readonly play: (...exchanges: readonly Exchange[]) => void
  /** Breaks the connection of the next request with this path, without a response. */
  readonly breakAt: (path: string) => void
}

/** Starts a stub for the tests of one file. The clock shows the evening of the recorded cases. */
export function documensoForFile(): DocumensoStub {
  const requests: ReceivedRequest[] = []
  const queues = new Map<string, Exchange[]>()
  let brokenPath: string | undefined
  let running: Awaited<ReturnType<typeof listen>>

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url: path = '' } = request
    const body = await text(request)
    const { authorization } = request.headers
    requests.push({ method, path, authorization, body: body && JSON.parse(body) })
    if (brokenPath === path) {
      brokenPath = undefined
      return void request.socket.destroy()
    }
    const queue = queues.get(`${method} ${path}`) ?? []
    const exchange = queue.length > 1 ? queue.shift() : queue[0]
    if (!exchange) return void response.writeHead(501).end()
    const { status, headers, body: recordedBody } = exchange.response
    response.writeHead(status, headers).end(bytesOf(recordedBody))
  }

  beforeAll(async () => {
    running = await listen(createServer((request, response) => void answer(request, response)))
  })
  afterAll(async () => running.close())
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.parse('2026-11-22T20:50:00Z'), toFake: ['Date'] })
  })
  afterEach(() => void vi.useRealTimers())

  return {
    get url() {
      return running.url
    },
    requests,
    play: (...exchanges) => {
      queues.clear()
      requests.length = 0
      for (const exchange of exchanges) {
        const name = `${exchange.request.method} ${exchange.request.path}`
        queues.set(name, [...(queues.get(name) ?? []), exchange])
      }
    },
    breakAt: (path) => {
      brokenPath = path
    },
  }
}

/** Builds the bytes of a response. Of a file, only the length and the first bytes were recorded. */
function bytesOf(body: unknown): string | Buffer {
  if (isJsonObject(body) && typeof body['bytes'] === 'number') {
    const bytes = Buffer.alloc(body['bytes'], ' ')
    bytes.write(String(body['first8']))
    return bytes
  }
  return JSON.stringify(body)
}
