import type {
  CountedClaim,
  SigningStore,
  StoreChanges,
  StoreCount,
  StoreEntry,
} from '../once/signingStore.js'
import { assertOptionsOf } from '../options/assertNames.js'
import { createContinuity } from './createContinuity.js'
import { createSharedNames } from './createKeyedNames.js'
import { createOwners } from './createOwners.js'
import { createCommandLimit } from './commandLimit.js'
import { createValueSeal } from './createValueSeal.js'
import type { RedisClient } from './redisClient.js'
import { assertClient, readEncryptionKeys, readKeyPrefix, readMs } from './readRedisOptions.js'
import { counterOn } from './redisRateLimit.js'
import { change, claim, mark, type Mark, type SealedEntry, type WindowCounter } from './scripts.js'

/** Options of {@link redisStore}. */
export interface RedisStoreOptions {
  /** A connected client, which stays the host's. */
  readonly client: RedisClient
  /**
   * Keys of 32 random bytes, the same for all instances. The first encrypts, every one decrypts. To
   * change keys, add the new one behind the old on all instances, then put it first, then, once what
   * was written under the old has expired, drop the old. An instance that has none of the keys of what
   * is there treats it as lost.
   */
  readonly encryptionKeys: readonly Uint8Array[]
  /** What the names of all entries begin with. Default: `signing:`. */
  readonly keyPrefix?: string
  /** Milliseconds a command may take, 1 to 1,000. Default: 500. */
  readonly timeoutMs?: number
  /**
   * Milliseconds in which nothing is claimed after Redis may have lost entries, so that every instance
   * can write again what it knows. More than the longest delay with which clients reconnect. Default:
   * 2,500.
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

/**
 * State for several instances in one Redis: identical creations at once become one call, and an
 * `Idempotency-Key` holds on every instance.
 *
 * Values are encrypted (AES-256-GCM), bound to the name of their entry, and expire; names are keyed
 * hashes. While Redis does not answer, calls reject within `timeoutMs`, and the proxy's
 * `onStoreFailure` says what follows. Once it is back it is told what the instances have written
 * meanwhile. That it has lost entries is noticed before anything is claimed, also while it was
 * connected, and reported as `store_data_lost`.
 *
 * Does not create, connect or close the client. What only an instance knew that is lost together with
 * Redis stays lost, unless that Redis persists what it is told (`appendonly yes`). Entries that Redis
 * evicts cannot be noticed in time: `maxmemory-policy` must be `noeviction`; where it is another, an
 * `option_warning` says so.
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
  const keys = readEncryptionKeys(caller, options.encryptionKeys)
  const values = createValueSeal(keys)
  const names = createSharedNames(keys, prefix)
  const limited = createCommandLimit(client, readMs(caller, 'timeoutMs', options.timeoutMs, 500))
  const owners = createOwners()
  const markerName = `${prefix}marker`

  async function findMark(candidate: string, foreign = ''): Promise<Mark> {
    const offered = await names.offer()
    const request = { markerName, candidate, namesPlace: names.place, names: offered, foreign }
    const found = await limited(async () => mark(client, request))
    if (await names.adopt(found.names)) return found
    if (foreign !== '') throw new Error('The names in Redis belong to another key')
    // Written under keys that we do not have. What is there cannot be found, so it is a loss.
    return findMark(candidate, found.names)
  }

  /** Keeps the secret of the names readable while encryption keys change. */
  async function renewNames(): Promise<void> {
    const renewed = await names.renewed()
    if (renewed !== undefined) await limited(async () => client.set(names.place, renewed))
  }

  async function get(key: string): Promise<string | undefined> {
    const name = await names.of(key)
    const sealed = await client.get(name)
    return sealed === null ? undefined : values.open(name, sealed)
  }

  /** Whether it was written: with `NX` only if it was absent. */
  async function set(entry: StoreEntry, condition?: 'NX'): Promise<boolean> {
    const { ttlMs } = entry
    const { name, sealed } = await sealedEntry(entry)
    const written = await client.set(name, sealed, {
      expiration: { type: 'PX', value: ttlMs },
      ...(condition && { condition }),
    })
    continuity.keep(ttlMs)
    return written !== null
  }

  async function sealedEntry({ key, value, ttlMs }: StoreEntry): Promise<SealedEntry> {
    const name = await names.of(key)
    return { name, sealed: await values.seal(name, value), ttlMs }
  }

  async function claimUnder(
    marker: string,
    entries: readonly StoreEntry[],
    counts: readonly StoreCount[],
  ): Promise<CountedClaim> {
    const [counters, sealed] = await Promise.all([
      countersOf(counts),
      Promise.all(entries.map(sealedEntry)),
    ])
    const under = { markerName, marker }
    const found = await claim(client, { counters, under, entries: sealed })
    if (found.outcome === 'over') return { msBeforeNext: found.leftMs }
    if (found.outcome === 'lost') {
      continuity.lost(marker)
      throw new Error('Redis has lost its data')
    }
    const claimed = found.outcome === 'present' ? entries.slice(0, found.index) : entries
    for (const { ttlMs } of claimed) continuity.keep(ttlMs)
    const present: (string | undefined)[] = claimed.map(() => undefined)
    if (found.outcome === 'present') {
      present.push(await values.open(sealed[found.index]?.name ?? '', found.sealed))
    }
    return { found: present }
  }

  async function changeAll({ set: changed, deleted }: StoreChanges): Promise<void> {
    const [entries, places] = await Promise.all([
      Promise.all(changed.map(sealedEntry)),
      Promise.all(deleted.map(names.of)),
    ])
    await change(client, entries, places)
    for (const { ttlMs } of changed) continuity.keep(ttlMs)
  }

  const continuity = createContinuity({
    mark: async (candidate) => {
      const found = await findMark(candidate)
      owners.warnOfEviction(found.evictionPolicy)
      await renewNames()
      return found
    },
    written: owners.written,
    restore: set,
    restoreAbsent: async (entry) => set(entry, 'NX'),
    settleMs: readMs(caller, 'settleMs', options.settleMs, 2_500),
    report: owners.report,
  })
  client.on('ready', continuity.reconnected)

  /** Runs a command as soon as Redis has what this instance wrote before. */
  const inTurn = async <Result>(command: () => Promise<Result>): Promise<Result> =>
    limited(async () => {
      await continuity.restored()
      return command()
    })

  async function countersOf(counts: readonly StoreCount[]): Promise<readonly WindowCounter[]> {
    return Promise.all(
      counts.map(async ({ limiter, whose }) => {
        const counter = counterOn(client, limiter)
        if (!counter) throw new Error('The limiter counts elsewhere')
        return counter.counterOf(whose)
      }),
    )
  }

  /** With nothing to claim it matters to no count what else was lost. */
  async function countAll(counts: readonly StoreCount[]): Promise<CountedClaim> {
    const counters = await countersOf(counts)
    const found = await limited(async () => claim(client, { counters, entries: [] }))
    return found.outcome === 'over' ? { msBeforeNext: found.leftMs } : { found: [] }
  }

  async function claimAll(
    entries: readonly StoreEntry[],
    counts: readonly StoreCount[] = [],
  ): Promise<CountedClaim> {
    if (entries.length === 0) return countAll(counts)
    await limited(continuity.restored)
    // Not within a command's time: it may wait, and nothing is asked of Redis meanwhile.
    const marker = await continuity.settled()
    return limited(async () => claimUnder(marker, entries, counts))
  }

  async function claimUncounted(
    entries: readonly StoreEntry[],
  ): Promise<readonly (string | undefined)[]> {
    const claimed = await claimAll(entries)
    return 'found' in claimed ? claimed.found : []
  }

  return {
    get: async (key) => inTurn(async () => get(key)),
    set: async (key, value, ttlMs) => {
      await inTurn(async () => set({ key, value, ttlMs }))
    },
    setIfAbsent: async (key, value, ttlMs) => (await claimUncounted([{ key, value, ttlMs }]))[0],
    delete: async (key) => {
      await inTurn(async () => client.del(await names.of(key)))
    },
    together: {
      claim: claimUncounted,
      counting: {
        // A Redis that is away counts nothing: the limiter then counts by itself.
        mayWait: ({ limiter, whose }) =>
          client.isReady && counterOn(client, limiter)?.admits(whose) === true,
        claim: async (counts, entries) => claimAll(entries, counts),
      },
      change: async (changes) => inTurn(async () => changeAll(changes)),
    },
    restoreFrom: owners.add,
  }
}
