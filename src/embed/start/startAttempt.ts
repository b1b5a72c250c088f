import { mayBeGrant } from '../../contract/ceremony.js'
import { isSigningError } from '../../contract/signingError.js'
import { randomHex } from '../browser/randomHex.js'
import type { Scope } from '../browser/scope.js'
import { watchSlowness } from '../browser/watchSlowness.js'
import { refuse } from '../confirm/askConfirm.js'
import { askWhileOpen } from '../confirm/askWhileOpen.js'
import { clientError } from '../errors/clientError.js'
import { askHost } from '../host/askHost.js'
import { dispatch, enterPhase, fail, type SessionInternals } from '../session/sessionInternals.js'
import { showGrant } from './showGrant.js'

/** Requests a ceremony, and shows it in `tab` or else in a frame. */
export function startAttempt(internals: SessionInternals, tab?: Window): void {
  if (internals.holders.size === 0) {
    tab?.close()
    return
  }
  const { question } = internals
  // Do not cancel a `confirm` call on mount: its answer may still confirm the ceremony.
  if (question?.reason !== 'mounted') question?.cancel()
  const scope = enterPhase(internals, { place: tab ? 'tab' : 'frame', tab })
  scope.run(() => {
    askWhileOpen(internals)
    if (internals.attempt) internals.attempt = { ...internals.attempt, nonce: randomHex() }
    requestCeremony(internals, scope)
  })
}

/**
 * Calls `create` and shows the granted ceremony. Sends the request before React renders. The end of
 * the attempt does not abort the request, because the proxy may have received it.
 */
function requestCeremony(internals: SessionInternals, scope: Scope): void {
  askHost({
    call: async (signal) => internals.options.create({ signal }),
    onAnswer: (grant) =>
      scope.run(() => {
        if (mayBeGrant(grant)) showGrant(internals, grant)
        else fail(internals, clientError('create_failed'))
      }),
    onFailure: (cause, isLate) =>
      scope.run(() => {
        if (isLate) fail(internals, clientError('create_timeout'))
        else if (!isSigningError(cause)) fail(internals, clientError('create_failed', { cause }))
        else if (cause.code === 'recipient_not_actionable') refuse(internals, cause)
        else fail(internals, cause)
      }),
  })
  watchSlowness(scope, internals.options.slowAfter, () => dispatch(internals, { type: 'delay' }))
  // The scope has ended if the host closed the session within `create`.
  scope.run(() => dispatch(internals, { type: 'create' }))
}
