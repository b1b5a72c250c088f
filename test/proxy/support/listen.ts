import type { Server } from 'node:http'
import type { Http2Server } from 'node:http2'

/** Starts a server on a free port of the loopback interface. */
export async function listen(
  server: Server | Http2Server,
): Promise<{ readonly url: string; readonly port: number; readonly close: () => Promise<void> }> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  const { port } = address
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    close: async () => {
      if ('closeAllConnections' in server) server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
}
