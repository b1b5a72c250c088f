import * as v from 'valibot'
import type { Hit, SigningState } from '../state/signingState.js'
import { createMarker } from './marker.js'
import { readRedisOptions, type RedisStateOptions } from './readRedisOptions.js'
import { send } from './redisCommands.js'
import { createRecords } from './records.js'
import { HIT } from './scripts.js'
import { toSealingKey } from './sealedText.js'
import { createStoreSecret } from './storeSecret.js'

/** A {@link SigningState} in Redis, which several instances share. */
export interface RedisState extends SigningState {
  /**
   * Resolves when Redis can be used. Rejects if Redis does not answer, has lost records, or was set
   * up with other `keys`. Await it at start-up, so that an instance with a wrong key stops.
   */
  readonly ready: () => Promise<void>
}

/**
 * Stores idempotency records and call counts in one Redis server, so that several instances of the
 * proxy share them.
 *
 * Values are encrypted (compact JWE, AES-256-GCM), and names are hashed with a secret
 * (HMAC-SHA-256). During an outage, every operation rejects within a few seconds. If Redis has lost
 * records, `begin` rejects until an operator confirms the loss; a warning contains the command.
 *
 * Redis needs `maxmemory-policy noeviction` and `appendonly yes`. A warning names a wrong setting.
 *
 * @throws `SigningError` with `code: 'invalid_option'` for invalid options.
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
  // Counters do not need the secret in Redis, so limits work even after a loss of records.
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
      // Repeat earlier warnings for a proxy that is created after them.
      for (const message of warnings) listener(message)
      listeners.push(listener)
    },
    ready: async () => {
      await marker.secret()
    },
  }
}
