import { createScope, every, type Scope } from './scope.js'

/** Milliseconds between two looks at the page. */
const LOOK = 250

/** Ends each wait in progress as slow. Only the test kit calls these. */
export const slowWaits = new Set<() => void>()

/**
 * Calls `onSlow` after the page has waited `slowAfter` milliseconds. Time does not count while the page is
 * hidden (browsers delay its frames) or offline (the user knows).
 */
export function watchSlowness(
  scope: Scope,
  slowAfter: number | undefined,
  onSlow: () => void,
): void {
  const watch = createScope()
  const end = slowAfter ?? 15_000
  let waited = 0
  const pass = (): void => {
    watch.end()
    scope.run(onSlow)
  }
  slowWaits.add(pass)
  watch.add(() => slowWaits.delete(pass))
  scope.add(watch.end)
  every(watch, LOOK, () => {
    if (document.hidden || !navigator.onLine) return
    waited += LOOK
    if (waited >= end) pass()
  })
}
