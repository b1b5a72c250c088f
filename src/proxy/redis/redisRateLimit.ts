import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js'
import RateLimiterRedis from 'rate-limiter-flexible/lib/RateLimiterRedis.js'
import { isJsonObject } from '../../contract/jsonObject.js'
import { assertOptionsOf } from '../options/assertNames.js'
import { readLimits } from '../options/readLimits.js'
import type { RateLimit, RateLimiter } from '../limits/rateLimit.js'
import { sha256 } from '../events/sha256.js'
import { createCommandLimit } from './commandLimit.js'
import type { RedisClient, RedisEvalOptions } from './RedisClient.js'
import { assertClient, readKeyPrefix, readMs } from './readRedisOptions.js'

/** Options of {@link redisRateLimit}: calls a minute over all instances together. */
export interface RedisRateLimitOptions {
  /** A connected client, which stays the host's. */
  readonly client: RedisClient
  /** Default: 300. Polling a deliverable every second takes 60. */
  readonly perSubject?: number
  /** Default: 30. */
  readonly perRecipient?: number
  /** What the names of all counters begin with. Default: `signing:`. */
  readonly keyPrefix?: string
  /** Milliseconds a command may take, 1 to 1,000. Default: 500. */
  readonly timeoutMs?: number
}

const OPTIONS: Readonly<Record<keyof RedisRateLimitOptions, true>> = {
  client: true,
  keyPrefix: true,
  perRecipient: true,
  perSubject: true,
  timeoutMs: true,
}

/**
 * Limits a minute that all instances share, counted in Redis by `rate-limiter-flexible`. Subjects and
 * recipients appear there as hashes.
 *
 * While Redis does not answer, each instance counts for itself; whether calls within that limit go on
 * is the proxy's `onStoreFailure`.
 *
 * @throws `SigningError` with `code: 'invalid_option'` for options it cannot work with.
 *
 * @example
 * ```ts
 * createSigningProxy({ ...options, rateLimit: redisRateLimit({ client, perSubject: 60 }) })
 * ```
 */
export function redisRateLimit(options: RedisRateLimitOptions): RateLimit {
  const caller = 'redisRateLimit'
  assertOptionsOf(caller, options, OPTIONS)
  const { client } = options
  assertClient(caller, client)
  const prefix = readKeyPrefix(caller, options.keyPrefix)
  const limited = createCommandLimit(client, readMs(caller, 'timeoutMs', options.timeoutMs, 500))
  const { perSubject, perRecipient } = readLimits(caller, options)
  // The one command that counting takes, in bounded time.
  const storeClient = {
    eval: async (script: string, parameters: RedisEvalOptions) =>
      limited(async () => client.eval(script, parameters)),
  }

  function limiter(part: keyof RateLimit, points: number): RateLimiter {
    const limit = {
      points,
      duration: 60,
      keyPrefix: `${prefix}limit:${part}`,
    }
    const shared = new RateLimiterRedis({ ...limit, storeClient, useRedisPackage: true })
    return insured(shared, new RateLimiterMemory(limit))
  }

  return {
    perSubject: limiter('perSubject', perSubject),
    perRecipient: limiter('perRecipient', perRecipient),
  }
}

/**
 * Counts in memory what cannot be counted in Redis. Unlike the library's own `insuranceLimiter` it
 * does not hide the failure: the proxy has to report it, and may have been told to refuse.
 */
function insured(shared: RateLimiter, memory: RateLimiter): RateLimiter {
  return {
    consume: async (key) => {
      const name = await sha256([key])
      try {
        return await shared.consume(name)
      } catch (rejection) {
        const overLimit = isJsonObject(rejection) && 'msBeforeNext' in rejection
        if (!overLimit) await memory.consume(name)
        throw rejection
      }
    },
  }
}
