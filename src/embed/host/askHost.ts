import { after, createScope } from '../browser/scope.js'

/** A question to a function of the host's. */
export interface HostQuestion<Answer> {
  /** `signal` is aborted when nobody waits for the answer any more. */
  readonly call: (signal: AbortSignal) => Promise<Answer> | Answer
  /**
   * Milliseconds that the answer may take.
   * @default 30000
   */
  readonly timeout: number | undefined
  readonly onAnswer: (answer: Answer) => void
  /** `cause` is what the function threw, unless it was late. */
  readonly onFailure: (cause: unknown, isLate: boolean) => void
}

/** Asks the host, waits so long and no longer, and tells once. Returns how to stop waiting. */
export function askHost<Answer>({
  call,
  timeout = 30_000,
  onAnswer,
  onFailure,
}: HostQuestion<Answer>): () => void {
  const wait = createScope()
  const tell = (act: () => void): void =>
    wait.run(() => {
      wait.end()
      act()
    })
  let stop = wait.end
  new Promise<Answer>((resolve) => {
    const controller = new AbortController()
    stop = () => {
      wait.end()
      controller.abort()
    }
    after(wait, timeout, () => {
      stop()
      onFailure(undefined, true)
    })
    // The function may throw before it returns a promise.
    resolve(call(controller.signal))
  }).then(
    (answer) => tell(() => onAnswer(answer)),
    (cause: unknown) => tell(() => onFailure(cause, false)),
  )
  return stop
}
