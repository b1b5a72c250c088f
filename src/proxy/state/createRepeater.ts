import { startTimer } from '../../reports/startTimer.js'
import type { Claim } from './signingState.js'

/** Milliseconds between two attempts to run steps. */
const PAUSE_MS = 1_000

/** The most records with a step that waits. Later ones stay unchanged until they expire. */
const MAX_WAITING = 10_000

/** The last operation of a call on its record, which the state has not confirmed. */
type Step = () => Promise<void>

/**
 * Returns a function that replaces the waiting step of a record, or removes it. A step runs each second
 * until it succeeds. Otherwise, the record would look like that of a call with an unknown outcome,
 * although the proxy knows the outcome.
 */
export function createRepeater(): (record: Claim['key'], step?: Step) => void {
  const waiting = new Map<Claim['key'], Step>()
  let isRunning = false

  async function run(): Promise<void> {
    isRunning = true
    for (const [record, step] of waiting) {
      // oxlint-disable-next-line no-await-in-loop -- while the state fails, one attempt is enough
      const isDone = await step().then(
        () => true,
        () => false,
      )
      // Meanwhile, the step may have been removed or replaced.
      const isWaiting = waiting.get(record) === step && waiting.delete(record)
      if (isDone) continue
      // The other records come first next time: one node of a Redis Cluster may fail for longer.
      if (isWaiting) waiting.set(record, step)
      return startTimer(() => void run(), PAUSE_MS)
    }
    isRunning = false
  }

  return (record, step) => {
    waiting.delete(record)
    if (!step || waiting.size >= MAX_WAITING) return
    waiting.set(record, step)
    if (!isRunning) void run()
  }
}
