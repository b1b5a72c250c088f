import { every, type Scope } from './scope.js'

/** Milliseconds between two looks at the page. */
const LOOK = 250

/**
 * Calls `onSlow` once the page has waited `slowAfter` milliseconds, and at every look after that. Time
 * does not count while the page is hidden (browsers delay its frames) or offline (the user knows).
 */
export function watchSlowness(scope: Scope, slowAfter = 15_000, onSlow: () => void): void {
  let waited = 0
  every(scope, LOOK, () => {
    if (!document.hidden && navigator.onLine) waited += LOOK
    if (waited >= slowAfter) onSlow()
  })
}
