import { once } from 'node:events'
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { makeCertificate } from './makeCertificate.js'

/** A page to serve. Header values may contain Latin-1 characters. */
export interface Reply {
  readonly body: string
  readonly headers?: Readonly<Record<string, string>>
  /** Default 200. `'closed'` closes the connection, `'pending'` never answers. */
  readonly status?: number | 'closed' | 'pending'
}

/**
 * Serves every `http` and `https` origin to a browser that uses this server as its proxy. Hosts need no
 * DNS entry, and default ports need no privileges. The certificate for https is new and self-signed.
 */
export async function serveEveryOrigin(
  answer: (url: URL) => Reply,
): Promise<{ readonly proxy: string; readonly close: () => void }> {
  // A request to a proxy contains the complete url. A request in a tunnel contains path and host.
  const proxy = createHttpServer((request, response) => respond(request.url ?? '', response))
  const https = createHttpsServer(makeCertificate(), (request: IncomingMessage, response) =>
    respond(`https://${request.headers.host}${request.url}`, response),
  )
  const respond = (url: string, response: ServerResponse): void => {
    const { body, headers, status = 200 } = answer(new URL(url))
    if (status === 'closed') response.destroy()
    if (typeof status !== 'number') return
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers })
    response.end(body)
  }
  proxy.on('connect', (_request, socket) => {
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
    https.emit('connection', socket)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const address = proxy.address()
  if (typeof address !== 'object' || !address) throw new Error('The proxy has no port.')
  return {
    proxy: `127.0.0.1:${address.port}`,
    close: () => {
      https.closeAllConnections()
      proxy.closeAllConnections()
      proxy.close()
    },
  }
}
