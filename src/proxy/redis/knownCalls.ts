import { WINDOW_MS } from '../limits/fixedWindow.js'
import type { WindowCount } from './scripts.js'

/** What is known of one key's window. Times are of `performance.now()`. */
interface KnownWindow {
  calls: number
  endsAt: number
  /** Until then Redis refuses, by its own word. */
  fullUntil: number
}

/**
 * What this instance knows of windows that are counted in Redis: what Redis has said of them, and the
 * calls of its own that Redis is still to be told of. It never knows more calls than there are for
 * long, and so it never refuses a call that Redis would let pass; but it may have one counted early.
 */
export class KnownCalls {
  readonly #limit: number
  readonly #windows = new Map<string, KnownWindow>()
  #sweepAt = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  /** The milliseconds for which Redis is known to refuse; 0 where it may let the call pass. */
  refusedMs(whose: string): number {
    const { fullUntil = 0 } = this.#windows.get(whose) ?? {}
    return Math.max(0, fullUntil - performance.now())
  }

  /** Whether one more call is within the limit, for all that is known; then it is one that is known. */
  admits(whose: string): boolean {
    const window = this.#windowOf(whose, performance.now())
    if (window.calls >= this.#limit) return false
    window.calls += 1
    return true
  }

  /** Notes what Redis has said. */
  learn(whose: string, { calls, leftMs, askedAt }: WindowCount): void {
    const window = this.#windowOf(whose, performance.now())
    // From when it was asked: a window that ends too early here only costs a question.
    const endsAt = askedAt + Math.min(leftMs, WINDOW_MS)
    window.endsAt = endsAt
    // Those that Redis has not been told of yet count, too.
    window.calls = Math.max(window.calls, calls)
    if (calls >= this.#limit) window.fullUntil = Math.max(window.fullUntil, endsAt)
  }

  #windowOf(whose: string, now: number): KnownWindow {
    this.#sweep(now)
    let window = this.#windows.get(whose)
    if (!window || window.endsAt <= now) {
      window = { calls: 0, endsAt: now + WINDOW_MS, fullUntil: 0 }
      this.#windows.set(whose, window)
    }
    return window
  }

  /** At most once a minute, since it takes time in proportion to the keys. */
  #sweep(now: number): void {
    if (now < this.#sweepAt) return
    this.#sweepAt = now + WINDOW_MS
    for (const [whose, { endsAt }] of this.#windows) if (endsAt <= now) this.#windows.delete(whose)
  }
}
