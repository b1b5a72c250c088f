import { every, type Scope } from './scope.js'

/** Milliseconds between two looks at the clock. */
export const LOOK = 250

/**
 * Calls `onSlow` once the page has waited `slowAfter` milliseconds. Time does not count while the page is
 * hidden (browsers delay its frames) or offline (the user knows).
 */
export function watchSlowness(scope: Scope, slowAfter = 15_000, onSlow: () => void): void {
  let waited = 0
  let last = Date.now()
  every(scope, LOOK, () => {
    const now = Date.now()
    if (!document.hidden && navigator.onLine) waited += now - last
    last = now
    if (waited >= slowAfter) {
      // So that it is called once.
      waited = -Infinity
      onSlow()
    }
  })
}
