import { every, type Scope } from './scope.js'

/** Milliseconds between two checks of the clock. */
export const CHECK_EVERY = 250

/**
 * Calls `onSlow` once, when a request or a frame has taken `slowAfter` milliseconds. Excludes the
 * time while the page is hidden (browsers delay its frames) or offline (the user knows why).
 * Returns a function that stops the timer.
 */
export function watchSlowness(scope: Scope, slowAfter = 15_000, onSlow: () => void): () => void {
  let waited = 0
  let last = Date.now()
  const stop = every(scope, CHECK_EVERY, () => {
    const now = Date.now()
    if (!document.hidden && navigator.onLine) waited += Math.max(0, now - last)
    last = now
    if (waited >= slowAfter) {
      stop()
      onSlow()
    }
  })
  return stop
}
