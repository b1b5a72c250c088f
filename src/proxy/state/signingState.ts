/**
 * Stores the idempotency records and call counts of the proxy and the webhook receiver.
 * `memoryState()` serves one process; `postgresState()` and `redisState()` serve several.
 *
 * A record has an owner, which is the call that wrote it last, and perhaps a result. It is pending
 * while its owner works. Every operation is atomic, and rejects if it fails. A statement that arrives
 * late changes nothing that a later call has written. All ids, fingerprints and subjects are SHA-256
 * hashes. A result may contain the url of a ceremony, which is a credential, or personal data. A state
 * outside the process must encrypt results, except the empty one.
 */
export interface SigningState {
  /**
   * Creates the record of `claim`, or returns the existing one. With `claim.over`, takes over the
   * existing record if it still has this revision, and leaves its result. The record is then pending
   * until `finish` or `release`, for at least `ttlMs`.
   *
   * Without `over`, first counts `claim.counted`, in the same round trip if the store can.
   */
  begin(claim: Claim, ttlMs: number): Promise<Begun>
  /**
   * Stores the result of a record for `ttlMs`. Does nothing if the record has another owner, or a
   * result with the same or a higher `claim.step`. Creates the record if it is missing. With
   * `claim.continues`, does nothing unless the record is pending, and leaves it pending.
   */
  finish(claim: Claim, result: string, ttlMs: number): Promise<void>
  /**
   * Undoes `begin`: the record is no longer pending, and is deleted if its result is missing or empty.
   * Does nothing if the record has another owner, or is not pending.
   */
  release(claim: Claim): Promise<void>
  /** Lists all results of a kind that are not empty. Absent if the store cannot list them. */
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

/** A result of a state. */
export interface StoredResult {
  /** The hash that identifies the record. */
  readonly id: string
  /** `undefined` if the state cannot decrypt the result, for example after its key was removed. */
  readonly result: string | undefined
}

/** A call that creates, takes over or finishes a record. */
export interface Claim {
  /**
   * Identifies the record. Its kind is a created ceremony, the replacements of a recipient, the proof
   * that a recipient was replaced, or the delivery of a webhook. A full state may delete the oldest
   * records, except those of the kind `replacement`.
   */
  readonly key: {
    readonly kind: 'creation' | 'replacement' | 'replaced' | 'webhook'
    readonly id: string
  }
  /** Says what the pending call does. The caller of `begin` compares it with its own. */
  readonly fingerprint: string
  /** A random id of the call, or a fixed one if all calls with this key do the same. */
  readonly owner: string
  /** The revision of the record that `begin` takes over. */
  readonly over?: string | undefined
  /** The number of a write among those of its owner. Default: 1. */
  readonly step?: number
  /** Whether `finish` stores an intermediate result, and the call continues. */
  readonly continues?: boolean
  /**
   * A hash of a person. The record is part of this person's share of the store, unless it is finished
   * with a lifetime below {@link SHARED_MS}.
   */
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
  /** Another call has created the record, or took it over, `ageMs` milliseconds ago. */
  | ({ readonly state: 'pending'; readonly ageMs: number; readonly result?: string } & Existing)
  /** The record has a result, and no call works on it. */
  | ({ readonly state: 'done'; readonly result: string } & Existing)
  /** The state has no space for another record of this kind. No record was created. */
  | { readonly state: 'full' }
  /** The subject's share of the store is used up. No record was created. */
  | { readonly state: 'share_full' }
  /** The calls of `counted` are above the limit for another `resetMs`. No record was created. */
  | { readonly state: 'over_limit'; readonly resetMs: number }

interface Existing {
  /** The fingerprint of the owner. */
  readonly fingerprint: string
  /** Names the owner and its last write, for `Claim.over`. */
  readonly revision: string
}

/** The most records of one subject in a store of several processes, so that no user can fill it. */
export const MAX_SHARE = 500

/** A finished record with a shorter lifetime, in milliseconds, leaves the share of its person. */
export const SHARED_MS = 3_600_000
