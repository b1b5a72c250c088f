import { after } from '../browser/scope.js'
import { askConfirm } from '../confirm/askConfirm.js'
import { askWhileOpen } from '../confirm/askWhileOpen.js'
import type { Session } from '../session/ceremonySession.js'
import { internalsOf } from '../session/sessionInternals.js'
import { startAttempt } from './startAttempt.js'

/** Milliseconds that `autoStart` waits for the answer of `confirm`. */
const START_AFTER = 2_000

/**
 * Calls `confirm` in the background, because the document may be signed already. `start()` does not
 * wait for the answer. With `thenStart`, requests a ceremony unless the answer is final.
 */
export function askOnMount(session: Session, thenStart: boolean): void {
  const internals = internalsOf(session)
  if (internals.state.status !== 'idle') return
  if (!thenStart) {
    askConfirm(internals, 'mounted')
    return
  }
  const scope = askWhileOpen(internals)
  const start = (): void =>
    scope.run(() => {
      if (internals.state.status === 'idle') startAttempt(internals)
    })
  after(scope, START_AFTER, start)
  askConfirm(internals, 'mounted', start)
}
