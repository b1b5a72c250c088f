import * as v from 'valibot'
import { isJsonObject } from '../../contract/jsonObject.js'
import { parseOptions } from '../options/parseOptions.js'
import type { RedisClient } from './redisCommands.js'

/** Options of `redisState`. */
export interface RedisStateOptions {
  /** A connected client of `@redis/client`. The host application closes it. */
  readonly client: RedisClient
  /**
   * Encryption keys of 32 random bytes each, the same on all instances. The first one is the
   * current key. To rotate, put a new key first, and remove the old key when all instances have the
   * new one.
   */
  readonly keys: readonly Uint8Array[]
  /** The beginning of all names in Redis. Default: `signing:`. */
  readonly prefix?: string
}

const keySchema = v.custom<Uint8Array>(
  (key) => key instanceof Uint8Array && key.length === 32,
  'must be a Uint8Array of 32 bytes',
)

const schema = v.strictObject({
  client: v.pipe(
    v.custom<RedisClient>(isClient, 'must be a client of @redis/client'),
    v.description('Set the result of createClient(), and connect that client first.'),
  ),
  keys: v.pipe(
    v.tupleWithRest([keySchema], keySchema),
    v.description(
      'List encryption keys of 32 random bytes from a secret store, the current key first. randomBytes(32) of node:crypto creates a key.',
    ),
  ),
  prefix: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[!-~]{1,64}$/, 'must be 1 to 64 visible ASCII characters'),
      v.description('Leave it out for "signing:".'),
    ),
    'signing:',
  ),
})

/** The validated options of `redisState`, with defaults. */
export interface RedisSettings {
  readonly client: RedisClient
  readonly keys: readonly [Uint8Array, ...Uint8Array[]]
  readonly prefix: string
}

/** Validates the options of `redisState`. Throws `SigningError` with `code: 'invalid_option'`. */
export function readRedisOptions(options: RedisStateOptions): RedisSettings {
  return parseOptions(schema, options, 'redisState')
}

function isClient(client: unknown): client is RedisClient {
  return (
    isJsonObject(client) &&
    typeof client['isReady'] === 'boolean' &&
    typeof client['on'] === 'function' &&
    typeof client['sendCommand'] === 'function'
  )
}
