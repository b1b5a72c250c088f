import { startTimer } from '../bounds/startTimer.js'
import type { Claim } from './signingState.js'

/** Milliseconds between two attempts to release records. */
const PAUSE_MS = 1_000

/** The most records that wait for their release. Later ones keep their record until it expires. */
const MAX_WAITING = 10_000

/**
 * Returns a function that releases the record of a call without effect, and tries again each second
 * until the state succeeds. Without it, a record that the state has stored but not confirmed would
 * look like a call with an unknown outcome.
 */
export function createReleaser(release: (claim: Claim) => Promise<void>): (claim: Claim) => void {
  const waiting = new Set<Claim>()
  let isRunning = false

  async function run(): Promise<void> {
    isRunning = true
    for (const claim of waiting) {
      waiting.delete(claim)
      try {
        // oxlint-disable-next-line no-await-in-loop -- while the state fails, one attempt is enough
        await release(claim)
      } catch {
        // The other records come first next time: one node of a Redis Cluster may fail for longer.
        waiting.add(claim)
        return startTimer(() => void run(), PAUSE_MS)
      }
    }
    isRunning = false
  }

  return (claim) => {
    if (waiting.size < MAX_WAITING) waiting.add(claim)
    if (!isRunning) void run()
  }
}
