import type { SigningStore, StoreEntry } from '../once/SigningStore.js'
import { assertOptionsOf } from '../options/assertNames.js'
import { createContinuity } from './createContinuity.js'
import { createCommandLimit } from './commandLimit.js'
import { createValueSeal } from './createValueSeal.js'
import type { RedisClient } from './RedisClient.js'
import { assertClient, readEncryptionKeys, readKeyPrefix, readMs } from './readRedisOptions.js'

/** Options of {@link redisStore}. */
export interface RedisStoreOptions {
  /** A connected client, which stays the host's. */
  readonly client: RedisClient
  /**
   * Keys of 32 random bytes, the same for all instances. The first encrypts, every one decrypts. To
   * change keys, add the new one behind the old on all instances, then put it first, then drop the
   * old.
   */
  readonly encryptionKeys: readonly Uint8Array[]
  /** What the names of all entries begin with. Default: `signing:`. */
  readonly keyPrefix?: string
  /** Milliseconds a command may take, 1 to 1,000. Default: 500. */
  readonly timeoutMs?: number
  /**
   * Milliseconds in which nothing is claimed after Redis has come back without its data, so that every
   * instance can write again what it knows. More than the longest delay with which clients reconnect.
   * Default: 2,500.
   */
  readonly settleMs?: number
}

const OPTIONS: Readonly<Record<keyof RedisStoreOptions, true>> = {
  client: true,
  encryptionKeys: true,
  keyPrefix: true,
  settleMs: true,
  timeoutMs: true,
}

/** How often a claim is tried that fails on an entry which is gone before it can be read. */
const CLAIM_ATTEMPTS = 3

/**
 * State for several instances in one Redis: identical creations at once become one call, and an
 * `Idempotency-Key` holds on every instance.
 *
 * Values are encrypted (AES-256-GCM), bound to the name of their entry, and expire; names are hashes.
 * While Redis does not answer, calls reject within `timeoutMs`, and the proxy's `onStoreFailure` says
 * what follows. Once it is back it is told what the instances have written meanwhile.
 *
 * Does not create, connect or close the client. What only an instance knew that is lost together with
 * Redis stays lost, unless that Redis persists what it is told (`appendonly yes`).
 *
 * @throws `SigningError` with `code: 'invalid_option'` for options it cannot work with.
 *
 * @example
 * ```ts
 * const client = createClient({ url, disableOfflineQueue: true })
 * client.on('error', (error) => logger.error(error))
 * await client.connect()
 * createSigningProxy({ ...options, store: redisStore({ client, encryptionKeys: [key] }) })
 * ```
 */
export function redisStore(options: RedisStoreOptions): SigningStore {
  const caller = 'redisStore'
  assertOptionsOf(caller, options, OPTIONS)
  assertClient(caller, options.client)
  const { client } = options
  const prefix = readKeyPrefix(caller, options.keyPrefix)
  const values = createValueSeal(readEncryptionKeys(caller, options.encryptionKeys))
  const limited = createCommandLimit(client, readMs(caller, 'timeoutMs', options.timeoutMs, 500))
  // One for each proxy that uses this store.
  const sources: (() => Promise<readonly StoreEntry[]>)[] = []

  const get = async (name: string): Promise<string | undefined> => {
    const sealed = await client.get(name)
    return sealed === null ? undefined : values.open(name, sealed)
  }

  const set = async (name: string, value: string, ttlMs: number): Promise<void> => {
    await client.set(name, await values.seal(name, value), lifetime(ttlMs))
  }

  async function claim(name: string, value: string, ttlMs: number): Promise<string | undefined> {
    const sealed = await values.seal(name, value)
    for (let attempt = 0; attempt < CLAIM_ATTEMPTS; attempt += 1) {
      // oxlint-disable-next-line no-await-in-loop -- the attempts follow one another
      const done = await client.set(name, sealed, { condition: 'NX', ...lifetime(ttlMs) })
      if (done !== null) return undefined
      // oxlint-disable-next-line no-await-in-loop -- as above
      const present = await get(name)
      if (present !== undefined) return present
    }
    throw new Error('The entry comes and goes')
  }

  const continuity = createContinuity({
    mark: async (candidate) => {
      const name = `${prefix}marker`
      await client.set(name, candidate, { condition: 'NX' })
      return (await client.get(name)) ?? candidate
    },
    written: async () => (await Promise.all(sources.map(async (written) => written()))).flat(),
    restore: async ({ key, value, ttlMs }) => set(prefix + key, value, ttlMs),
    settleMs: readMs(caller, 'settleMs', options.settleMs, 2_500),
  })
  client.on('ready', continuity.reconnected)

  /** Runs a command as soon as Redis has what this instance wrote before. */
  const inTurn = async <Result>(command: () => Promise<Result>): Promise<Result> =>
    limited(async () => {
      await continuity.restored()
      return command()
    })

  return {
    get: async (key) => inTurn(async () => get(prefix + key)),
    set: async (key, value, ttlMs) => inTurn(async () => set(prefix + key, value, ttlMs)),
    setIfAbsent: async (key, value, ttlMs) =>
      limited(async () => {
        await continuity.settled()
        return claim(prefix + key, value, ttlMs)
      }),
    delete: async (key) => {
      await inTurn(async () => client.del(prefix + key))
    },
    restoreFrom: (source) => {
      sources.push(source)
    },
  }
}

function lifetime(ttlMs: number): { readonly expiration: { type: 'PX'; value: number } } {
  return { expiration: { type: 'PX', value: ttlMs } }
}
