import type { PoolSettings } from './poolOptions.js'

/** How long a call may wait for its turn, in milliseconds: reads leave the pace to writes. */
const MAX_WAIT_MS = { write: 2_000, read: 500 } as const

/** A call that waits for its turn. `resolve` gets nothing, or how long the call would have to wait. */
interface Waiting {
  readonly until: number
  readonly resolve: (tooLongMs?: number) => void
}

/**
 * Spaces out calls (generic cell rate algorithm). Writes are sent before reads, and calls of one kind
 * in the order of their arrival. So a user whose pages read without end delays nobody's ceremony.
 *
 * Resolves with `undefined` when the call can be sent. If it would wait longer than its kind is
 * allowed to, resolves with that time; such a call does not delay later ones.
 */
export function createPace({ perSecond, burst }: NonNullable<PoolSettings['pace']>) {
  const intervalMs = 1_000 / perSecond
  const queues: Record<keyof typeof MAX_WAIT_MS, Waiting[]> = { write: [], read: [] }
  let nextTurn = 0

  function sendNext(): void {
    const now = performance.now()
    // Later writes have overtaken these reads.
    while ((queues.read[0]?.until ?? now) < now) queues.read.shift()?.resolve(intervalMs)
    const call = queues.write.shift() ?? queues.read.shift()
    if (call) {
      nextTurn += intervalMs
      call.resolve()
    }
    if (queues.write.length + queues.read.length > 0) setTimeout(sendNext, nextTurn - now)
  }

  return async (kind: keyof typeof MAX_WAIT_MS): Promise<number | undefined> => {
    const now = performance.now()
    nextTurn = Math.max(nextTurn, now - (burst - 1) * intervalMs)
    const waiting = queues.write.length + queues.read.length
    const ahead = kind === 'write' ? queues.write.length : waiting
    const inMs = Math.max(0, nextTurn - now) + ahead * intervalMs
    if (inMs > MAX_WAIT_MS[kind]) return inMs
    if (waiting === 0 && inMs === 0) {
      nextTurn += intervalMs
      return undefined
    }
    return new Promise((resolve) => {
      queues[kind].push({ until: now + MAX_WAIT_MS[kind], resolve })
      if (waiting === 0) setTimeout(sendNext, nextTurn - now)
    })
  }
}
