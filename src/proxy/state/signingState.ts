/**
 * What the proxy, the webhook receiver and the signing record remember between calls: three atomic
 * operations and a plain read. `memoryState()` serves one process, `redisState()` serves several.
 *
 * Every operation rejects when it cannot be done. Ids and fingerprints may hold personal data, and
 * results may hold the url of a ceremony, which is a credential. A state outside the process must hash
 * ids and fingerprints, and must encrypt results.
 */
export interface SigningState {
  /**
   * Takes the record `key` in one atomic step, or returns what is stored under it. A record that is
   * taken is `pending` until `finish`, for at most `ttlMs`.
   */
  begin(key: RecordKey, fingerprint: string, ttlMs: number): Promise<Begun>
  /**
   * Stores the result of a record for `ttlMs`. Later calls of `begin` with the same key and fingerprint
   * return it. `undefined` deletes the record, so that the key can be taken again.
   */
  finish(
    key: RecordKey,
    fingerprint: string,
    result: string | undefined,
    ttlMs: number,
  ): Promise<void>
  /** Returns the stored result without taking the record. Only the signing record needs it. */
  read(key: RecordKey): Promise<string | undefined>
  /** Counts a call in a fixed window that starts with its first call. */
  hit(counter: string, windowMs: number): Promise<Hit>
  /**
   * Optional. Called once by each proxy at construction. The state calls `warn` with a sentence for the
   * operator when it finds a setting that endangers its records.
   */
  readonly onWarning?: (warn: (message: string) => void) => void
}

/** Names a record. Two keys are the same if both fields are. */
export interface RecordKey {
  /**
   * What the record protects. A `replacement` is never evicted: a full state answers `full`. All other
   * kinds may be evicted, the oldest first.
   */
  readonly kind: 'creation' | 'replacement' | 'webhook'
  readonly id: string
}

/** What {@link SigningState.begin} found. */
export type Begun =
  /** The record is the caller's: it does the work and calls `finish`. */
  | { readonly state: 'taken' }
  /** Another call took the record `ageMs` milliseconds ago, and has not finished it. */
  | { readonly state: 'pending'; readonly ageMs: number }
  /** The record belongs to a call with another fingerprint. */
  | { readonly state: 'mismatch' }
  /** The result that was stored by `finish`. */
  | { readonly state: 'done'; readonly result: string }
  /** The state cannot store another replacement. Nothing was taken. */
  | { readonly state: 'full' }

/** The calls of a counter in its window, this one included. */
export interface Hit {
  readonly count: number
  /** Milliseconds until the window ends. */
  readonly resetMs: number
}

/** A stored record. */
export interface StoredRecord {
  readonly fingerprint: string
  /** Milliseconds since 1970. */
  readonly startedAt: number
  /** Absent while the record is pending. */
  readonly result?: string | undefined
}

/** What `begin` returns for a stored record. */
export function begunBefore(record: StoredRecord, fingerprint: string): Begun {
  if (record.fingerprint !== fingerprint) return { state: 'mismatch' }
  if (record.result !== undefined) return { state: 'done', result: record.result }
  return { state: 'pending', ageMs: Math.max(0, Date.now() - record.startedAt) }
}
