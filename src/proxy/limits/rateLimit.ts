import { withDeadline } from '../bounds/deadline.js'
import type { Emit } from '../events/ProxyEvent.js'
import { assertOptionsOf } from '../options/assertNames.js'
import { readLimits } from '../options/readLimits.js'
import { ProxyFailure } from '../reply/ProxyFailure.js'
import { createFixedWindow, isTooMany } from './fixedWindow.js'

/**
 * Counts calls. Over the limit it rejects with an object that has `msBeforeNext`, a number; with
 * anything else when it cannot count. The limiters of `rate-limiter-flexible` fit.
 */
export interface RateLimiter {
  consume(key: string): Promise<unknown>
}

/** Which limits hold. One that is left out does not. */
export interface RateLimit {
  /** Every call of a subject, also those that are refused later. */
  readonly perSubject?: RateLimiter
  /** Creations and replacements for one recipient, whoever asks. */
  readonly perRecipient?: RateLimiter
}

/** Calls per minute of {@link memoryRateLimit}. */
export interface MemoryRateLimitOptions {
  /** Default: 300. Polling a deliverable every second takes 60. */
  readonly perSubject?: number
  /** Default: 30. */
  readonly perRecipient?: number
}

/**
 * Limits per minute in the memory of this process: what the proxy uses by default. For several
 * instances there is `redisRateLimit`.
 *
 * Does not limit callers without a session: that is the work of what stands before the proxy, which
 * knows their addresses.
 *
 * @throws `SigningError` with `code: 'invalid_option'` for options it cannot work with.
 *
 * @example
 * ```ts
 * createSigningProxy({ ...options, rateLimit: memoryRateLimit({ perSubject: 60 }) })
 * ```
 */
export function memoryRateLimit(options: MemoryRateLimitOptions = {}): RateLimit {
  const caller = 'memoryRateLimit'
  assertOptionsOf(caller, options, { perSubject: true, perRecipient: true })
  const { perSubject, perRecipient } = readLimits(caller, options)
  return {
    perSubject: createFixedWindow(perSubject),
    perRecipient: createFixedWindow(perRecipient),
  }
}

/** What happens to a call that cannot be counted. */
type Handling = 'fail-closed' | 'fail-open'

/** Counts one call, and throws when it is one too many. */
export type CountCall = (part: keyof RateLimit, key: string, handling: Handling) => Promise<void>

/** A limiter that takes longer counts as gone. Above what that of `redisRateLimit` may allow itself. */
const LIMITER_TIMEOUT_MS = 1_500

/** Counts against the host's limits. A limiter that fails is handled as the call demands. */
export function createCountCall(limits: RateLimit | false, emit: Emit): CountCall {
  return async (part, key, handling) => {
    if (!limits) return
    try {
      const limiter = limits[part]
      if (limiter) await withDeadline(LIMITER_TIMEOUT_MS, async () => limiter.consume(key))
    } catch (rejection) {
      if (isTooMany(rejection)) {
        const seconds = Math.ceil(rejection.msBeforeNext / 1000)
        throw new ProxyFailure('rate_limited', { retryAfter: Math.max(1, seconds) })
      }
      emit({ type: 'store_failed', part: 'rate_limit', handling })
      if (handling === 'fail-closed') throw new ProxyFailure('store_unavailable')
    }
  }
}
