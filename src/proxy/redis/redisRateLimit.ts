import { assertOptionsOf } from '../options/assertNames.js'
import { readLimits } from '../options/readLimits.js'
import { FixedWindow, isTooMany, tooMany, WINDOW_MS } from '../limits/fixedWindow.js'
import type { RateLimit, RateLimiter } from '../limits/rateLimit.js'
import { createCommandLimit } from './commandLimit.js'
import { createKeyedNames } from './createKeyedNames.js'
import { KnownCalls } from './knownCalls.js'
import type { RedisClient } from './redisClient.js'
import { assertClient, readEncryptionKeys, readKeyPrefix, readMs } from './readRedisOptions.js'
import { claim, type WindowCounter } from './scripts.js'

/** Options of {@link redisRateLimit}: calls a minute over all instances together. */
export interface RedisRateLimitOptions {
  /** A connected client, which stays the host's. */
  readonly client: RedisClient
  /**
   * The keys of {@link redisStore}. The names of counters are hashes keyed with the first: change it,
   * and counting begins anew.
   */
  readonly encryptionKeys: readonly Uint8Array[]
  /** Default: 300. Polling a deliverable every second takes 60. */
  readonly perSubject?: number
  /** Default: 30. */
  readonly perRecipient?: number
  /** What the names of all counters begin with. Default: `signing:`. */
  readonly keyPrefix?: string
  /** Milliseconds a command may take, 1 to 1,000. Default: 500. */
  readonly timeoutMs?: number
}

/** How a limiter counts, for a store on the same client that counts in one step with a claim. */
interface SharedCounter {
  readonly client: RedisClient
  /** Whether a call is within the limit for all that this instance knows. */
  readonly admits: (whose: string) => boolean
  readonly counterOf: (whose: string) => Promise<WindowCounter>
}

const shared = new WeakMap<object, SharedCounter>()

/** How `limiter` counts, if it is one of `redisRateLimit` on this client. */
export function counterOn(client: RedisClient, limiter: object): SharedCounter | undefined {
  const counter = shared.get(limiter)
  return counter?.client === client ? counter : undefined
}

const OPTIONS: Readonly<Record<keyof RedisRateLimitOptions, true>> = {
  client: true,
  encryptionKeys: true,
  keyPrefix: true,
  perRecipient: true,
  perSubject: true,
  timeoutMs: true,
}

/**
 * Limits a minute that all instances share, counted in Redis. Subjects and recipients appear there as
 * keyed hashes.
 *
 * A subject or recipient that Redis has called over its limit is refused without a question until the end
 * of that minute. While Redis does not answer, each instance counts for itself. Reads within that limit go on; whether
 * writes do is the proxy's `onStoreFailure`.
 *
 * @throws `SigningError` with `code: 'invalid_option'` for options it cannot work with.
 *
 * @example
 * ```ts
 * createSigningProxy({ ...options, rateLimit: redisRateLimit({ client, encryptionKeys: [key] }) })
 * ```
 */
export function redisRateLimit(options: RedisRateLimitOptions): RateLimit {
  const caller = 'redisRateLimit'
  assertOptionsOf(caller, options, OPTIONS)
  const { client } = options
  assertClient(caller, client)
  const prefix = readKeyPrefix(caller, options.keyPrefix)
  const [key = new Uint8Array()] = readEncryptionKeys(caller, options.encryptionKeys)
  const nameOf = createKeyedNames(key, prefix)
  const limited = createCommandLimit(client, readMs(caller, 'timeoutMs', options.timeoutMs, 500))

  function limiter(part: keyof RateLimit, limit: number): RateLimiter {
    const memory = new FixedWindow(limit)
    const known = new KnownCalls(limit)
    const counterOf = async (whose: string): Promise<WindowCounter> => ({
      name: await nameOf(`${part}:${whose}`),
      limit,
      windowMs: WINDOW_MS,
      learn: (count) => known.learn(whose, count),
    })
    const created: RateLimiter = {
      consume: async (whose) => {
        const refusedMs = known.refusedMs(whose)
        if (refusedMs > 0) throw tooMany(refusedMs)
        try {
          const counters = [await counterOf(whose)]
          const found = await limited(async () => claim(client, { counters, entries: [] }))
          if (found.outcome === 'over') throw tooMany(found.leftMs)
        } catch (error) {
          // Counted here, and told all the same: the proxy reports it, and may have to refuse the call.
          if (!isTooMany(error)) await memory.consume(whose)
          throw error
        }
      },
    }
    shared.set(created, { client, admits: (whose) => known.admits(whose), counterOf })
    return created
  }

  const { perSubject, perRecipient } = readLimits(caller, options)
  return {
    perSubject: limiter('perSubject', perSubject),
    perRecipient: limiter('perRecipient', perRecipient),
  }
}
