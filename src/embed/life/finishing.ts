import type { SigningError } from '../../contract/SigningError.js'
import { clientError } from '../errors/clientError.js'
import { askHost } from '../host/askHost.js'
import { callHost } from '../host/hostCalls.js'
import { type CeremonyLife, dispatch, endAttempt, inform } from '../session/ceremonyLife.js'
import { type CeremonyFinish, mayFinish, type SettledVerdict } from '../session/ceremonyState.js'
import { othersOf } from './sharedEnds.js'

/** The recipient has come to the end here, and so on the whole page. */
export function finish(life: CeremonyLife, how: CeremonyFinish): void {
  if (!mayFinish(life.state)) return
  conclude(life, how)
  for (const other of othersOf(life)) {
    if (other.state.finish || other.isReleased) continue
    other.preparation = undefined
    conclude(other, { ...how, via: 'elsewhere' })
  }
}

function conclude(life: CeremonyLife, how: CeremonyFinish): void {
  endAttempt(life)
  if (!dispatch(life, { type: 'finish', finish: how })) return
  inform(life, () => {
    callHost(() => life.options.onFinish?.(how))
    recheck(life)
  })
}

type LastWord = 'declined' | 'expired' | 'replaced' | 'never'
const LAST_WORDS = new Set<unknown>(['declined', 'expired', 'replaced', 'never'])

/** Asks the host whether the end counts. Only exactly `true` confirms. */
export function recheck(life: CeremonyLife): void {
  const { attempt } = life
  const { confirm, confirmTimeout } = life.options
  if (!confirm || !attempt || life.preparation || !dispatch(life, { type: 'confirm' })) return
  const { finish: how } = life.state
  if (!how) return
  const settle = (verdict: SettledVerdict, error?: SigningError): void =>
    attempt.scope.run(() => dispatch(life, { type: 'settle', verdict, ...(error && { error }) }))
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
      onFailure(_cause, isLate) {
        const error = clientError(isLate ? 'confirm_timeout' : 'confirm_failed')
        settle(error, error)
      },
    }),
  )
}

function isLastWord(said: unknown): said is LastWord {
  return LAST_WORDS.has(said)
}
