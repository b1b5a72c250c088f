import { once } from 'node:events'
import type { Server } from 'node:http'
import { ConfigError } from './config/configProblem.js'

/** Listens, and gives the port; throws {@link ConfigError} where that cannot be. */
export async function listenOn(
  server: Server,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<number> {
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch {
    const remedy = 'Stop what listens there, or name another port; 0 takes one that is free.'
    const message = `cannot be taken: ${host}, port ${port}`
    throw new ConfigError([{ code: 'unavailable', path: 'listen', message, remedy }])
  }
  const address = server.address()
  return typeof address === 'object' && address ? address.port : port
}

/** Takes no more connections, and waits for the calls under way, but no longer than `boundMs`. */
export async function stopServer(server: Server, boundMs: number): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  // A connection that has been answered is idle, and would otherwise be kept for the next call.
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  const bound = setTimeout(() => server.closeAllConnections(), boundMs)
  await closed
  clearInterval(idle)
  clearTimeout(bound)
}
