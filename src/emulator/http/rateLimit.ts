import { ServiceProblem } from './serviceProblem.js'

/** Limits calls per second. After a pause it accepts the calls of one second at once. */
export class RateLimit {
  readonly #clock: () => number
  #left = Number.POSITIVE_INFINITY
  #last = 0

  constructor(clock: () => number) {
    this.#clock = clock
  }

  /** Counts a call. Throws `too-many-requests` over the limit. 0 sets no limit. */
  count(perSecond: number): void {
    if (perSecond === 0) return
    const now = this.#clock()
    // If the clock was set back, no call is added, and the limit continues from the new time.
    const seconds = Math.max(0, now - this.#last) / 1000
    // A limit below one call per second still accepts one call.
    this.#left = Math.min(Math.max(1, perSecond), this.#left + seconds * perSecond)
    this.#last = now
    // The live service documents no `Retry-After` here.
    if (this.#left < 1) throw new ServiceProblem('too-many-requests', 'Too many requests.')
    this.#left -= 1
  }

  clear(): void {
    this.#left = Number.POSITIVE_INFINITY
  }
}
