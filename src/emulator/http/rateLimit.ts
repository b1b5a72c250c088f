import { ServiceProblem } from './serviceProblem.js'

/** Limits calls to a number per second, with as many at once after a pause. */
export class RateLimit {
  readonly #clock: () => number
  #left = Number.POSITIVE_INFINITY
  #last = 0

  constructor(clock: () => number) {
    this.#clock = clock
  }

  /** Counts a call; throws `too-many-requests` when it comes too early. 0 sets no limit. */
  count(perSecond: number): void {
    if (perSecond === 0) return
    const now = this.#clock()
    // A clock that was set back adds nothing, and the limit continues from the new time.
    const seconds = Math.max(0, now - this.#last) / 1000
    // A limit below one call per second still admits one call.
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
