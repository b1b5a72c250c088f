import { once } from 'node:events'
import type { Server } from 'node:http'
import { configError } from './readConfig.js'

/** Starts to listen, and returns the port. Throws `ConfigError` if the address cannot be used. */
export async function listenOn(
  server: Server,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<number> {
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch {
    const remedy = 'Stop the process that uses the port, or set another port; 0 takes a free one.'
    throw configError('listen', `address ${host}:${port} cannot be used`, remedy)
  }
  const address = server.address()
  return typeof address === 'object' && address ? address.port : port
}

/** Refuses new connections, and closes the server after its pending calls or `boundMs`. */
export async function stopServer(server: Server, boundMs: number): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  // Repeated, because a connection whose call has been answered stays open for a next call.
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  const bound = setTimeout(() => server.closeAllConnections(), boundMs)
  await closed
  clearInterval(idle)
  clearTimeout(bound)
}
