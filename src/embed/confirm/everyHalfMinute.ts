import { every, type Scope } from '../browser/scope.js'

/** Calls `act` every 30 seconds while the page is visible. */
export function everyHalfMinute(scope: Scope, act: () => void): void {
  every(scope, 30_000, () => document.hidden || act())
}
