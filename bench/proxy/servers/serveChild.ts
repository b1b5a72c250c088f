import type { Server } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

/** The requests of the parent process to a server under test. */
export type ChildQuestion = 'cpu' | 'memory'

/** The messages of a server under test to its parent process. */
export type ChildMessage =
  | { readonly type: 'listening'; readonly url: string }
  /** Microseconds of processor time since the start of the server. */
  | { readonly type: 'cpu'; readonly cpu: number }
  /** Bytes, measured after a garbage collection if `--expose-gc` is set. */
  | { readonly type: 'memory'; readonly rss: number; readonly heap: number }

/**
 * Runs a server under test in this process, on a free port of the loopback interface. It reports
 * figures to the parent process, and ends together with it.
 */
export function serveChild(server: Server): void {
  // Connections stay open between two rounds, for longer than Node's five seconds.
  server.keepAliveTimeout = 60_000
  server.listen(0, '127.0.0.1', 1_024, () => {
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('The server has no port.')
    notify({ type: 'listening', url: `http://127.0.0.1:${address.port}` })
  })
  process.on('message', (question: ChildQuestion) => {
    if (question === 'cpu') {
      const { user, system } = process.cpuUsage()
      notify({ type: 'cpu', cpu: user + system })
    } else {
      void notifyMemory()
    }
  })
  process.on('disconnect', () => process.exit())
}

/**
 * Collects garbage twice, because V8 returns a part of the memory only at the next collection.
 * After a single collection, a process has up to half as much memory again.
 */
async function notifyMemory(): Promise<void> {
  for (let collection = 0; globalThis.gc && collection < 2; collection += 1) {
    globalThis.gc()
    // oxlint-disable-next-line no-await-in-loop -- the second collection comes after the first
    await delay(RETURN_MS)
  }
  const { rss, heapUsed } = process.memoryUsage()
  notify({ type: 'memory', rss, heap: heapUsed })
}

/** The time that V8 gets to return memory: ten times as long as measured on a busy machine. */
const RETURN_MS = 500

function notify(message: ChildMessage): void {
  process.send?.(message)
}

/** The url of the service to which this process forwards. */
export const serviceUrl = process.env['SERVICE_URL'] ?? ''

/** The API key that every contender adds. */
export const API_KEY = 'key_test_bench00'
