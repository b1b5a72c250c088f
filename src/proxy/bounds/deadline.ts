/** Thrown by {@link withDeadline} when time is up. */
export class DeadlineExceeded extends Error {
  override readonly name = 'DeadlineExceeded'
}

/** The end of the time that some work has. */
export interface Deadline {
  readonly isOver: boolean
  /** Milliseconds until then. */
  leftMs(): number
  /** Calls `listener` when the time is up; at once if it is already. */
  onTimeUp(listener: () => void): void
}

/**
 * One object and one timer for each call, and no closures but those of its promise: what a call holds
 * while it waits is what a collection has to copy.
 */
class RunningDeadline<Result> implements Deadline {
  isOver = false
  readonly #endsAt: number
  readonly #resolve: (result: Result) => void
  readonly #reject: (error: unknown) => void
  readonly #timer: ReturnType<typeof setTimeout>
  #listener: (() => void) | undefined

  constructor(ms: number, resolve: (result: Result) => void, reject: (error: unknown) => void) {
    this.#endsAt = performance.now() + ms
    this.#resolve = resolve
    this.#reject = reject
    // Not AbortSignal.timeout(): it cannot be cancelled, so each call would leave a timer behind.
    this.#timer = setTimeout(timeUp, ms, this)
  }

  leftMs(): number {
    return Math.max(0, this.#endsAt - performance.now())
  }

  onTimeUp(listener: () => void): void {
    if (this.isOver) return listener()
    const before = this.#listener
    this.#listener = before
      ? () => {
          before()
          listener()
        }
      : listener
  }

  /** Runs the work, and settles as it does. */
  async run(work: (deadline: Deadline) => Promise<Result>): Promise<void> {
    try {
      const result = await work(this)
      clearTimeout(this.#timer)
      this.#resolve(result)
    } catch (error) {
      clearTimeout(this.#timer)
      this.#reject(error)
    }
  }

  end(): void {
    this.#reject(new DeadlineExceeded())
    this.isOver = true
    this.#listener?.()
  }
}

function timeUp(deadline: { end: () => void }): void {
  deadline.end()
}

/**
 * Runs `work` for at most `ms` milliseconds. At the end of the time it tells so by the deadline and
 * rejects, also if `work` does not heed it.
 */
export function withDeadline<Result>(
  ms: number,
  work: (deadline: Deadline) => Promise<Result>,
): Promise<Result> {
  // Not Promise.race(), which makes several promises of its own.
  return new Promise<Result>((resolve, reject) => {
    void new RunningDeadline(ms, resolve, reject).run(work)
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
