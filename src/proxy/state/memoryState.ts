import { SigningError } from '../../contract/signingError.js'
import { startTimer } from '../../reports/startTimer.js'
import type { Begun, Claim, SigningState } from './signingState.js'

/** Options of {@link memoryState}. */
export interface MemoryStateOptions {
  /** The maximum number of records of each kind, and of counters. Default: 10,000. */
  readonly maxEntries?: number
}

/** Times are milliseconds of `performance.now()`, a monotonic clock that no one can set back. */
interface Expiring {
  readonly expiresAt: number
}

interface MemoryRecord extends Expiring {
  readonly fingerprint: string
  readonly owner: string
  readonly subject?: string | undefined
  /** When the pending call began. Absent if the record has its final result. */
  readonly startedAt?: number | undefined
  readonly result?: string | undefined
}
type Records = Readonly<Record<Claim['key']['kind'], Map<string, MemoryRecord>>>

/** An expired entry is deleted this long after its end at the latest. */
const SWEEP_MS = 60_000

/**
 * Stores idempotency records and call counts in memory, for one process. The proxy cannot detect
 * several processes that each have their own memory: they need `postgresState` or `redisState`.
 *
 * When `maxEntries` are stored, a new ceremony or webhook replaces the oldest tenth of its kind.
 * Records of replacements stay until they expire, and one subject can make a tenth of them.
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
    key: new Map(),
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
      return [...records[kind]].flatMap(([id, { result, startedAt, expiresAt }]) =>
        result === undefined || startedAt !== undefined || expiresAt <= now ? [] : [{ id, result }],
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
  function makeSpace(kind: Claim['key']['kind']): boolean {
    const stored = records[kind]
    if (kind === 'replacement' || kind === 'key') deleteExpired(stored)
    else deleteOldestTenth(stored)
    return stored.size < maxEntries
  }

  function isShareFull({ key, subject }: Claim): boolean {
    const now = performance.now()
    const own = [...records[key.kind].values()].filter(
      (record) => record.subject === subject && record.expiresAt > now,
    )
    return own.length >= Math.ceil(maxEntries / 10)
  }

  function store({ kind, id }: Claim['key'], record: MemoryRecord): void {
    records[kind].set(id, record)
    sweepLater()
  }

  return {
    begin: async (claim, ttlMs): Promise<Begun> => {
      const { key, fingerprint, owner, subject, counted } = claim
      const calls = counted && (await hit(counted.counter, counted.windowMs))
      if (calls && calls.count > counted.limit) return { ...calls, state: 'over_limit' }
      const record = live(records[key.kind], key.id)
      if (record) return begunBefore(record, claim)
      if (subject !== undefined && isShareFull(claim)) return { state: 'share_full' }
      if (records[key.kind].size >= maxEntries && !makeSpace(key.kind)) return { state: 'full' }
      const startedAt = performance.now()
      const expiresAt = startedAt + ttlMs
      store(key, { fingerprint, owner, subject, startedAt, expiresAt })
      return { state: 'taken' }
    },
    finish: async ({ key, fingerprint, owner, subject }, result, ttlMs) => {
      const record = live(records[key.kind], key.id)
      if (record && record.owner !== owner) return
      if (!record && records[key.kind].size >= maxEntries && !makeSpace(key.kind))
        throw new Error('The memory state is full')
      const ofShare = record ? record.subject : subject
      const expiresAt = performance.now() + ttlMs
      store(key, { fingerprint, owner, subject: ofShare, result, expiresAt })
    },
    release: async ({ key, owner }) => {
      const record = live(records[key.kind], key.id)
      if (record?.owner !== owner || record.startedAt === undefined) return
      records[key.kind].delete(key.id)
    },
  }
}

function deleteExpired(stored: Map<string, Expiring>): void {
  const now = performance.now()
  for (const [id, { expiresAt }] of stored) if (expiresAt <= now) stored.delete(id)
}

/**
 * Deletes a tenth of the entries in one step. A map iterates in the order of insertion, but after
 * many single deletions the search for its first entry is slow.
 */
function deleteOldestTenth(stored: Map<string, unknown>): void {
  const enough = stored.size * 0.9
  for (const id of stored.keys()) {
    if (stored.size <= enough) return
    stored.delete(id)
  }
}

/** Returns an entry. Deletes it if it has expired: a new entry goes to the end of the map. */
function live<Entry extends Expiring>(stored: Map<string, Entry>, id: string): Entry | undefined {
  const entry = stored.get(id)
  if (!entry || entry.expiresAt > performance.now()) return entry
  stored.delete(id)
  return undefined
}

function begunBefore(record: MemoryRecord, { fingerprint }: Claim): Begun {
  const { owner, result, startedAt } = record
  if (record.fingerprint !== fingerprint) return { state: 'mismatch' }
  if (startedAt !== undefined) {
    return { state: 'pending', ageMs: performance.now() - startedAt, owner }
  }
  return { state: 'done', result: result ?? '', owner }
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
