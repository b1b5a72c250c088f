import type { ClientErrorCode, SigningError } from '../../contract/signingError.js'
import { clientError } from '../errors/clientError.js'
import { askHost } from '../host/askHost.js'
import { type FinalAnswer, mayFinish, mayRecheck } from '../session/ceremonyState.js'
import {
  dispatch,
  fail,
  notify,
  report,
  type SessionInternals,
} from '../session/sessionInternals.js'
import type { ConfirmReason, SessionOptions } from '../session/sessionOptions.js'

const FINAL_ANSWERS = new Set<unknown>(['declined', 'expired', 'replaced'] satisfies FinalAnswer[])

/**
 * Calls the host's `confirm`, unless another call is running. Only the reasons `finished` and
 * `refused` cancel a running call. Calls `onUnsettled` if there is no final answer.
 */
export function askConfirm(
  internals: SessionInternals,
  reason: ConfirmReason,
  onUnsettled?: () => void,
): void {
  const { state, question } = internals
  const { confirm, recipientId } = askedOptions(internals) ?? {}
  const isUrgent = reason === 'finished' || reason === 'refused'
  if (!confirm || (question && !isUrgent)) {
    if (!confirm) onUnsettled?.()
    return
  }
  question?.cancel()
  if (state.finish && !dispatch(internals, { type: 'confirm' })) return
  const { finish } = state
  const unsettle = (code?: ClientErrorCode, cause?: unknown): void => {
    const message = finish ? undefined : 'We could not check your signature.'
    settleNothing(internals, code && clientError(code, { message, cause }))
    onUnsettled?.()
  }
  const stop = askHost({
    call: (signal): unknown => confirm({ reason, finish, recipientId, signal }),
    onAnswer(answer) {
      internals.question = undefined
      if (answer === true || isFinal(answer)) settle(internals, answer)
      else unsettle(answer === false ? undefined : 'confirm_invalid')
    },
    onFailure(cause, isLate) {
      internals.question = undefined
      unsettle(isLate ? 'confirm_timeout' : 'confirm_failed', cause)
    },
  })
  internals.question = {
    reason,
    cancel() {
      internals.question = undefined
      stop()
    },
  }
}

/** Calls `confirm` when the recipient presses the button or the host calls `recheck()`. */
export const recheck = (internals: SessionInternals): void => askConfirm(internals, 'returned')

/** Calls `confirm` before reporting `error`: a recipient who cannot act may have signed already. */
export function refuse(internals: SessionInternals, error: SigningError): void {
  askConfirm(internals, 'refused', () => fail(internals, error))
}

/** Returns the options of the first component of this ceremony that has a `confirm`. */
function askedOptions({ holders }: SessionInternals): SessionOptions | undefined {
  return [...holders].find(({ current }) => current.confirm)?.current
}

/** Changes the state to the end that `confirm` reported. */
function settle(internals: SessionInternals, answer: true | FinalAnswer): void {
  const { state } = internals
  internals.hasConfirmFailed = false
  if (!dispatch(internals, { type: 'settle', answer })) return
  const { finish } = internals.state
  if (finish && !state.finish && state.status !== 'idle') {
    notify(internals, ({ onFinish }) => onFinish?.(finish))
  }
}

/** Handles a call without a final answer: `unconfirmed` after the end, else a reported error. */
function settleNothing(internals: SessionInternals, error: SigningError | undefined): void {
  const { hasConfirmFailed } = internals
  internals.hasConfirmFailed = Boolean(error)
  if (dispatch(internals, { type: 'unsettle', error })) return
  if (error && !hasConfirmFailed) report(internals, error)
}

function isFinal(answer: unknown): answer is FinalAnswer {
  return FINAL_ANSWERS.has(answer)
}

/** Whether the recipient may have finished although neither frame nor tab reported it. */
export function mayHaveEnded(internals: SessionInternals): boolean {
  const { state } = internals
  const { status, error } = state
  const isRestored = error?.code === 'page_restored'
  return mayFinish(state) || mayRecheck(state) || status === 'emailed' || isRestored
}
