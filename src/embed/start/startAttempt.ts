import { isSigningError, type SigningError } from '../../contract/signingError.js'
import { randomHex } from '../browser/randomHex.js'
import type { Scope } from '../browser/scope.js'
import { watchSlowness } from '../browser/watchSlowness.js'
import { refuse } from '../confirm/askConfirm.js'
import { askRegularly } from '../confirm/askRegularly.js'
import { clientError } from '../errors/clientError.js'
import { askHost } from '../host/askHost.js'
import type { CeremonyPlace } from '../signing/ceremonyState.js'
import { dispatch, enterPhase, fail, optionsOf, type SigningCore } from '../signing/signingCore.js'
import { showGrant } from './showGrant.js'

interface AttemptOptions {
  /** @default 'frame' */
  readonly place?: CeremonyPlace
  /** The tab that shows the ceremony. Without a tab, the place `tab` means a link. */
  readonly tab?: Window | undefined
  readonly isAutomatic?: boolean
}

/** Requests a ceremony, and shows it in a frame, a tab or this window, or offers a link to a tab. */
export function startAttempt(
  core: SigningCore,
  { place = 'frame', tab, isAutomatic = false }: AttemptOptions = {},
): void {
  if (core.holders.length === 0) {
    tab?.close()
    return
  }
  const { question } = core
  core.isAutomatic = isAutomatic
  // Do not cancel a `confirm` call on mount: its answer may still confirm the ceremony.
  if (question?.reason !== 'mounted') question?.cancel()
  const scope = enterPhase(core, { place, tab })
  scope.run(() => {
    askRegularly(core)
    if (core.attempt) core.attempt = { ...core.attempt, nonce: randomHex() }
    requestCeremony(core, scope)
  })
}

/**
 * Calls `create` and shows the granted ceremony. The end of the attempt does not abort the request,
 * because the proxy may have received it.
 */
function requestCeremony(core: SigningCore, scope: Scope): void {
  const { create, slowAfter } = optionsOf(core)
  const idempotencyKey = (core.idempotencyKey ??= randomHex())
  const answered = (): void => {
    if (core.idempotencyKey === idempotencyKey) core.idempotencyKey = undefined
  }
  askHost({
    call: async (signal) => create({ signal, idempotencyKey }),
    onAnswer: (grant) => scope.run(() => showGrant(core, grant, answered)),
    onFailure: (cause, isLate) => {
      if (isSigningError(cause) && isDefinite(cause)) answered()
      scope.run(() => {
        if (isLate) fail(core, clientError('create_timeout'))
        else if (!isSigningError(cause)) fail(core, clientError('create_failed', { cause }))
        else if (cause.code === 'recipient_not_actionable') refuse(core, cause)
        else fail(core, cause)
      })
    },
  })
  watchSlowness(scope, slowAfter, () => dispatch(core, { type: 'delay' }))
  // The scope has ended if the host closed the signing within `create`.
  scope.run(() => dispatch(core, { type: 'create' }))
}

/** Whether the proxy has answered, so that a retry is a new request and needs a new key. */
function isDefinite({ code, status }: SigningError): boolean {
  return status !== undefined && code !== 'invalid_answer' && code !== 'idempotency_key_in_use'
}
