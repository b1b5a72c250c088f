import { SigningError } from '../../contract/signingError.js'
import {
  begunBefore,
  type Begun,
  type Hit,
  type RecordKey,
  type SigningState,
  type StoredRecord,
} from './signingState.js'

/** Options of {@link memoryState}. */
export interface MemoryStateOptions {
  /** The maximum number of records of each kind, and of counters. Default: 10,000. */
  readonly maxEntries?: number
}

/** `expiresAt` and `endsAt` are milliseconds since 1970. */
type MemoryRecord = StoredRecord & { readonly expiresAt: number }
type Counter = { readonly count: number; readonly endsAt: number }

/**
 * Stores idempotency records and call counts in memory. Several instances need `redisState`.
 *
 * When `maxEntries` are stored, a new ceremony or webhook replaces the oldest record of its kind.
 * Records of replaced recipients stay until they expire; without space, `begin` returns `full`.
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
  const records: Readonly<Record<RecordKey['kind'], Map<string, MemoryRecord>>> = {
    creation: new Map(),
    replacement: new Map(),
    webhook: new Map(),
  }
  const counters = new Map<string, Counter>()

  function find({ kind, id }: RecordKey): MemoryRecord | undefined {
    const record = records[kind].get(id)
    if (!record || record.expiresAt > Date.now()) return record
    records[kind].delete(id)
    return undefined
  }

  function makeSpace(kind: RecordKey['kind']): boolean {
    const stored = records[kind]
    if (stored.size < maxEntries) return true
    if (kind === 'replacement') deleteExpired(stored)
    else deleteOldestTenth(stored)
    return stored.size < maxEntries
  }

  return {
    begin: async (key, fingerprint, ttlMs): Promise<Begun> => {
      const record = find(key)
      if (record) return begunBefore(record, fingerprint)
      if (!makeSpace(key.kind)) return { state: 'full' }
      const now = Date.now()
      const pending = { fingerprint, startedAt: now, expiresAt: now + ttlMs }
      records[key.kind].set(key.id, pending)
      return { state: 'taken' }
    },
    finish: async (key, fingerprint, result, ttlMs) => {
      const stored = records[key.kind]
      if (result === undefined) {
        stored.delete(key.id)
        return
      }
      // A record from `begin` already has its space. Webhook facts are stored without `begin`.
      if (!stored.has(key.id) && !makeSpace(key.kind)) throw new Error('The memory state is full')
      const now = Date.now()
      stored.set(key.id, { fingerprint, result, startedAt: now, expiresAt: now + ttlMs })
    },
    read: async (key) => find(key)?.result,
    hit: async (counter, windowMs): Promise<Hit> => {
      const now = Date.now()
      const found = counters.get(counter)
      const isRunning = found !== undefined && found.endsAt > now
      const { count, endsAt } = isRunning ? found : { count: 0, endsAt: now + windowMs }
      if (!isRunning) {
        // Move the counter to the end of the map, so that the oldest counter stays first.
        counters.delete(counter)
        if (counters.size >= maxEntries) deleteOldestTenth(counters)
      }
      counters.set(counter, { count: count + 1, endsAt })
      return { count: count + 1, resetMs: endsAt - now }
    },
  }
}

function deleteExpired(stored: Map<string, MemoryRecord>): void {
  const now = Date.now()
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

function assertMaxEntries(maxEntries: unknown): void {
  if (typeof maxEntries === 'number' && Number.isSafeInteger(maxEntries) && maxEntries >= 1) return
  throw new SigningError(
    'invalid_option',
    `memoryState: option \`maxEntries\` must be a whole number of at least 1 (received ${String(maxEntries)}).`,
    { remedy: 'Leave out `maxEntries` to use the default, 10,000.' },
  )
}
