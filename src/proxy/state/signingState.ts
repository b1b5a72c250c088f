/**
 * Stores the idempotency records, call counts and signing facts of the proxy and the webhook
 * receiver. `memoryState()` serves one process, `redisState()` serves several.
 *
 * Every operation rejects if it fails. Ids and fingerprints may contain personal data, and results
 * may contain the url of a ceremony, which is a credential. A state outside the process must hash
 * ids and fingerprints, and must encrypt results.
 */
export interface SigningState {
  /**
   * Creates the record `key` atomically, or returns the content of the existing one. A new record
   * is `pending` until `finish`, for at most `ttlMs`.
   */
  begin(key: RecordKey, fingerprint: string, ttlMs: number): Promise<Begun>
  /**
   * Stores the result of a record for `ttlMs`. Later, `begin` with the same key and fingerprint
   * returns the result. `undefined` deletes the record, so that its key can be used again.
   */
  finish(
    key: RecordKey,
    fingerprint: string,
    result: string | undefined,
    ttlMs: number,
  ): Promise<void>
  /** Returns a stored result, and creates no record. Only `createSigningRecord` uses it. */
  read(key: RecordKey): Promise<string | undefined>
  /** Counts a call for a rate limit, in a time window that starts with the first call. */
  hit(counter: string, windowMs: number): Promise<Hit>
  /**
   * Optional. Each proxy registers its function `warn` here. The state calls it with a sentence for
   * the operator if a setting may cause a loss of records.
   */
  readonly onWarning?: (warn: (message: string) => void) => void
}

/** Identifies a record. Two keys are equal if both fields are equal. */
export interface RecordKey {
  /**
   * The type of the record. A full state may delete the oldest `creation` or `webhook`, but never a
   * `replacement`: it returns `full` instead.
   */
  readonly kind: 'creation' | 'replacement' | 'webhook'
  readonly id: string
}

/** The result of {@link SigningState.begin}. */
export type Begun =
  /** The record is new. The caller now does the work and calls `finish`. */
  | { readonly state: 'taken' }
  /** Another call created the record `ageMs` milliseconds ago, and has not finished it. */
  | { readonly state: 'pending'; readonly ageMs: number }
  /** The record has another fingerprint, so its key was used for a different request. */
  | { readonly state: 'mismatch' }
  /** The record has a result, which an earlier call has stored with `finish`. */
  | { readonly state: 'done'; readonly result: string }
  /** The state has no space for another replacement. No record was created. */
  | { readonly state: 'full' }

/** The number of calls in the current time window, including this call. */
export interface Hit {
  readonly count: number
  /** Milliseconds until the window ends. */
  readonly resetMs: number
}

/** A record as a state stores it. */
export interface StoredRecord {
  readonly fingerprint: string
  /** When the record was stored, in milliseconds since 1970. */
  readonly startedAt: number
  /** The result from `finish`. Absent while the record is pending. */
  readonly result?: string | undefined
}

/** Returns the result of `begin` for an existing record. */
export function begunBefore(record: StoredRecord, fingerprint: string): Begun {
  if (record.fingerprint !== fingerprint) return { state: 'mismatch' }
  if (record.result !== undefined) return { state: 'done', result: record.result }
  return { state: 'pending', ageMs: Math.max(0, Date.now() - record.startedAt) }
}
