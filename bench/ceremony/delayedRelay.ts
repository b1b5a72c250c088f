import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'

/** A TCP relay on the loopback interface that adds latency to a server. */
export interface DelayedRelay {
  readonly port: number
  readonly close: () => void
}

/**
 * Relays connections to `port`, and delays each byte by `delay()` milliseconds in each direction.
 * The first bytes also wait one round trip, as a handshake over a network would take.
 */
export async function startDelayedRelay(port: number, delay: () => number): Promise<DelayedRelay> {
  const server = createServer((client) => {
    client.setNoDelay(true)
    const upstream = connect({ port, host: '127.0.0.1', noDelay: true })
    const openAt = performance.now() + 2 * delay()
    pass(client, upstream, delay, openAt)
    pass(upstream, client, delay, 0)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: portOf(server), close: () => server.close() }
}

function pass(from: Socket, to: Socket, delay: () => number, openAt: number): void {
  let last = openAt
  // Keeps the order of the bytes, even if the delay becomes shorter.
  const later = (act: () => void): void => {
    last = Math.max(performance.now() + delay(), last + (last === openAt ? delay() : 0))
    const wait = last - performance.now()
    if (wait > 0) setTimeout(act, wait)
    else act()
  }
  from.on('data', (chunk) => later(() => to.writable && to.write(chunk)))
  from.on('end', () => later(() => to.end()))
  from.on('error', () => to.destroy())
  from.on('close', () => later(() => to.destroy()))
}

/** Returns the port on which a server listens. */
export function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return address.port
}
