/** How fast calls may follow one another. */
export interface PaceLimits {
  readonly perSecond: number
  /** Calls that may go at once after a pause. */
  readonly burst: number
}

/** A call's turn: milliseconds until it comes, and whether it was taken. */
export interface Turn {
  readonly inMs: number
  readonly isTaken: boolean
}

/**
 * Spaces out calls in the order in which they ask (the generic cell rate algorithm). A turn further off
 * than `mostMs` is not taken, so that calls which give up do not delay those behind them.
 */
export function createPace({ perSecond, burst }: PaceLimits): (mostMs: number) => Turn {
  const intervalMs = 1_000 / perSecond
  let nextTurn = 0
  return (mostMs) => {
    const now = performance.now()
    const turn = Math.max(nextTurn, now - (burst - 1) * intervalMs)
    const inMs = Math.max(0, turn - now)
    if (inMs > mostMs) return { inMs, isTaken: false }
    nextTurn = turn + intervalMs
    return { inMs, isTaken: true }
  }
}
