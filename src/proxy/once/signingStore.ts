import type { OptionWarningEvent, StoreDataLostEvent } from '../events/proxyEvent.js'

/**
 * State that several instances of the proxy share. Keys and values are texts, every entry has a
 * lifetime, and an operation that cannot be done rejects.
 *
 * Values may hold the url of a ceremony, which is a credential: a store that leaves the process must
 * encrypt them. Keys are hashes and hold nothing readable.
 */
export interface SigningStore {
  /**
   * The value of `key`, or `undefined` once it has expired. A value that is there but cannot be read
   * any more (another encryption key, say) is the empty text: it must not look absent.
   */
  get(key: string): Promise<string | undefined>
  set(key: string, value: string, ttlMs: number): Promise<void>
  /**
   * Sets `key` unless it has a value, in one atomic step. Resolves with the value that was there, or
   * with `undefined` if it was set.
   */
  setIfAbsent(key: string, value: string, ttlMs: number): Promise<string | undefined>
  delete(key: string): Promise<void>
  /**
   * Optional: several of the above at once, where the store is a round trip away. Without it the proxy
   * asks for one after the other. Who wraps a store and leaves this out of it is asked the same way.
   */
  readonly together?: StoreTogether
  /**
   * Only of stores that can lose entries, as a Redis that restarts: told once, at construction, where
   * to find what this instance has written, to write it again after a loss, and whom to tell of one.
   */
  restoreFrom?(written: () => Promise<readonly StoreEntry[]>, report?: StoreReport): void
}

/** What a store does in one step. */
export interface StoreTogether {
  /**
   * As `setIfAbsent`, for one entry after the other up to the first that has a value, all in one atomic
   * step. Resolves with what was there for each that was looked at: `undefined` for those it set.
   */
  claim(entries: readonly StoreEntry[]): Promise<readonly (string | undefined)[]>
  /** Optional: counts calls in the step in which it claims, for limiters that count in the same place. */
  readonly counting?: StoreCounting
  /** As `set` and `delete`, for all that is named, in one atomic step. */
  change(changes: StoreChanges): Promise<void>
}

/** How a store counts calls in the step in which it claims. */
export interface StoreCounting {
  /**
   * Whether a call may be counted as late as what is claimed for it, when the host's functions have been
   * asked already. `false` of a limiter that counts elsewhere, and of a call that may be one too many: the
   * limiter then counts it at once.
   */
  mayWait(count: StoreCount): boolean
  /**
   * Counts the call for one after the other, up to the first for which it is one too many, and claims as
   * {@link StoreTogether.claim} does where there is none, all in one atomic step. There may be no entries.
   */
  claim(counts: readonly StoreCount[], entries: readonly StoreEntry[]): Promise<CountedClaim>
}

/** A call that is to be counted. */
export interface StoreCount {
  /** Of the proxy's `rateLimit`. */
  readonly limiter: object
  /** What the limiter would be given. */
  readonly whose: string
}

/** What was there for each entry; or the milliseconds until the next call may come, and nothing claimed. */
export type CountedClaim =
  | { readonly found: readonly (string | undefined)[] }
  | { readonly msBeforeNext: number }

/** What is to be set, and the keys to delete. */
export interface StoreChanges {
  readonly set: readonly StoreEntry[]
  readonly deleted: readonly string[]
}

/** Told by a store of what no call would show. */
export type StoreReport = (event: StoreDataLostEvent | OptionWarningEvent) => void

/** One entry, with the milliseconds it has left. */
export interface StoreEntry {
  readonly key: string
  readonly value: string
  readonly ttlMs: number
}
