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

/** Work that has an end, and says what becomes of an error: its own, or that its time is up. */
export interface BoundedWork<Result> {
  start(deadline: Deadline): Promise<Result>
  /** Called at most once. */
  failure(error: unknown): unknown
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
  readonly #work: BoundedWork<Result>
  #timer: ReturnType<typeof setTimeout> | undefined
  #listener: (() => void) | undefined

  constructor(
    ms: number,
    work: BoundedWork<Result>,
    resolve: (result: Result) => void,
    reject: (error: unknown) => void,
  ) {
    this.#endsAt = performance.now() + ms
    this.#resolve = resolve
    this.#reject = reject
    this.#work = work
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
  run(ms: number): void {
    const working = this.#start()
    if (!working) return
    // Not AbortSignal.timeout(): it cannot be cancelled, so each call would leave a timer behind.
    this.#timer = setTimeout(timeUp, ms, this)
    working.then(
      (result) => {
        clearTimeout(this.#timer)
        return this.#resolve(result)
      },
      (error: unknown) => {
        clearTimeout(this.#timer)
        this.#fail(error)
      },
    )
  }

  #start(): Promise<Result> | undefined {
    try {
      return this.#work.start(this)
    } catch (error) {
      this.#fail(error)
      return undefined
    }
  }

  /** Once the time is up nobody waits for what comes, and what it means has been said. */
  #fail(error: unknown): void {
    if (!this.isOver) this.#reject(this.#work.failure(error))
  }

  end(): void {
    this.isOver = true
    try {
      this.#listener?.()
    } finally {
      this.#reject(this.#work.failure(new DeadlineExceeded()))
    }
  }
}

function timeUp(deadline: { end: () => void }): void {
  deadline.end()
}

/**
 * Runs `work` for at most `ms` milliseconds. At the end of the time it tells so by the deadline and
 * rejects, also if `work` does not heed it.
 *
 * @throws `DeadlineExceeded`, or what a {@link BoundedWork} makes of it.
 */
export function withDeadline<Result>(
  ms: number,
  work: ((deadline: Deadline) => Promise<Result>) | BoundedWork<Result>,
): Promise<Result> {
  const bounded = typeof work === 'function' ? { start: work, failure: asIs } : work
  // Not Promise.race(), which makes several promises of its own.
  return new Promise<Result>((resolve, reject) => {
    new RunningDeadline(ms, bounded, resolve, reject).run(ms)
  })
}

function asIs(error: unknown): unknown {
  return error
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
