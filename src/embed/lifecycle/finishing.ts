import type { SigningError } from '../../contract/signingError.js'
import { clientError } from '../errors/clientError.js'
import { askHost } from '../host/askHost.js'
import { callHost } from '../host/hostCalls.js'
import { type SessionInternals, dispatch, endAttempt, inform } from '../session/sessionInternals.js'
import { type CeremonyFinish, mayFinish, type SettledVerdict } from '../session/ceremonyState.js'
import { othersOf } from './sharedEnds.js'

/** The recipient has come to the end here, and so on the whole page. */
export function finish(internals: SessionInternals, how: CeremonyFinish): void {
  if (!mayFinish(internals.state)) return
  conclude(internals, how)
  for (const other of othersOf(internals)) {
    if (other.state.finish || other.isReleased) continue
    other.preparation = undefined
    conclude(other, { ...how, via: 'elsewhere' })
  }
}

function conclude(internals: SessionInternals, how: CeremonyFinish): void {
  endAttempt(internals)
  if (!dispatch(internals, { type: 'finish', finish: how })) return
  inform(internals, () => {
    callHost(() => internals.options.onFinish?.(how))
    recheck(internals)
  })
}

type LastWord = 'declined' | 'expired' | 'replaced' | 'never'
const LAST_WORDS = new Set<unknown>(['declined', 'expired', 'replaced', 'never'])

/** Asks the host whether the end counts. Only exactly `true` confirms. */
export function recheck(internals: SessionInternals): void {
  const { attempt } = internals
  const { confirm, confirmTimeout } = internals.options
  if (!confirm || !attempt || internals.preparation || !dispatch(internals, { type: 'confirm' }))
    return
  const { finish: how } = internals.state
  if (!how) return
  const settle = (verdict: SettledVerdict, error?: SigningError): void =>
    attempt.scope.run(() =>
      dispatch(internals, { type: 'settle', verdict, ...(error && { error }) }),
    )
  attempt.scope.add(
    askHost({
      call: (signal): unknown => confirm(how, { signal }),
      timeout: confirmTimeout,
      onAnswer(said) {
        if (said === true) settle('confirmed')
        else if (isLastWord(said)) settle(said)
        // What a server or a mistake may send beside it is no yes.
        else settle('not_yet', said === false ? undefined : clientError('confirm_invalid'))
      },
      onFailure(cause, isLate) {
        const error = clientError(isLate ? 'confirm_timeout' : 'confirm_failed', { cause })
        settle(error, error)
      },
    }),
  )
}

function isLastWord(said: unknown): said is LastWord {
  return LAST_WORDS.has(said)
}
