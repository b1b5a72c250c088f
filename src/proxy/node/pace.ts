import type { PoolSettings } from './poolOptions.js'

/**
 * Spaces out calls in the order of their arrival (generic cell rate algorithm). A slot more than
 * `mostMs` away is not reserved, so a call that gives up does not delay later calls. `inMs` is the
 * time until the slot starts, and `isTaken` says whether the call has reserved it.
 */
export function createPace({ perSecond, burst }: NonNullable<PoolSettings['pace']>) {
  const intervalMs = 1_000 / perSecond
  let nextTurn = 0
  return (mostMs: number): { readonly inMs: number; readonly isTaken: boolean } => {
    const now = performance.now()
    const turn = Math.max(nextTurn, now - (burst - 1) * intervalMs)
    const inMs = Math.max(0, turn - now)
    if (inMs > mostMs) return { inMs, isTaken: false }
    nextTurn = turn + intervalMs
    return { inMs, isTaken: true }
  }
}
