import type { SigningError } from '../../contract/SigningError.js'
import { clientError } from '../errors/clientError.js'
import { createCleanup } from '../browser/cleanup.js'
import { after } from '../browser/timer.js'

/** What came of asking the host; `complaint` is for the developer and changes nothing. */
export interface Confirmation {
  readonly verdict: 'confirmed' | 'not_yet' | LastWord | SigningError
  readonly complaint?: SigningError
}

const DEFAULT_TIMEOUT = 30_000

type LastWord = 'declined' | 'expired' | 'replaced' | 'never'
const LAST_WORDS = new Set<unknown>(['declined', 'expired', 'replaced', 'never'])

/** Asks the host's `confirm` and tells once what it said. Returns how to stop waiting. */
export function askToConfirm(
  confirm: (signal: AbortSignal) => unknown,
  timeout: number | undefined,
  onAnswer: (confirmation: Confirmation) => void,
): () => void {
  const { add, run: stop } = createCleanup()
  let isWaiting = true
  add(() => {
    isWaiting = false
  })
  const answer = (confirmation: Confirmation): void => {
    if (!isWaiting) return
    stop()
    onAnswer(confirmation)
  }
  new Promise((resolve) => {
    const controller = new AbortController()
    add(() => controller.abort())
    add(after(timeout ?? DEFAULT_TIMEOUT, () => answer(failed('confirm_timeout'))))
    resolve(confirm(controller.signal))
  }).then(
    (said) => answer(read(said)),
    () => answer(failed('confirm_failed')),
  )
  return stop
}

/** Only exactly `true` confirms: what a server or a mistake may send beside it is no yes. */
function read(said: unknown): Confirmation {
  if (said === true) return { verdict: 'confirmed' }
  if (isLastWord(said)) return { verdict: said }
  if (said === false) return { verdict: 'not_yet' }
  return { verdict: 'not_yet', complaint: confirmError('confirm_invalid') }
}

function isLastWord(said: unknown): said is LastWord {
  return LAST_WORDS.has(said)
}

function failed(code: 'confirm_failed' | 'confirm_timeout'): Confirmation {
  const error = confirmError(code)
  return { verdict: error, complaint: error }
}

function confirmError(
  code: 'confirm_failed' | 'confirm_timeout' | 'confirm_invalid',
): SigningError {
  return clientError(code, 'It could not be checked whether everything arrived.')
}
