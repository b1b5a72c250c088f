import type { PoolSettings } from './poolOptions.js'

/**
 * How long a call may wait for its turn, in milliseconds. At ten calls a second, the eight running
 * reads of one user take less than a second. So a read of another user still gets a turn.
 */
const MAX_WAIT_MS = { write: 2_000, read: 1_000 } as const

/** The pace is a twentieth slower than the limit, because a network moves calls closer together. */
const SECOND_MS = 1_050

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
  const intervalMs = SECOND_MS / perSecond
  const queues: Record<keyof typeof MAX_WAIT_MS, Waiting[]> = { write: [], read: [] }
  let nextTurn = 0

  /** Uses the next turn. A process that was busy does not catch up on the turns that it missed. */
  function spendTurn(now: number): void {
    nextTurn = Math.max(nextTurn, now - (burst - 1) * intervalMs) + intervalMs
  }

  function sendNext(): void {
    const now = performance.now()
    // Later writes have overtaken these reads.
    while ((queues.read[0]?.until ?? now) < now) queues.read.shift()?.resolve(intervalMs)
    const call = queues.write.shift() ?? queues.read.shift()
    if (call) spendTurn(now)
    call?.resolve()
    if (queues.write.length + queues.read.length > 0) setTimeout(sendNext, nextTurn - now)
  }

  return async (kind: keyof typeof MAX_WAIT_MS): Promise<number | undefined> => {
    const now = performance.now()
    const waiting = queues.write.length + queues.read.length
    const ahead = kind === 'write' ? queues.write.length : waiting
    const inMs = Math.max(0, nextTurn - now) + ahead * intervalMs
    if (inMs > MAX_WAIT_MS[kind]) return inMs
    if (waiting === 0 && inMs === 0) {
      spendTurn(now)
      return undefined
    }
    return new Promise((resolve) => {
      queues[kind].push({ until: now + MAX_WAIT_MS[kind], resolve })
      if (waiting === 0) setTimeout(sendNext, nextTurn - now)
    })
  }
}
