import { listen, type Scope } from '../browser/scope.js'

/** Calls `act` when the page has a network again. */
export function whenOnline(scope: Scope, act: () => void): void {
  listen(scope, 'online', act)
}
