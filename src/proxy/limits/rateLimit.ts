import { withDeadline } from '../bounds/deadline.js'
import type { Emit } from '../events/proxyEvent.js'
import { assertOptionsOf } from '../options/assertNames.js'
import { readLimits } from '../options/readLimits.js'
import type { CallCount } from '../once/guardedStore.js'
import { ProxyFailure } from '../reply/proxyFailure.js'
import { FixedWindow, isTooMany, type TooMany } from './fixedWindow.js'

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
    perSubject: new FixedWindow(perSubject),
    perRecipient: new FixedWindow(perRecipient),
  }
}

/** What happens to a call that cannot be counted. */
type Handling = 'fail-closed' | 'fail-open'

/** Counts one call, and throws when it is one too many. */
export type CountCall = (
  part: keyof RateLimit,
  key: string,
  handling: Handling,
) => void | Promise<void>

/** The count of a call that is to be made with what is claimed for it; absent where it is made at once. */
export type CountLater = (
  part: keyof RateLimit,
  key: string,
  handling: Handling,
) => CallCount | undefined

/** Counts calls, at once or later. */
export interface Counting {
  readonly countCall: CountCall
  readonly countLater: CountLater
}

/** A limiter that takes longer counts as gone. Above what that of `redisRateLimit` may allow itself. */
const LIMITER_TIMEOUT_MS = 1_500

/**
 * Counts against the host's limits. A limiter that fails is handled as the call demands. What is
 * counted in this process is counted at once, and needs no time to be bounded.
 */
export function createCounting(limits: RateLimit | false, emit: Emit): Counting {
  async function countElsewhere(
    limiter: RateLimiter,
    key: string,
    handling: Handling,
  ): Promise<void> {
    try {
      await withDeadline(LIMITER_TIMEOUT_MS, async () => limiter.consume(key))
    } catch (rejection) {
      if (isTooMany(rejection)) throw rateLimited(rejection)
      emit({ type: 'store_failed', part: 'rate_limit', handling })
      if (handling === 'fail-closed') throw new ProxyFailure('store_unavailable')
    }
  }

  const limiterOf = (part: keyof RateLimit): RateLimiter | undefined =>
    limits ? limits[part] : undefined

  return {
    countCall: (part, key, handling) => {
      const limiter = limiterOf(part)
      if (!limiter) return undefined
      if (!(limiter instanceof FixedWindow)) return countElsewhere(limiter, key, handling)
      const refusal = limiter.count(key)
      if (refusal) throw rateLimited(refusal)
      return undefined
    },
    countLater: (part, key, handling) => {
      const limiter = limiterOf(part)
      if (!limiter || limiter instanceof FixedWindow) return undefined
      return {
        limiter,
        whose: key,
        alone: async () => countElsewhere(limiter, key, handling),
        refusal: (msBeforeNext) => rateLimited({ msBeforeNext }),
      }
    },
  }
}

function rateLimited({ msBeforeNext }: Pick<TooMany, 'msBeforeNext'>): ProxyFailure {
  const retryAfter = Math.max(1, Math.ceil(msBeforeNext / 1000))
  return new ProxyFailure('rate_limited', { retryAfter })
}
