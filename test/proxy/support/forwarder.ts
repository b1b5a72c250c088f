import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** An address that stays the same while its connections go to another server. */
export interface Forwarder {
  readonly port: number
  /** Closes all connections. New connections go to `port`. */
  readonly switchTo: (port: number) => void
  readonly close: () => void
}

/** Starts a forwarder to a port of the loopback interface, like the address of a managed store. */
export async function startForwarder(firstTarget: number): Promise<Forwarder> {
  let target = firstTarget
  const sockets = new Set<Socket>()
  const server = createServer((inbound) => {
    const outbound = connect(target, '127.0.0.1')
    for (const [from, to] of [
      [inbound, outbound],
      [outbound, inbound],
    ] as const) {
      sockets.add(from)
      from.pipe(to)
      // An error of one connection ends both, as in a network.
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The server has no port.')
  const closeAll = (): void => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: address.port,
    switchTo: (port) => {
      target = port
      closeAll()
    },
    close: () => {
      server.close()
      closeAll()
    },
  }
}
