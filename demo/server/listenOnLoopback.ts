import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import { StartError } from './startError.js'

/** A server on this machine alone. */
export interface LoopbackServer {
  readonly port: number
  /** Answers requests from now on, and those that have waited for it. */
  readonly serve: (listener: RequestListener) => void
  readonly close: () => Promise<void>
}

/**
 * Listens on `127.0.0.1` and on `::1`, where there is one: `localhost` may mean either, and another
 * program on the second address would get half of the portal's requests. Port 0 takes a free one.
 *
 * The port is taken long before the app is built, so what comes meanwhile is held until `serve`: an
 * open tab or a test that waits for the address is answered, late but not never.
 */
export async function listenOnLoopback(wanted: number): Promise<LoopbackServer> {
  const held = holdRequests()
  const server = createServer(held.listener)
  await listen(server, wanted, '127.0.0.1')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : wanted
  const servers = [server]
  const second = createServer(held.listener)
  try {
    await listen(second, port, '::1')
    servers.push(second)
  } catch (error) {
    if (error instanceof StartError) {
      await close(server)
      throw error
    }
  }
  return {
    port,
    serve: held.release,
    close: async () => {
      await Promise.all(servers.map(close))
    },
  }
}

/** A listener that keeps requests until another is there to answer them. */
function holdRequests() {
  const waiting: [IncomingMessage, ServerResponse][] = []
  let answer: RequestListener = (...exchange) => void waiting.push(exchange)
  return {
    listener: (request: IncomingMessage, response: ServerResponse): void =>
      answer(request, response),
    release: (listener: RequestListener): void => {
      answer = listener
      for (const exchange of waiting.splice(0)) listener(...exchange)
    },
  }
}

/** Rejects with a `StartError` where the port is in use. */
async function listen(server: Server, port: number, host: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => {
      reject('code' in error && error.code === 'EADDRINUSE' ? inUse(port) : error)
    })
    server.listen(port, host, resolve)
  })
}

async function close(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve())
  })
  server.closeAllConnections()
  await closed
}

function inUse(port: number): StartError {
  return new StartError(
    `Port ${port} is in use. Stop what listens there, or choose another port: npm start -- --portal-port ${port + 1}`,
  )
}
