/** How fast calls may follow one another. */
export interface PaceLimits {
  readonly perSecond: number
  /** Calls that may go at once after a pause. */
  readonly burst: number
}

/**
 * Takes the next turn of `key`: milliseconds until it comes. A turn further off than `mostMs` is not
 * taken, so that calls which give up do not hold up those behind them.
 */
export type TakeTurn = (key: string, mostMs: number) => { readonly inMs: number; taken: boolean }

/** Keys kept at most: each change of a key adds one. */
const MAX_KEYS = 1_000

/**
 * Spaces out calls, each key for itself, in the order in which they ask (the generic cell rate
 * algorithm: one moment is kept for each key, and no timer).
 */
export function createPace({ perSecond, burst }: PaceLimits): TakeTurn {
  const intervalMs = 1_000 / perSecond
  const nextTurns = new Map<string, number>()
  return (key, mostMs) => {
    const now = performance.now()
    const turn = Math.max(nextTurns.get(key) ?? 0, now - (burst - 1) * intervalMs)
    const inMs = Math.max(0, turn - now)
    if (inMs > mostMs) return { inMs, taken: false }
    // A map iterates in the order of insertion.
    nextTurns.delete(key)
    const [oldest] = nextTurns.keys()
    if (oldest !== undefined && nextTurns.size >= MAX_KEYS) nextTurns.delete(oldest)
    nextTurns.set(key, turn + intervalMs)
    return { inMs, taken: true }
  }
}
