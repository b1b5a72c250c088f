import * as v from 'valibot'
import { isJsonObject } from '../../contract/jsonObject.js'
import { parseOptions } from '../options/parseOptions.js'
import type { RedisClient } from './redisClient.js'
import type { SealingKey } from './sealedText.js'

/** Options of `redisState`. */
export interface RedisStateOptions {
  /** A connected client of `@redis/client`. It stays the host's. */
  readonly client: RedisClient
  /**
   * Keys of 32 random bytes each, the same for all instances. The first one is the current one. To
   * change it, put the new key first and keep the old one behind it until every instance has the new
   * one.
   */
  readonly keys: readonly Uint8Array[]
  /** What all names in Redis begin with. Default: `signing:`. */
  readonly prefix?: string
}

/** The options of `redisState`, checked. */
export interface RedisSettings {
  readonly client: RedisClient
  readonly currentKey: Uint8Array
  /** The current key first. */
  readonly keys: Promise<readonly SealingKey[]>
  readonly prefix: string
}

const KEY_BYTES = 32

const keySchema = v.custom<Uint8Array>(
  (key) => key instanceof Uint8Array && key.length === KEY_BYTES,
  `must be a Uint8Array of ${KEY_BYTES} bytes`,
)

const schema = v.strictObject({
  client: v.pipe(
    v.custom<RedisClient>(isClient, 'must be a client of @redis/client'),
    v.description('Give what createClient() returned, and connect it first.'),
  ),
  keys: v.pipe(
    v.tupleWithRest([keySchema], keySchema),
    v.description(
      `List keys of ${KEY_BYTES} random bytes from a secret store, the current one first: randomBytes(${KEY_BYTES}) of node:crypto makes one.`,
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

/** Checks the options of `redisState`. Throws `SigningError` with `code: 'invalid_option'`. */
export function readRedisOptions(options: RedisStateOptions): RedisSettings {
  const { client, keys, prefix } = parseOptions(schema, options, 'redisState')
  // Copies, because the host may overwrite its own.
  const copies = keys.map((key) => new Uint8Array(key))
  return {
    client,
    prefix,
    currentKey: new Uint8Array(keys[0]),
    keys: Promise.all(copies.map(withId)),
  }
}

/** The id of a key is the beginning of its hash. */
async function withId(bytes: Uint8Array<ArrayBuffer>): Promise<SealingKey> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  const id = Array.from(hash.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return { id, bytes }
}

function isClient(client: unknown): client is RedisClient {
  return (
    isJsonObject(client) &&
    typeof client['isReady'] === 'boolean' &&
    typeof client['on'] === 'function' &&
    typeof client['sendCommand'] === 'function'
  )
}
