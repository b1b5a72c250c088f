import * as v from 'valibot'
import type { Hit, SigningState } from '../state/signingState.js'
import { createMarker } from './marker.js'
import { readRedisOptions, type RedisStateOptions } from './readRedisOptions.js'
import { send } from './redisCommands.js'
import { createRecords } from './records.js'
import { HIT } from './scripts.js'
import { toSealingKey } from './sealedText.js'
import { createStoreSecret } from './storeSecret.js'

/** A {@link SigningState} that several instances share. */
export interface RedisState extends SigningState {
  /**
   * Resolves when Redis can be used. Rejects if Redis does not answer, has lost records, or holds a
   * marker that none of `keys` opens. Await it at start-up, to stop an instance with a wrong key.
   */
  readonly ready: () => Promise<void>
}

/**
 * Stores the state in one Redis server, so that several instances share it: an `Idempotency-Key` holds
 * on every instance, and limits are counted together.
 *
 * Values are encrypted (compact JWE, AES-256-GCM), and names are hashed with a secret (HMAC-SHA-256), so
 * Redis learns no id. Every operation rejects within a few seconds while Redis is away. A Redis that
 * has lost its records refuses `begin` until an operator confirms the loss; a warning says how.
 *
 * Redis must have `maxmemory-policy noeviction` and `appendonly yes`; a warning says where it has not.
 *
 * @throws `SigningError` with `code: 'invalid_option'` for options it cannot work with.
 *
 * @example
 * ```ts
 * const client = createClient({ url, disableOfflineQueue: true })
 * client.on('error', (error) => logger.error(error))
 * await client.connect()
 * const state = redisState({ client, keys: [currentKey] })
 * await state.ready()
 * createSigningProxy({ ...options, state })
 * ```
 */
export function redisState(options: RedisStateOptions): RedisState {
  const { client, keys, prefix } = readRedisOptions(options)
  const names = {
    marker: `${prefix}marker`,
    lost: `${prefix}lost`,
    confirmed: `${prefix}confirmed`,
  }
  const warnings: string[] = []
  const listeners: ((message: string) => void)[] = []
  const warn = (message: string): void => {
    warnings.push(message)
    for (const listener of listeners) listener(message)
  }
  const marker = createMarker({ client, keys: keys.map(toSealingKey), names, warn })
  client.on('ready', () => void marker.recheck().catch(() => {}))
  if (client.isReady) void marker.recheck().catch(() => {})
  // Counters need no marker: limits hold also while records are lost.
  const counters = createStoreSecret(keys[0])
  return {
    ...createRecords(client, marker, names, prefix),
    hit: async (counter, windowMs): Promise<Hit> => {
      const name = prefix + counters.nameOf(counter)
      const reply = await send(client, ['EVAL', HIT, '1', name, String(windowMs)])
      const [count, resetMs] = v.parse(v.tuple([v.number(), v.number()]), reply)
      return { count, resetMs }
    },
    onWarning: (listener) => {
      // A proxy may be created after the first warning.
      for (const message of warnings) listener(message)
      listeners.push(listener)
    },
    ready: async () => {
      await marker.secret()
    },
  }
}
