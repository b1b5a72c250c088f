import { listen, type Scope } from '../browser/scope.js'

/** Calls `act` when the page becomes visible, or comes back from the back/forward cache. */
export function whenVisible(scope: Scope, act: () => void): void {
  listen(scope, 'visibilitychange', () => document.hidden || act(), document)
  listen(scope, 'pageshow', ({ persisted }) => {
    if (persisted) act()
  })
}
