/**
 * Stores the idempotency records and call counts of the proxy and the webhook receiver.
 * `memoryState()` serves one process; `postgresState()` and `redisState()` serve several.
 *
 * Every operation is atomic, and rejects if it fails. All ids and fingerprints are SHA-256 hashes.
 * A result may contain the url of a ceremony, which is a credential, or personal data. A state
 * outside the process must encrypt results.
 */
export interface SigningState {
  /**
   * Creates the record of `claim`, or returns the content of the existing one. A new record is
   * pending until `finish` or `release`, for at most `ttlMs`. First counts `claim.counted`, in the
   * same round trip if the store can.
   */
  begin(claim: Claim, ttlMs: number): Promise<Begun>
  /**
   * Stores the result of a record for `ttlMs`. Later, `begin` with the same key and fingerprint
   * returns the result. Does nothing if the record has another owner.
   */
  finish(claim: Claim, result: string, ttlMs: number): Promise<void>
  /**
   * Undoes `begin`: deletes the pending record. Does nothing if the record has another owner, or is
   * not pending.
   */
  release(claim: Claim): Promise<void>
  /** Lists all finished records of a kind. Absent if the store cannot list them. */
  readonly results?: (kind: Claim['key']['kind']) => Promise<readonly StoredResult[]>
  /**
   * Counts a call for a rate limit, in a time window that starts with the first call. Returns the
   * calls in the window with this one, and the milliseconds until the window ends.
   */
  hit(
    counter: string,
    windowMs: number,
  ): Promise<{ readonly count: number; readonly resetMs: number }>
  /**
   * Whether the state can lose a write that it has acknowledged. Such a state cannot guarantee that
   * a recipient is replaced once, so the proxy refuses it together with `onReplaced`.
   */
  readonly mayLoseWrites?: boolean
}

/** A finished record of a state. */
export interface StoredResult {
  /** The hash that identifies the record. */
  readonly id: string
  /** `undefined` if the state cannot decrypt the result, for example after its key was removed. */
  readonly result: string | undefined
}

/** A call that creates or finishes a record. */
export interface Claim {
  /**
   * Identifies the record. Its kind is a created ceremony, a replaced recipient, the
   * `Idempotency-Key` of a replacement, or the delivery of a webhook. A full state may delete the
   * oldest `creation` or `webhook` only.
   */
  readonly key: {
    readonly kind: 'creation' | 'replacement' | 'key' | 'webhook'
    readonly id: string
  }
  /** A hash of the request. Calls with the same key and another fingerprint are refused. */
  readonly fingerprint: string
  /** A random id of the call. */
  readonly owner: string
  /** A hash of the person to whose share of the store the record belongs. */
  readonly subject?: string
  /**
   * A rate limit: `begin` counts the call like `hit`, and refuses it above `limit`. All claims of one
   * record name the same counter.
   */
  readonly counted?: { readonly counter: string; readonly windowMs: number; readonly limit: number }
}

/** The result of {@link SigningState.begin}. */
export type Begun =
  /** The caller owns the record. It now does the work and calls `finish` or `release`. */
  | { readonly state: 'taken' }
  /** The call `owner` created the record `ageMs` milliseconds ago, and has not finished it. */
  | { readonly state: 'pending'; readonly ageMs: number; readonly owner: string }
  /** The record has another fingerprint, so its key was used for a different request. */
  | { readonly state: 'mismatch' }
  /** The record has a result, which the call `owner` has stored with `finish`. */
  | { readonly state: 'done'; readonly result: string; readonly owner: string }
  /** The state has no space for another record of this kind. No record was created. */
  | { readonly state: 'full' }
  /** The subject's share of the store is used up. No record was created. */
  | { readonly state: 'share_full' }
  /** The calls of `counted` are above the limit for another `resetMs`. No record was created. */
  | { readonly state: 'over_limit'; readonly resetMs: number }

/**
 * The most records of one subject in a store that several processes share. A subject with more
 * records is refused, so that no user can fill the store.
 */
export const MAX_SHARE = 500
