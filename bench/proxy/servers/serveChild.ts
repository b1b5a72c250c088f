import type { Server } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

/** What a server under test is asked by its parent. */
export type ChildQuestion = 'cpu' | 'memory'

/** A message of a server under test to its parent. */
export type ChildMessage =
  | { readonly type: 'listening'; readonly url: string }
  /** Microseconds of processor time since the start. */
  | { readonly type: 'cpu'; readonly cpu: number }
  /** Bytes, once what was collected is given back, where `--expose-gc` is set. */
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
      void tellMemory()
    }
  })
  process.on('disconnect', () => process.exit())
}

/**
 * V8 gives what it has collected back to the system on another thread, and a part of it only at the next
 * collection: right after the first a process still has up to half as much again.
 */
async function tellMemory(): Promise<void> {
  for (let collection = 0; globalThis.gc && collection < 2; collection += 1) {
    globalThis.gc()
    // oxlint-disable-next-line no-await-in-loop -- the second collection comes after the first
    await delay(GIVING_BACK_MS)
  }
  const { rss, heapUsed } = process.memoryUsage()
  tell({ type: 'memory', rss, heap: heapUsed })
}

/** Ten times what it took where it was measured, with other work on the machine. */
const GIVING_BACK_MS = 500

function tell(message: ChildMessage): void {
  process.send?.(message)
}

/** Address of the service that this process forwards to. */
export const serviceUrl = process.env['SERVICE_URL'] ?? ''

/** The key that every way to the service adds. */
export const API_KEY = 'key_test_bench00'
