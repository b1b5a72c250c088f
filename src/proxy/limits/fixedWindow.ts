import { isJsonObject } from '../../contract/jsonObject.js'

/** How long calls of a key are counted together, in milliseconds. */
export const WINDOW_MS = 60_000

/** Counts the calls of each key. */
export interface FixedWindow {
  /** Rejects with {@link tooMany} where it is one too many. */
  consume(key: string): Promise<void>
}

interface Window {
  calls: number
  readonly endsAt: number
}

/**
 * Counts in the memory of this process: `calls` calls a key in the minute that begins with its first
 * one. Not a sliding window: around the end of one up to twice as many can pass, as in every fixed one.
 */
export function createFixedWindow(calls: number): FixedWindow {
  const windows = new Map<string, Window>()
  let sweepAt = 0

  /** At most once a minute, since it takes time in proportion to the keys. */
  function sweep(now: number): void {
    if (now < sweepAt) return
    sweepAt = now + WINDOW_MS
    for (const [key, { endsAt }] of windows) if (endsAt <= now) windows.delete(key)
  }

  return {
    consume: async (key) => {
      const now = Date.now()
      sweep(now)
      const present = windows.get(key)
      const window = present && present.endsAt > now ? present : startWindow(now)
      windows.set(key, window)
      window.calls += 1
      if (window.calls > calls) throw tooMany(window.endsAt - now)
    },
  }
}

function startWindow(now: number): Window {
  return { calls: 0, endsAt: now + WINDOW_MS }
}

/** What a limiter rejects with when a call is one too many: milliseconds until the next may come. */
export function tooMany(msBeforeNext: number): Error {
  return Object.assign(new Error('Too many calls'), { msBeforeNext })
}

/** Whether a limiter has counted, and refused; anything else means that it could not count. */
export function isTooMany(rejection: unknown): rejection is { readonly msBeforeNext: number } {
  return isJsonObject(rejection) && typeof rejection['msBeforeNext'] === 'number'
}
