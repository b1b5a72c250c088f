import { ServiceProblem } from './serviceProblem.js'

/** Limits calls per second. After a pause, accepts the calls of one second simultaneously. */
export class RateLimit {
  readonly #clock: () => number
  #left = Number.POSITIVE_INFINITY
  #last = 0

  constructor(clock: () => number) {
    this.#clock = clock
  }

  /** Counts a call. Throws `too-many-requests` over the limit; `perSecond` 0 sets no limit. */
  count(perSecond: number): void {
    if (perSecond === 0) return
    const now = this.#clock()
    // If a test sets the clock back, the limit counts no time since the last call.
    const seconds = Math.max(0, now - this.#last) / 1000
    // At least 1, so that a limit such as 0.5 calls per second still accepts single calls.
    this.#left = Math.min(Math.max(1, perSecond), this.#left + seconds * perSecond)
    this.#last = now
    // Sends no `Retry-After`, because the live service's documents show none here.
    if (this.#left < 1) throw new ServiceProblem('too-many-requests', 'Too many requests.')
    this.#left -= 1
  }

  clear(): void {
    this.#left = Number.POSITIVE_INFINITY
  }
}
