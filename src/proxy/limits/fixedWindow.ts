import { isJsonObject } from '../../contract/jsonObject.js'

/** How long calls of a key are counted together, in milliseconds. */
export const WINDOW_MS = 60_000

interface Window {
  calls: number
  readonly endsAt: number
}

/**
 * Counts in the memory of this process: `calls` calls a key in the minute that begins with its first
 * one. Not a sliding window: around the end of one up to twice as many can pass, as in every fixed one.
 */
export class FixedWindow {
  readonly #calls: number
  readonly #windows = new Map<string, Window>()
  #sweepAt = 0

  constructor(calls: number) {
    this.#calls = calls
  }

  /** Rejects with {@link tooMany} where it is one too many. */
  async consume(key: string): Promise<void> {
    const refusal = this.count(key)
    if (refusal) throw refusal
  }

  /** As `consume`, without a promise: the refusal where it is one too many. */
  count(key: string): TooMany | undefined {
    const now = Date.now()
    this.#sweep(now)
    let window = this.#windows.get(key)
    if (!window || window.endsAt <= now) {
      window = { calls: 0, endsAt: now + WINDOW_MS }
      this.#windows.set(key, window)
    }
    window.calls += 1
    return window.calls > this.#calls ? tooMany(window.endsAt - now) : undefined
  }

  /** At most once a minute, since it takes time in proportion to the keys. */
  #sweep(now: number): void {
    if (now < this.#sweepAt) return
    this.#sweepAt = now + WINDOW_MS
    for (const [key, { endsAt }] of this.#windows) if (endsAt <= now) this.#windows.delete(key)
  }
}

/** The refusal of a call that is one too many. */
export type TooMany = Error & { readonly msBeforeNext: number }

/** What a limiter rejects with when a call is one too many: milliseconds until the next may come. */
export function tooMany(msBeforeNext: number): TooMany {
  return Object.assign(new Error('Too many calls'), { msBeforeNext })
}

/** Whether a limiter has counted, and refused; anything else means that it could not count. */
export function isTooMany(rejection: unknown): rejection is { readonly msBeforeNext: number } {
  return isJsonObject(rejection) && typeof rejection['msBeforeNext'] === 'number'
}
