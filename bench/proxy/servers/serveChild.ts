import type { Server } from 'node:http'

/** What a server under test is asked by its parent. */
export type ChildQuestion = 'cpu' | 'memory'

/** What a server under test tells its parent. */
export type ChildMessage =
  | { readonly type: 'listening'; readonly url: string }
  /** Microseconds of processor time since the start. */
  | { readonly type: 'cpu'; readonly cpu: number }
  /** Bytes, after a collection where `--expose-gc` is set. */
  | { readonly type: 'memory'; readonly rss: number; readonly heap: number }

/**
 * Runs one server under test in this process, on a free port of the loopback interface. Answers what
 * it is asked, and ends with its parent.
 */
export function serveChild(server: Server): void {
  // The load never pauses for five seconds, but rounds do.
  server.keepAliveTimeout = 60_000
  server.listen(0, '127.0.0.1', 1_024, () => {
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('The server has no port.')
    tell({ type: 'listening', url: `http://127.0.0.1:${address.port}` })
  })
  process.on('message', (question: ChildQuestion) => {
    if (question === 'cpu') {
      const { user, system } = process.cpuUsage()
      tell({ type: 'cpu', cpu: user + system })
    } else {
      globalThis.gc?.()
      const { rss, heapUsed } = process.memoryUsage()
      tell({ type: 'memory', rss, heap: heapUsed })
    }
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
