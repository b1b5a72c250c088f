import { createScope, every, listen, type Scope } from '../browser/scope.js'
import { isLive } from '../session/ceremonyState.js'
import type { SessionInternals } from '../session/sessionInternals.js'
import { askConfirm, mayHaveEnded } from './askConfirm.js'

/** Milliseconds between two calls of `confirm` while a ceremony is open. */
const INTERVAL = 30_000

/**
 * Calls `confirm` when the page is visible or online again, and regularly during a ceremony.
 * Returns a scope that `close()` ends.
 */
export function askWhileOpen(internals: SessionInternals): Scope {
  if (internals.watch) return internals.watch
  const scope = createScope()
  internals.watch = scope
  const askOnReturn = (): void => {
    if (!document.hidden && mayHaveEnded(internals)) askConfirm(internals, 'returned')
  }
  listen(scope, 'visibilitychange', askOnReturn, document)
  listen(scope, 'online', askOnReturn)
  // The browser may restore the page from its back/forward cache.
  listen(scope, 'pageshow', ({ persisted }) => persisted && askOnReturn())
  every(scope, INTERVAL, () => {
    if (!document.hidden && isLive(internals.state)) askConfirm(internals, 'open')
  })
  return scope
}
