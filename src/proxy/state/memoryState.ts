import { SigningError } from '../../contract/signingError.js'
import { startTimer } from '../../reports/startTimer.js'
import { SHARED_MS, type Begun, type Claim, type SigningState } from './signingState.js'

/** Options of {@link memoryState}. */
export interface MemoryStateOptions {
  /** The maximum number of records of each kind, and of counters. Default: 10,000. */
  readonly maxEntries?: number
}

/** Times are milliseconds of `performance.now()`, a monotonic clock that no one can set back. */
interface Expiring {
  readonly expiresAt: number
  /** When the pending call began. Absent if no call works on the record, and for counters. */
  readonly startedAt?: number | undefined
}

interface MemoryRecord extends Expiring {
  readonly fingerprint: string
  readonly owner: string
  readonly subject?: string | undefined
  /** The number of the owner's last write. */
  readonly step: number
  readonly result?: string | undefined
}
type Key = Claim['key']
type Records = Readonly<Record<Key['kind'], Map<string, MemoryRecord>>>

/** An expired entry is deleted this long after its end at the latest. */
const SWEEP_MS = 60_000

/**
 * Stores idempotency records and call counts in memory, for one process. The proxy cannot detect
 * several processes that each have their own memory: they need `postgresState` or `redisState`.
 *
 * When `maxEntries` are stored, a new record replaces the oldest finished tenth of its kind.
 * Records of replacements stay until they expire, and one subject can have a tenth of them.
 * Expired records are deleted within a minute.
 *
 * @throws `SigningError` with `code: 'invalid_option'` if `maxEntries` is not a positive whole number.
 *
 * @example
 * ```ts
 * createSigningProxy({ ...options, state: memoryState() })
 * ```
 */
export function memoryState({ maxEntries = 10_000 }: MemoryStateOptions = {}): SigningState {
  assertMaxEntries(maxEntries)
  const counters = new Map<string, Expiring & { readonly count: number }>()
  const records: Records = {
    creation: new Map(),
    replacement: new Map(),
    replaced: new Map(),
    webhook: new Map(),
  }
  const sweepLater = createSweeping([...Object.values(records), counters])

  const hit: SigningState['hit'] = async (counter, windowMs) => {
    const now = performance.now()
    const found = live(counters, counter)
    const { count, expiresAt } = found ?? { count: 0, expiresAt: now + windowMs }
    if (!found && counters.size >= maxEntries) deleteOldestTenth(counters)
    counters.set(counter, { count: count + 1, expiresAt })
    sweepLater()
    return { count: count + 1, resetMs: expiresAt - now }
  }

  return {
    ...recordFunctions(records, maxEntries, sweepLater, hit),
    hit,
    results: async (kind) => {
      const now = performance.now()
      return [...records[kind]].flatMap(([id, { result = '', expiresAt }]) =>
        result === '' || expiresAt <= now ? [] : [{ id, result }],
      )
    },
  }
}

function recordFunctions(
  records: Records,
  maxEntries: number,
  sweepLater: () => void,
  hit: SigningState['hit'],
): Omit<SigningState, 'hit' | 'results'> {
  /** Deletes records that do not have to stay, and returns whether a new record then fits. */
  function makeSpace(kind: Key['kind']): boolean {
    const stored = records[kind]
    if (kind === 'replacement') deleteExpired(stored)
    else deleteOldestTenth(stored)
    return stored.size < maxEntries
  }

  function store({ kind, id }: Key, record: MemoryRecord): void {
    records[kind].set(id, record)
    sweepLater()
  }

  return {
    begin: async (claim, ttlMs): Promise<Begun> => {
      const { key, fingerprint, owner, subject, over, counted } = claim
      const calls = over === undefined && counted && (await hit(counted.counter, counted.windowMs))
      if (calls && calls.count > counted.limit) return { ...calls, state: 'over_limit' }
      const record = live(records[key.kind], key.id)
      if (record && revisionOf(record) !== over) return existing(record)
      if (!record && records[key.kind].size >= maxEntries && !makeSpace(key.kind)) {
        return { state: 'full' }
      }
      if (key.kind === 'replacement' && isShareFull(claim, records, maxEntries)) {
        return { state: 'share_full' }
      }
      const startedAt = performance.now()
      const expiresAt = Math.max(record?.expiresAt ?? 0, startedAt + ttlMs)
      const result = record?.result
      store(key, { fingerprint, owner, subject, step: 0, startedAt, result, expiresAt })
      return { state: 'taken' }
    },
    finish: async ({ step = 1, continues, ...claim }, result, ttlMs) => {
      const { key, fingerprint, owner } = claim
      const subject = ttlMs < SHARED_MS ? undefined : claim.subject
      const record = live(records[key.kind], key.id)
      if (record && (record.owner !== owner || record.step >= step)) return
      if (continues && record?.startedAt === undefined) return
      if (!record && records[key.kind].size >= maxEntries && !makeSpace(key.kind)) {
        throw new Error('The memory state is full')
      }
      const startedAt = continues ? record?.startedAt : undefined
      const expiresAt = performance.now() + ttlMs
      store(key, { fingerprint, owner, subject, step, startedAt, result, expiresAt })
    },
    release: async ({ key, owner }) => {
      const record = live(records[key.kind], key.id)
      if (record?.owner !== owner || record.startedAt === undefined) return
      if (record.result) store(key, { ...record, startedAt: undefined })
      else records[key.kind].delete(key.id)
    },
  }
}

/** Only replacements have shares. Old records of other kinds are deleted if the space is used up. */
function isShareFull(
  { key, subject }: Claim,
  { replacement }: Records,
  maxEntries: number,
): boolean {
  if (subject === undefined) return false
  const now = performance.now()
  const own = [...replacement].filter(
    ([id, record]) => record.subject === subject && record.expiresAt > now && id !== key.id,
  )
  return own.length >= Math.ceil(maxEntries / 10)
}

function deleteExpired(stored: Map<string, Expiring>): void {
  const now = performance.now()
  for (const [id, { expiresAt }] of stored) if (expiresAt <= now) stored.delete(id)
}

/**
 * Deletes a tenth of the entries in one step, but no pending record. A map iterates in the order of
 * insertion, but after many single deletions the search for its first entry is slow.
 */
function deleteOldestTenth(stored: Map<string, Expiring>): void {
  const enough = stored.size * 0.9
  for (const [id, { startedAt }] of stored) {
    if (stored.size <= enough) return
    if (startedAt === undefined) stored.delete(id)
  }
}

/** Returns an entry. Deletes it if it has expired: a new entry goes to the end of the map. */
function live<Entry extends Expiring>(stored: Map<string, Entry>, id: string): Entry | undefined {
  const entry = stored.get(id)
  if (!entry || entry.expiresAt > performance.now()) return entry
  stored.delete(id)
  return undefined
}

function revisionOf({ owner, step }: MemoryRecord): string {
  return `${owner}.${step}`
}

function existing(record: MemoryRecord): Begun {
  const { fingerprint, startedAt, result = '' } = record
  const found = { fingerprint, revision: revisionOf(record), result }
  if (startedAt === undefined) return { state: 'done', ...found }
  return { state: 'pending', ageMs: performance.now() - startedAt, ...found }
}

/** Returns a function that schedules the deletion of expired entries, each minute while any exist. */
function createSweeping(maps: readonly Map<string, Expiring>[]): () => void {
  let isScheduled = false
  function sweep(): void {
    for (const map of maps) deleteExpired(map)
    isScheduled = maps.some((map) => map.size > 0)
    if (isScheduled) startTimer(sweep, SWEEP_MS)
  }
  return () => {
    if (!isScheduled) startTimer(sweep, SWEEP_MS)
    isScheduled = true
  }
}

function assertMaxEntries(maxEntries: number): void {
  if (Number.isSafeInteger(maxEntries) && maxEntries >= 1) return
  const problem = `must be a whole number of at least 1 (received ${String(maxEntries)})`
  const remedy = 'Leave out `maxEntries` to use the default, 10,000.'
  throw new SigningError('invalid_option', `memoryState: \`maxEntries\` ${problem}.`, { remedy })
}
