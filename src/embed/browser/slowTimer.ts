import { createCleanup, listen } from './cleanup.js'
import { optional } from './optional.js'
import { after } from './timer.js'

/**
 * Calls `onSlow` once the page has waited `afterMs` milliseconds, not counting the time while it is
 * hidden (browsers hold frames of hidden pages back) or offline (the user knows). Returns the stop.
 */
export function watchSlowness(afterMs: number, onSlow: () => void): () => void {
  const cleanup = createCleanup()
  let stopTimer: (() => void) | undefined
  let left = afterMs
  let since = 0

  function update(): void {
    const waiting = !document.hidden && navigator.onLine
    if (waiting && !stopTimer) {
      since = Date.now()
      stopTimer = after(left, () => {
        cleanup.run()
        onSlow()
      })
    } else if (!waiting && stopTimer) {
      stopTimer()
      stopTimer = undefined
      left -= Date.now() - since
    }
  }

  const onChange = (): void => optional(update)
  document.addEventListener('visibilitychange', onChange)
  cleanup.add(() => document.removeEventListener('visibilitychange', onChange))
  cleanup.add(listen('online', onChange))
  cleanup.add(listen('offline', onChange))
  cleanup.add(() => stopTimer?.())
  update()
  return cleanup.run
}
