import { withDeadline } from '../bounds/deadline.js'
import type { Emit } from '../events/proxyEvent.js'
import { ProxyFailure, rateLimited } from '../reply/proxyFailure.js'
import { createPendingWrites } from './pendingWrites.js'
import { createExpiringMap } from './expiringMap.js'
import type { CallCounts } from './callCounts.js'
import { hashed, keyOf, readClaim, type Found, type GuardedStore } from './guardedStore.js'
import type { SigningStore, StoreChanges, StoreEntry, StoreTogether } from './signingStore.js'

/**
 * A store that takes longer than this counts as gone: a call must not hang on it. Above what a store
 * may allow itself (`timeoutMs` of `redisStore`), so that it is the first to know.
 */
const STORE_TIMEOUT_MS = 1_500

/** Entries of its own that an instance keeps beside the store. */
const MAX_WRITTEN = 10_000

/** How long an instance remembers what it has given free: longer than it tries to tell the store. */
const RELEASED_TTL_MS = 1_200_000

/**
 * Makes a host's store safe to call. What cannot be read or claimed refuses the call, or goes by what
 * this instance alone knows, as the host has chosen. What cannot be written is only reported: the
 * service has acted by then, and its answer must reach the user.
 *
 * Entries have names that tell of whom and what they are, so the store gets hashes of them.
 *
 * Each instance keeps what it has written itself. It is the only one to write under a key that it has
 * claimed, so it need not ask for it again; and a store that forgets can have it back.
 *
 * A store that does not answer may still do what it was asked, and later than it was given up: a claim
 * would then stand of which nobody knows. So what failed is told again once the store answers, and an
 * instance takes no claim for another's that it has given free itself.
 */
export function guardStore(
  store: SigningStore,
  handling: 'fail-closed' | 'fail-open',
  emit: Emit,
): GuardedStore {
  const written = createExpiringMap(MAX_WRITTEN)
  const released = createExpiringMap(MAX_WRITTEN)
  const pendingWrites = createPendingWrites()
  const ownEntries = async (): Promise<readonly StoreEntry[]> =>
    Promise.all(written.entries().map(hashed))
  store.restoreFrom?.(ownEntries, emit)

  /** Whether `work` was done, and what it came to. */
  async function attempt<Result>(
    work: () => Promise<Result>,
  ): Promise<{ readonly result: Result } | undefined> {
    try {
      return await bounded(async () => ({ result: await work() }))
    } catch {
      emit({ type: 'store_failed', part: 'store', handling })
      return undefined
    }
  }

  function add(name: string, work: () => Promise<void>): void {
    pendingWrites.add(name, async () => bounded(work))
  }

  async function write(name: string, value: string, ttlMs: number): Promise<void> {
    written.set(name, value, ttlMs)
    const end = Date.now() + ttlMs
    await pendingWrites.cancel(name)
    if (await attempt(async () => store.set(await keyOf(name), value, ttlMs))) return
    writeLater(name, value, end)
  }

  /** Until `end`, in milliseconds since the epoch. */
  function writeLater(name: string, value: string, end: number): void {
    add(name, async () => {
      const leftMs = end - Date.now()
      if (leftMs > 0) await store.set(await keyOf(name), value, leftMs)
    })
  }

  /** Notes that a claim is nobody's, should it lie in the store after all. */
  function release(name: string, claim: string): void {
    released.set(claimOf(name, claim), '', RELEASED_TTL_MS)
    add(name, async () => {
      const key = await keyOf(name)
      const present = await store.get(key)
      if (isReleased(name, present)) await store.delete(key)
    })
  }

  const isReleased = (name: string, claim: string | undefined): boolean =>
    claim !== undefined &&
    written.get(name) === undefined &&
    released.get(claimOf(name, claim)) !== undefined

  /** What is there already, or `undefined` if the claim is made. Rejects if nobody can say. */
  async function tryClaim(name: string, value: string, ttlMs: number): Promise<string | undefined> {
    const outcome = await attempt(async () => store.setIfAbsent(await keyOf(name), value, ttlMs))
    if (outcome || handling === 'fail-open') return outcome?.result
    release(name, value)
    throw new ProxyFailure('store_unavailable')
  }

  async function claimOne({ key: name, value, ttlMs }: StoreEntry): Promise<string | undefined> {
    const own = written.get(name)
    if (own !== undefined) return own
    let present = await tryClaim(name, value, ttlMs)
    if (isReleased(name, present)) {
      // It may be withdrawn this moment, and claimed by another instance the next.
      await pendingWrites.cancel(name)
      present = await tryClaim(name, value, ttlMs)
    }
    if (isReleased(name, present)) {
      await write(name, value, ttlMs)
      return undefined
    }
    return heldBy({ key: name, value, ttlMs }, present)
  }

  /** Who holds an entry once the store has said what was there. */
  function heldBy(entry: StoreEntry, present: string | undefined): string | undefined {
    // Another call of this instance may have come first meanwhile.
    const holder = written.get(entry.key) ?? present
    if (holder === undefined) written.set(entry.key, entry.value, entry.ttlMs)
    return holder
  }

  /** Claims one entry after the other; for the first of them `found` says what was there. */
  async function claimInTurn(entries: readonly StoreEntry[], found: Found): Promise<Found> {
    const [entry, ...others] = entries
    if (!entry) return []
    const [present, ...othersFound] = found
    const isKnown = found.length > 0 && !isReleased(entry.key, present)
    const holder = isKnown ? heldBy(entry, present) : await claimOne(entry)
    if (holder === undefined) return [holder, ...(await claimInTurn(others, othersFound))]
    // What was claimed behind an entry that is another's is nobody's.
    for (const [index, { key, value }] of others.entries()) {
      if (index < othersFound.length && othersFound[index] === undefined) release(key, value)
    }
    return [holder]
  }

  async function claimTogether(
    together: StoreTogether,
    entries: readonly StoreEntry[],
    counts?: CallCounts,
  ): Promise<Found> {
    // What this instance knows of, the store need not be asked for.
    if (entries.some(({ key }) => written.get(key) !== undefined)) {
      await counts?.settle()
      return claimInTurn(entries, [])
    }
    const owed = counts?.take() ?? []
    if (entries.length + owed.length === 0) return []
    const outcome = await attempt(async () => {
      const asked = await Promise.all(entries.map(hashed))
      const { counting } = together
      return counting && owed.length > 0
        ? readClaim(await counting.claim(owed, asked))
        : readClaim({ found: await together.claim(asked) })
    })
    if (!outcome) {
      try {
        if (handling === 'fail-closed') throw new ProxyFailure('store_unavailable')
        // The call may not have been counted either.
        // oxlint-disable-next-line no-await-in-loop -- in their order, up to the first that refuses
        for (const count of owed) await count.alone()
      } catch (refusal) {
        // The last first: whoever finds the first given free must not find another that still is not.
        for (const { key, value } of entries.toReversed()) release(key, value)
        throw refusal
      }
      return claimInTurn(
        entries,
        entries.map(() => undefined),
      )
    }
    const { result } = outcome
    if ('msBeforeNext' in result) throw rateLimited(result.msBeforeNext)
    return claimInTurn(entries, result.found)
  }

  async function changeTogether(
    together: StoreTogether,
    { set, deleted }: StoreChanges,
  ): Promise<void> {
    const now = Date.now()
    const own = deleted.map((name) => ({ name, claim: written.get(name) }))
    for (const { key, value, ttlMs } of set) written.set(key, value, ttlMs)
    for (const name of deleted) written.delete(name)
    await Promise.all([...set.map(({ key }) => key), ...deleted].map(pendingWrites.cancel))
    const done = await attempt(async () => {
      const [entries, keys] = await Promise.all([
        Promise.all(set.map(hashed)),
        Promise.all(deleted.map(keyOf)),
      ])
      await together.change({ set: entries, deleted: keys })
    })
    if (done) return
    for (const { key, value, ttlMs } of set) writeLater(key, value, now + ttlMs)
    for (const { name, claim } of own) if (claim !== undefined) release(name, claim)
  }

  const { together } = store
  return {
    get: async (name) => {
      const own = written.get(name)
      if (own !== undefined) return own
      const outcome = await attempt(async () => store.get(await keyOf(name)))
      if (!outcome && handling === 'fail-closed') throw new ProxyFailure('store_unavailable')
      return outcome?.result
    },
    setIfAbsent: async (key, value, ttlMs) => claimOne({ key, value, ttlMs }),
    set: write,
    delete: async (name) => {
      const own = written.get(name)
      written.delete(name)
      await pendingWrites.cancel(name)
      const done = await attempt(async () => store.delete(await keyOf(name)))
      if (!done && own !== undefined) release(name, own)
    },
    ...(together && {
      together: {
        claim: async (entries, counts) => claimTogether(together, entries, counts),
        change: async (changes) => changeTogether(together, changes),
        ...(together.counting && {
          mayWait: (count) => together.counting?.mayWait(count) === true,
        }),
      },
    }),
  }
}

async function bounded<Result>(work: () => Promise<Result>): Promise<Result> {
  return withDeadline(STORE_TIMEOUT_MS, work)
}

/** Of one name several claims can be lost, each with a value of its own. */
function claimOf(name: string, claim: string): string {
  return JSON.stringify([name, claim])
}
