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
 * One object and one timer for each call, and no async function of its own: what a call holds while it
 * waits is what a collection has to copy, and an async function holds half a kilobyte.
 */
class RunningDeadline<Result> implements Deadline {
  isOver = false
  readonly #endsAt: number
  readonly #resolve: (result: Result) => void
  readonly #reject: (error: unknown) => void
  readonly #late: (() => Error) | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #listener: (() => void) | undefined

  constructor(
    ms: number,
    resolve: (result: Result) => void,
    reject: (error: unknown) => void,
    late: (() => Error) | undefined,
  ) {
    this.#endsAt = performance.now() + ms
    this.#resolve = resolve
    this.#reject = reject
    this.#late = late
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
  run(ms: number, work: (deadline: Deadline) => Promise<Result>): void {
    const working = work(this)
    // Not AbortSignal.timeout(): it cannot be cancelled, so each call would leave a timer behind.
    this.#timer = setTimeout(timeUp, ms, this)
    working.then(
      (result) => {
        clearTimeout(this.#timer)
        return this.#resolve(result)
      },
      (error: unknown) => {
        clearTimeout(this.#timer)
        this.#reject(error)
      },
    )
  }

  end(): void {
    this.isOver = true
    try {
      this.#listener?.()
    } finally {
      this.#reject(this.#late?.() ?? new DeadlineExceeded())
    }
  }
}

function timeUp(deadline: { end: () => void }): void {
  deadline.end()
}

/**
 * Runs `work` for at most `ms` milliseconds. At the end of the time it tells so by the deadline and
 * rejects with what `late` makes, also if `work` does not heed it.
 *
 * @throws `DeadlineExceeded` by default.
 */
export function withDeadline<Result>(
  ms: number,
  work: (deadline: Deadline) => Promise<Result>,
  late?: () => Error,
): Promise<Result> {
  // Not Promise.race(), which makes several promises of its own.
  return new Promise<Result>((resolve, reject) => {
    new RunningDeadline(ms, resolve, reject, late).run(ms, work)
  })
}

/** There at once, or to be waited for: each promise more costs a call time. */
export type Soon<Value> = Value | Promise<Value>

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
