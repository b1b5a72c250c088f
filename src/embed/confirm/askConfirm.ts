import { type ConfirmReason, isSigningAnswer } from '../../contract/confirm/signingAnswer.js'
import { isJsonObject } from '../../contract/jsonObject.js'
import {
  type ClientErrorCode,
  isSigningError,
  type SigningError,
} from '../../contract/signingError.js'
import { clientError } from '../errors/clientError.js'
import { askHost } from '../host/askHost.js'
import type { SettlingAnswer } from '../signing/ceremonyEnd.js'
import { isSettled } from '../signing/ceremonyState.js'
import {
  dispatch,
  fail,
  notify,
  report,
  type SigningCore,
  type SigningHolder,
} from '../signing/signingCore.js'
import type { SigningOptions } from '../signing/signingOptions.js'

interface Asking {
  /** The component whose button was pressed: its `confirm` is called. */
  readonly holder?: SigningHolder | undefined
  /** Called if there is no final answer. */
  readonly onUnsettled?: (() => void) | undefined
}

/**
 * Calls the host's `confirm`, unless another call is running or the answer is final. Only the
 * reasons `finished` and `refused` cancel a running call. A call after the end or after a press of
 * a button is visible as a status; any other call is visible only if it returns a final answer.
 */
export function askConfirm(
  core: SigningCore,
  reason: ConfirmReason,
  { holder, onUnsettled }: Asking = {},
): void {
  const { state, question } = core
  const asked = askedOptions(core, holder)
  const confirm = asked && confirmOf(asked)
  const isUrgent = reason === 'finished' || reason === 'refused'
  if (!confirm) onUnsettled?.()
  if (!confirm || isSettled(state)) return
  if (isUrgent || reason === 'pressed') dispatch(core, { type: 'confirm' })
  if (question && !isUrgent) return
  question?.cancel()
  const { finish } = state
  const byTimer = reason === 'open' || reason === 'pending'
  const unsettle = (code?: ClientErrorCode, cause?: unknown): void => {
    const message = finish ? undefined : 'We could not check your signature.'
    // The start that follows reports by itself that the browser is offline.
    const isRepeated =
      reason === 'mounted' && onUnsettled && isSigningError(cause) && cause.code === 'network_error'
    settleNothing(core, isRepeated ? undefined : code && clientError(code, { message, cause }))
    onUnsettled?.()
  }
  const stop = askHost({
    call: (signal): unknown =>
      confirm({ reason, byTimer, finish, recipientId: asked.recipientId, signal }),
    onAnswer(answer) {
      core.question = undefined
      const settling = settlingAnswer(answer)
      if (!confirmOf(asked)) {
        dispatch(core, { type: 'withdraw' })
        onUnsettled?.()
      } else if (settling) settle(core, settling)
      else unsettle(answer === false ? undefined : 'confirm_invalid')
    },
    onFailure(cause, isLate) {
      core.question = undefined
      unsettle(isLate ? 'confirm_timeout' : 'confirm_failed', cause)
    },
  })
  core.question = {
    reason,
    cancel() {
      core.question = undefined
      stop()
    },
  }
}

/** Calls `confirm` before reporting `error`: a recipient who cannot act may have signed already. */
export function refuse(core: SigningCore, error: SigningError): void {
  askConfirm(core, 'refused', { onUnsettled: () => fail(core, error) })
}

/** Returns the options of `holder`, or else of the first component with a `confirm`. */
function askedOptions(
  { holders, last }: SigningCore,
  holder: SigningHolder | undefined,
): SigningOptions | undefined {
  const all = [...(holder ? [holder] : []), ...holders, ...(holders.length === 0 ? [last] : [])]
  const options = all.map(({ options: { current } }) => current)
  return options.find(({ confirm }) => confirm) ?? options.find(confirmOf)
}

/** Returns the `confirm` of a component, or else the function that asks the proxy, if the proxy offers it. */
function confirmOf({ confirm, proxyConfirm }: SigningOptions) {
  return confirm ?? proxyConfirm?.()
}

/** Changes the state to the end that `confirm` reported. */
function settle(core: SigningCore, answer: SettlingAnswer): void {
  const { state } = core
  core.hasConfirmFailed = false
  if (!dispatch(core, { type: 'settle', answer })) return
  const { finish } = core.state
  if (finish && !state.finish && state.status !== 'idle') {
    notify(core, ({ onFinish }) => onFinish?.(finish))
  }
}

/** Handles a call without a final answer: `unconfirmed` after the end, else a reported error. */
function settleNothing(core: SigningCore, error: SigningError | undefined): void {
  const { hasConfirmFailed } = core
  core.hasConfirmFailed = Boolean(error)
  if (dispatch(core, { type: 'unsettle', error })) return
  if (error && !hasConfirmFailed) report(core, error)
}

/** Returns an answer that ends the signing. Ignores facts that are not strings. */
function settlingAnswer(answer: unknown): SettlingAnswer | undefined {
  if (isSigningAnswer(answer)) {
    if (answer === false || answer === 'not_your_turn') return undefined
    return answer === 'canceled' || answer === 'declined_by_other' ? 'expired' : answer
  }
  if (!isJsonObject(answer) || answer['answer'] !== true) return undefined
  const { signer, signedAt } = answer
  return { signer: textOf(signer), signedAt: textOf(signedAt) }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
