import { vi } from 'vitest'

/** How much faster timers run. A higher factor would leave too little time for real HTTP calls. */
const TIMES = 5
/** The longest step in milliseconds, so that a test handles new events between two steps. */
const LONGEST_STEP = 50

/**
 * Makes `setTimeout` run faster than the clock, for tests of time limits. `Date` does not change.
 * Returns a function that restores the timers.
 */
export function speedUpTimers(): () => void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let last = performance.now()
  const interval = setInterval(() => {
    const now = performance.now()
    vi.advanceTimersByTime(Math.min(LONGEST_STEP, Math.round((now - last) * TIMES)))
    last = now
  }, 4)
  return () => {
    clearInterval(interval)
    vi.useRealTimers()
  }
}
