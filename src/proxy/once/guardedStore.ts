import type { ProxyFailure } from '../reply/proxyFailure.js'
import type { SigningStore, StoreEntry, StoreTogether } from './signingStore.js'

/** A store that is safe to call. */
export interface GuardedStore extends SigningStore {
  readonly together?: GuardedTogether
}

/** What a guarded store does in one step. */
export interface GuardedTogether extends Pick<StoreTogether, 'change'> {
  /** As that of the store, once the call was counted: in the same step, where the store can. */
  claim(entries: readonly StoreEntry[], count?: CallCount): Promise<Found>
}

/** What was there for each entry that was looked at. */
export type Found = readonly (string | undefined)[]

/** The count of one call against a limit, which may be made in one step with what is claimed for it. */
export interface CallCount {
  /** What counts. */
  readonly limiter: object
  /** Whose calls are counted. */
  readonly whose: string
  /** Counts by itself. Throws where the call is one too many, or cannot be counted and has to be. */
  readonly alone: () => Promise<void>
  /** What to answer to a call that was one too many. */
  readonly refusal: (msBeforeNext: number) => ProxyFailure
}
