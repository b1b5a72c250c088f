/** Thrown by {@link withDeadline} when time is up. */
export class DeadlineExceeded extends Error {
  override readonly name = 'DeadlineExceeded'
}

/** The end of the time that some work has. */
export interface Deadline {
  readonly isOver: boolean
  /** Milliseconds until then. */
  readonly leftMs: () => number
  /** Calls `listener` when the time is up; at once if it is already. */
  readonly onTimeUp: (listener: () => void) => void
  /**
   * Aborted when the time is up. For those who need one: in Node its making takes a twelfth of all that
   * the proxy itself does in a call, and happens when this is read.
   */
  readonly signal: AbortSignal
}

class RunningDeadline implements Deadline {
  isOver = false
  readonly #endsAt: number
  #controller: AbortController | undefined
  readonly #listeners: (() => void)[] = []

  constructor(ms: number) {
    this.#endsAt = performance.now() + ms
  }

  readonly leftMs = (): number => Math.max(0, this.#endsAt - performance.now())

  readonly onTimeUp = (listener: () => void): void => {
    if (this.isOver) listener()
    else this.#listeners.push(listener)
  }

  get signal(): AbortSignal {
    if (!this.#controller) {
      this.#controller = new AbortController()
      if (this.isOver) this.#controller.abort()
    }
    return this.#controller.signal
  }

  end(): void {
    this.isOver = true
    for (const listener of this.#listeners) listener()
    this.#controller?.abort()
  }
}

/**
 * Runs `work` for at most `ms` milliseconds. At the end of the time it tells so by the deadline and
 * rejects, also if `work` does not heed it.
 */
export function withDeadline<Result>(
  ms: number,
  work: (deadline: Deadline) => Promise<Result>,
): Promise<Result> {
  const deadline = new RunningDeadline(ms)
  // Not AbortSignal.timeout(): it cannot be cancelled, so each call would leave a timer behind. Not
  // Promise.race() either, which makes several promises of its own.
  return new Promise<Result>((resolve, reject) => {
    const working = work(deadline)
    const timer = setTimeout(() => {
      reject(new DeadlineExceeded())
      deadline.end()
    }, ms)
    const settle =
      <Value>(end: (value: Value) => void) =>
      (value: Value): void => {
        clearTimeout(timer)
        end(value)
      }
    working.then(settle(resolve), settle(reject))
  })
}

/** Whether a value has to be waited for. */
export function isPending<Result>(
  value: Result | PromiseLike<Result>,
): value is PromiseLike<Result> {
  return (
    ((typeof value === 'object' && value !== null) || typeof value === 'function') &&
    'then' in value &&
    typeof value.then === 'function'
  )
}
