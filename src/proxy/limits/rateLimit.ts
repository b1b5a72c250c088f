import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js'
import { isJsonObject } from '../../contract/jsonObject.js'
import type { Emit } from '../events/events.js'
import { assertOptionsOf } from '../options/assertNames.js'
import { readLimits } from '../options/readLimits.js'
import { ProxyFailure } from '../reply/ProxyFailure.js'

/**
 * The part of a `rate-limiter-flexible` limiter that the proxy uses, so any of them fits, Redis
 * included. Over the limit it rejects with an object that has `msBeforeNext`; with anything else when
 * its store is gone.
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
  return { perSubject: perMinute(perSubject), perRecipient: perMinute(perRecipient) }
}

function perMinute(points: number): RateLimiter {
  return new RateLimiterMemory({ points, duration: 60 })
}

/** Counts one call, and throws when it is one too many. */
export type CountCall = (part: keyof RateLimit, key: string) => Promise<void>

/** Counts against the host's limits. A limiter that fails is handled as the host has chosen. */
export function createCountCall(
  limits: RateLimit | false,
  handling: 'fail-closed' | 'fail-open',
  emit: Emit,
): CountCall {
  return async (part, key) => {
    if (!limits) return
    try {
      await limits[part]?.consume(key)
    } catch (rejection) {
      const wait = isJsonObject(rejection) ? rejection['msBeforeNext'] : undefined
      if (typeof wait === 'number') {
        throw new ProxyFailure('rate_limited', { retryAfter: Math.max(1, Math.ceil(wait / 1000)) })
      }
      emit({ type: 'store_failed', part: 'rate_limit', handling })
      if (handling === 'fail-closed') throw new ProxyFailure('store_unavailable')
    }
  }
}
