import { withDeadline } from '../bounds/deadline.js'
import type { Emit } from '../events/ProxyEvent.js'
import { ProxyFailure } from '../reply/ProxyFailure.js'
import { sha256 } from '../events/sha256.js'
import { createPendingWrites } from './pendingWrites.js'
import { createExpiringMap } from './expiringMap.js'
import type { SigningStore, StoreEntry } from './SigningStore.js'

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
): SigningStore {
  const written = createExpiringMap(MAX_WRITTEN)
  const released = createExpiringMap(MAX_WRITTEN)
  const pendingWrites = createPendingWrites()
  const ownEntries = async (): Promise<readonly StoreEntry[]> =>
    Promise.all(
      written.entries().map(async ({ key, value, ttlMs }) => ({
        key: await keyOf(key),
        value,
        ttlMs,
      })),
    )
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

  return {
    get: async (name) => {
      const own = written.get(name)
      if (own !== undefined) return own
      const outcome = await attempt(async () => store.get(await keyOf(name)))
      if (!outcome && handling === 'fail-closed') throw new ProxyFailure('store_unavailable')
      return outcome?.result
    },
    setIfAbsent: async (name, value, ttlMs) => {
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
      // Another call of this instance may have come first meanwhile.
      const holder = written.get(name) ?? present
      if (holder === undefined) written.set(name, value, ttlMs)
      return holder
    },
    set: write,
    delete: async (name) => {
      const own = written.get(name)
      written.delete(name)
      await pendingWrites.cancel(name)
      const done = await attempt(async () => store.delete(await keyOf(name)))
      if (!done && own !== undefined) release(name, own)
    },
  }
}

async function bounded<Result>(work: () => Promise<Result>): Promise<Result> {
  return withDeadline(STORE_TIMEOUT_MS, work)
}

/** Of one name several claims can be lost, each with a value of its own. */
function claimOf(name: string, claim: string): string {
  return JSON.stringify([name, claim])
}

/** `key:…`, `flight:…` or `result:…`: the kind stays, so that an operator can tell entries apart. */
async function keyOf(name: string): Promise<string> {
  return name.slice(0, name.indexOf(':') + 1) + (await sha256([name]))
}
