import { after, createScope } from '../browser/scope.js'
import { askConfirm } from '../confirm/askConfirm.js'
import type { Session } from '../session/ceremonySession.js'
import { internalsOf } from '../session/sessionInternals.js'
import { startAttempt } from './startAttempt.js'

/** Milliseconds that a ceremony that starts by itself waits for `confirm`. */
const START_AFTER = 2_000

/**
 * Asks `confirm` in the background whether everything is signed already. Nothing is created by it, and
 * `start()` does not wait for it. With `thenStart` the ceremony starts once it is not confirmed.
 */
export function askOnMount(session: Session, thenStart: boolean): void {
  const internals = internalsOf(session)
  if (internals.state.status !== 'idle') return
  if (!thenStart) {
    askConfirm(internals, 'mounted')
    return
  }
  const wait = createScope()
  const start = (): void =>
    wait.run(() => {
      wait.end()
      if (internals.state.status === 'idle') startAttempt(internals)
    })
  after(wait, START_AFTER, start)
  askConfirm(internals, 'mounted', start)
}
