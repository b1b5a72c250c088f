import { vi } from 'vitest'

/** How much faster timers run. Not more: what is real, such as a call over HTTP, keeps its pace. */
const TIMES = 5
/** Milliseconds of one step, so that what has arrived meanwhile is looked at before the next. */
const LONGEST_STEP = 50

/**
 * Lets `setTimeout` run faster than the clock, for tests of what happens when waiting is over. What
 * reads the date is as it was. Returns the way back.
 */
export function speedUpTimers(): () => void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let last = performance.now()
  const beat = setInterval(() => {
    const now = performance.now()
    vi.advanceTimersByTime(Math.min(LONGEST_STEP, Math.round((now - last) * TIMES)))
    last = now
  }, 4)
  return () => {
    clearInterval(beat)
    vi.useRealTimers()
  }
}
