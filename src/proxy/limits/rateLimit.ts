import { withDeadline } from '../bounds/deadline.js'
import type { Emit } from '../events/proxyEvent.js'
import { assertOptionsOf } from '../options/assertNames.js'
import { readLimits } from '../options/readLimits.js'
import { CallCounts } from '../once/callCounts.js'
import type { GuardedStore } from '../once/guardedStore.js'
import { ProxyFailure, rateLimited } from '../reply/proxyFailure.js'
import { FixedWindow, isTooMany } from './fixedWindow.js'

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

/** Counts calls. */
export interface Counting {
  /** Counts one call, and throws when it is one too many; or has `counts` owe it, where there are any. */
  readonly countCall: (
    part: keyof RateLimit,
    key: string,
    handling: Handling,
    counts?: CallCounts,
  ) => void | Promise<void>
  /** What a write is to owe; absent where its store counts nothing. */
  readonly newCounts: () => CallCounts | undefined
}

/** A limiter that takes longer counts as gone. Above what that of `redisRateLimit` may allow itself. */
const LIMITER_TIMEOUT_MS = 1_500

/**
 * Counts against the host's limits. A limiter that fails is handled as the call demands. What is
 * counted in this process is counted at once, and needs no time to be bounded.
 */
export function createCounting(
  limits: RateLimit | false,
  emit: Emit,
  store: GuardedStore | undefined,
): Counting {
  async function countElsewhere(
    limiter: RateLimiter,
    key: string,
    handling: Handling,
  ): Promise<void> {
    try {
      await withDeadline(LIMITER_TIMEOUT_MS, async () => limiter.consume(key))
    } catch (rejection) {
      if (isTooMany(rejection)) throw rateLimited(rejection.msBeforeNext)
      emit({ type: 'store_failed', part: 'rate_limit', handling })
      if (handling === 'fail-closed') throw new ProxyFailure('store_unavailable')
    }
  }

  function countNow(limiter: RateLimiter, key: string, handling: Handling): void | Promise<void> {
    if (!(limiter instanceof FixedWindow)) return countElsewhere(limiter, key, handling)
    const refusal = limiter.count(key)
    if (refusal) throw rateLimited(refusal.msBeforeNext)
    return undefined
  }

  const together = store?.together
  return {
    countCall: (part, key, handling, counts) => {
      const limiter = limits ? limits[part] : undefined
      if (!limiter) return undefined
      if (!counts) return countNow(limiter, key, handling)
      const alone = async (): Promise<void> => countElsewhere(limiter, key, handling)
      if (counts.owe({ limiter, whose: key, alone })) return undefined
      // In their order: whoever is refused by one is not counted by the next.
      return counts.areOwed
        ? counts.settle().then(() => countNow(limiter, key, handling))
        : countNow(limiter, key, handling)
    },
    newCounts: () => (together?.mayWait ? new CallCounts(together) : undefined),
  }
}
