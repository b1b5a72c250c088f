import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { isJsonObject } from '../../../../../src/contract/jsonObject.js'
import { listen } from '../../../support/listen.js'
import type { Exchange } from './recorded.js'

/** A request that the stub has received. */
export interface ReceivedRequest {
  readonly method: string
  readonly path: string
  readonly authorization: string | undefined
  readonly body: unknown
}

/** Replays recorded exchanges over real HTTP. */
export interface DocumensoStub {
  readonly url: string
  readonly requests: ReceivedRequest[]
  /** Answers requests with these exchanges: equal requests get theirs in order, then the last again. */
  readonly play: (...exchanges: readonly Exchange[]) => void
  /** Breaks the connection of the next request with this path, without a response. */
  readonly breakAt: (path: string) => void
  readonly close: () => Promise<void>
}

/** Starts the stub on a free port. A request that was not recorded gets 501. */
export async function startDocumensoStub(): Promise<DocumensoStub> {
  const requests: ReceivedRequest[] = []
  let brokenPath: string | undefined
  const queues = new Map<string, Exchange[]>()

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url: path = '' } = request
    const body = await text(request)
    const { authorization } = request.headers
    requests.push({ method, path, authorization, body: body && JSON.parse(body) })
    const name = `${method} ${path}`
    if (brokenPath === path) {
      brokenPath = undefined
      return void request.socket.destroy()
    }
    const queue = queues.get(name) ?? []
    const exchange = queue.length > 1 ? queue.shift() : queue[0]
    if (!exchange) return void response.writeHead(501).end()
    const { status, headers, body: recordedBody } = exchange.response
    response.writeHead(status, headers).end(bytesOf(recordedBody))
  }

  const server = createServer((request, response) => void answer(request, response))
  const { url, close } = await listen(server)
  return {
    url,
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
    close,
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
