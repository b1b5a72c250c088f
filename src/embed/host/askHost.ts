import { after, createScope } from '../browser/scope.js'

/** A call of an async function of the host. */
export interface HostQuestion<Answer> {
  /** `signal` is aborted when the answer no longer matters. */
  readonly call: (signal: AbortSignal) => Promise<Answer> | Answer
  readonly onAnswer: (answer: Answer) => void
  /** `cause` is the exception. `isLate`: the function did not answer in time. */
  readonly onFailure: (cause: unknown, isLate: boolean) => void
}

/** Milliseconds that a host function may take. */
const TIMEOUT = 30_000

/** Calls a function of the host, with 30 seconds for the answer. The returned function stops the wait. */
export function askHost<Answer>({ call, onAnswer, onFailure }: HostQuestion<Answer>): () => void {
  const controller = new AbortController()
  const wait = createScope()
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
  // An async function, because `call` may throw before it returns a promise.
  const answer = async (): Promise<Answer> => call(controller.signal)
  answer().then(
    (value) => once(() => onAnswer(value)),
    (cause: unknown) => once(() => onFailure(cause, false)),
  )
  return stop
}
