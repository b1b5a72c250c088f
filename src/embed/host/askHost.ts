import { after, createScope } from '../browser/scope.js'

/** A call of an async function that the host application provides. */
export interface HostQuestion<Answer> {
  /** `signal` is aborted when the answer no longer matters. */
  readonly call: (signal: AbortSignal) => Promise<Answer> | Answer
  readonly onAnswer: (answer: Answer) => void
  /** `cause` is the exception. `isLate` means that the time limit has passed. */
  readonly onFailure: (cause: unknown, isLate: boolean) => void
}

/** The time limit for a function of the host application, in milliseconds. */
const TIMEOUT = 30_000

/** Calls a function of the host, for at most 30 seconds. Returns a function to cancel the call. */
export function askHost<Answer>({ call, onAnswer, onFailure }: HostQuestion<Answer>): () => void {
  const controller = new AbortController()
  // An exception while the page handles the answer must not leave it waiting.
  const wait = createScope((cause) => onFailure(cause, false))
  const once = (act: () => void): void =>
    wait.run(() => {
      wait.end()
      act()
    })
  const stop = (): void => {
    wait.end()
    controller.abort()
  }
  after(wait, TIMEOUT, () => {
    stop()
    onFailure(undefined, true)
  })
  // The async wrapper turns an exception of `call` into a rejected promise.
  const answer = async (): Promise<Answer> => call(controller.signal)
  answer().then(
    (value) => once(() => onAnswer(value)),
    (cause: unknown) => once(() => onFailure(cause, false)),
  )
  return stop
}
