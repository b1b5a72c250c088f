import type { Server } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

/** The questions of the parent to a server under test. */
export type ChildQuestion = 'cpu' | 'memory'

/** The messages of a server under test to its parent. */
export type ChildMessage =
  | { readonly type: 'listening'; readonly url: string }
  /** Microseconds of processor time since the start. */
  | { readonly type: 'cpu'; readonly cpu: number }
  /** Bytes, after a garbage collection if `--expose-gc` is set. */
  | { readonly type: 'memory'; readonly rss: number; readonly heap: number }

/**
 * Runs one server under test in this process, on a free port of the loopback interface. It answers the
 * questions of its parent, and ends with it.
 */
export function serveChild(server: Server): void {
  // A server waits longer than Node's five seconds between two of its rounds.
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
 * V8 returns collected memory to the system on another thread, and a part of it only at the next
 * collection. Right after the first one, a process still has up to half as much again.
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

/** Ten times the time that it took on a busy machine. */
const RETURN_MS = 500

function notify(message: ChildMessage): void {
  process.send?.(message)
}

/** Address of the service that this process forwards to. */
export const serviceUrl = process.env['SERVICE_URL'] ?? ''

/** The API key that every contender adds. */
export const API_KEY = 'key_test_bench00'
