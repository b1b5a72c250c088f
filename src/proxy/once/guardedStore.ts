import { rememberLast } from '../bounds/rememberLast.js'
import { sha256 } from '../events/sha256.js'
import type { CallCounts } from './callCounts.js'
import type {
  CountedClaim,
  SigningStore,
  StoreCount,
  StoreEntry,
  StoreTogether,
} from './signingStore.js'

/** A store that is safe to call. */
export interface GuardedStore extends SigningStore {
  readonly together?: GuardedTogether
}

/** What a guarded store does in one step. */
export interface GuardedTogether extends Pick<StoreTogether, 'change'> {
  /** As that of the store, and makes the counts that are owed: throws where the call is one too many. */
  claim(entries: readonly StoreEntry[], counts?: CallCounts): Promise<Found>
  /** Whether a call may be counted as late as that. Absent where the store counts nothing. */
  readonly mayWait?: (count: StoreCount) => boolean
}

/** What was there for each entry that was looked at. */
export type Found = readonly (string | undefined)[]

/** What a store has said, which may be the host's. Throws where it has said nothing that can be used. */
export function readClaim(claim: CountedClaim): CountedClaim {
  if ('found' in claim ? Array.isArray(claim.found) : Number.isFinite(claim.msBeforeNext))
    return claim
  throw new TypeError('A claim of a store is what was found, or how long to wait')
}

/** An entry as the store gets it. */
export async function hashed({ key, value, ttlMs }: StoreEntry): Promise<StoreEntry> {
  return { key: await keyOf(key), value, ttlMs }
}

/** `key:…`, `flight:…` or `result:…`: the kind stays, so that an operator can tell entries apart. */
export const keyOf = rememberLast(
  async (name) => name.slice(0, name.indexOf(':') + 1) + (await sha256([name])),
)
