import { isSigningError } from '../../../contract/signingError.js'
import { optional } from '../../browser/optional.js'
import type { Scope } from '../../browser/scope.js'
import { watchSlowness } from '../../browser/watchSlowness.js'
import { unsealGrant } from '../../client/sealedGrant.js'
import { askedSentences } from '../../errors/askedSentences.js'
import { clientError } from '../../errors/clientError.js'
import { askHost } from '../../host/askHost.js'
import { admit } from '../beginning.js'
import { holdNewest, isOpenElsewhere } from './otherTabs.js'
import { type SessionInternals, dispatch, fail } from '../../session/sessionInternals.js'
import type { CeremonySessionOptions } from '../../session/ceremonySession.js'

/** Asks `create`, but the person first where another tab of the portal is at work. */
export function askCreate(
  internals: SessionInternals<CeremonySessionOptions>,
  scope: Scope,
  fresh: boolean,
): void {
  const takesOver = internals.state.error?.code === 'open_elsewhere'
  const elsewhere = takesOver ? undefined : isOpenElsewhere(internals.options.recipientId)
  if (!elsewhere) {
    send(internals, scope, fresh)
    return
  }
  dispatch(internals, { type: 'create' })
  void elsewhere.then((isOpen) =>
    scope.run(() => {
      if (isOpen)
        fail(internals, clientError('open_elsewhere', { message: askedSentences.openElsewhere }))
      else send(internals, scope, fresh)
    }),
  )
}

/** The request leaves first: everything that is said about it comes after. */
function send(
  internals: SessionInternals<CeremonySessionOptions>,
  scope: Scope,
  fresh: boolean,
): void {
  const { create, createTimeout, slowAfter } = internals.options
  // Not taken back when the attempt ends: others may have joined the request, and it may have arrived.
  askHost({
    call: async (signal) => unsealGrant(await create({ fresh, signal })),
    timeout: createTimeout,
    onAnswer: (grant) =>
      scope.run(() => {
        admit(internals, grant)
        if (grant.revokes_older) holdNewest(internals)
      }),
    onFailure: (cause, isLate) =>
      scope.run(() => {
        if (isLate)
          fail(internals, clientError('create_timeout', { message: askedSentences.noAnswer }))
        else
          fail(internals, isSigningError(cause) ? cause : clientError('create_failed', { cause }))
      }),
  })
  optional(() => watchSlowness(scope, slowAfter, () => dispatch(internals, { type: 'delay' })))
  // The host may have closed the session within `create`.
  scope.run(() => dispatch(internals, { type: 'create' }))
}
