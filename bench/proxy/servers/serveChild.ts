import type { Server } from 'node:http'

/** What a server under test tells its parent. */
export type ChildMessage =
  | { readonly type: 'listening'; readonly url: string }
  | {
      readonly type: 'usage'
      /** Bytes. */
      readonly rss: number
      readonly heap: number
      /** Microseconds of processor time since the start. */
      readonly cpu: number
    }

/**
 * Runs one server under test in this process, on a free port of the loopback interface. Answers
 * `usage` with what it holds (collected first, where `--expose-gc` is set) and has used, and ends with
 * its parent.
 */
export function serveChild(server: Server): void {
  // The load never pauses for five seconds, but rounds do.
  server.keepAliveTimeout = 60_000
  server.listen(0, '127.0.0.1', 1_024, () => {
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('The server has no port.')
    tell({ type: 'listening', url: `http://127.0.0.1:${address.port}` })
  })
  process.on('message', (message) => {
    if (message !== 'usage') return
    globalThis.gc?.()
    const { rss, heapUsed } = process.memoryUsage()
    const { user, system } = process.cpuUsage()
    tell({ type: 'usage', rss, heap: heapUsed, cpu: user + system })
  })
  process.on('disconnect', () => process.exit())
}

function tell(message: ChildMessage): void {
  process.send?.(message)
}

/** Address of the service that this process forwards to. */
export const serviceUrl = process.env['SERVICE_URL'] ?? ''

/** The key that every way to the service adds. */
export const API_KEY = 'key_test_bench00'
