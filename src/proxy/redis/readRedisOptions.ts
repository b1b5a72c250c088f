import { SigningError } from '../../contract/signingError.js'
import { isJsonObject } from '../../contract/jsonObject.js'
import type { RedisClient } from './redisClient.js'
import type { SealingKey } from './sealedText.js'

const KEY_BYTES = 32
const OPTIONS = ['client', 'keys', 'prefix']

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
  /** The current key first. */
  readonly keys: Promise<readonly SealingKey[]>
  readonly firstKey: Uint8Array<ArrayBuffer>
  readonly prefix: string
}

/** Checks the options of `redisState`. Throws `SigningError` with `code: 'invalid_option'`. */
export function readRedisOptions(options: RedisStateOptions): RedisSettings {
  const unknown = Object.keys(options).find((name) => !OPTIONS.includes(name))
  if (unknown !== undefined) {
    throw invalid(`\`${unknown}\` is not an option`, `The options are: ${OPTIONS.join(', ')}.`)
  }
  const { client, keys, prefix = 'signing:' } = options
  if (!isClient(client)) {
    throw invalid(
      'option `client` must be a client of @redis/client',
      'Give what createClient() returned, and connect it first.',
    )
  }
  if (typeof prefix !== 'string' || !/^[!-~]{1,64}$/.test(prefix)) {
    throw invalid(
      'option `prefix` must be 1 to 64 visible ASCII characters',
      'Leave `prefix` out for "signing:".',
    )
  }
  const [firstKey, ...olderKeys] = readKeys(keys)
  return {
    client,
    keys: Promise.all([firstKey, ...olderKeys].map(withId)),
    firstKey,
    prefix,
  }
}

function readKeys(keys: unknown): readonly [Uint8Array<ArrayBuffer>, ...Uint8Array<ArrayBuffer>[]] {
  const list: readonly unknown[] = Array.isArray(keys) ? Array.from(keys) : []
  const [first, ...others] = list.map((key, index) => {
    if (key instanceof Uint8Array && key.length === KEY_BYTES) return new Uint8Array(key)
    const received = key instanceof Uint8Array ? `${key.length} bytes` : typeof key
    throw invalid(
      `option \`keys[${index}]\` must be a Uint8Array of ${KEY_BYTES} bytes (received ${received})`,
      KEYS_REMEDY,
    )
  })
  if (first) return [first, ...others]
  throw invalid('option `keys` must list at least one key', KEYS_REMEDY)
}

const KEYS_REMEDY = `List keys of ${KEY_BYTES} random bytes from a secret store, the current one first: randomBytes(${KEY_BYTES}) of node:crypto makes one.`

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

function invalid(problem: string, remedy: string): SigningError {
  return new SigningError('invalid_option', `redisState: ${problem}.`, { remedy })
}
