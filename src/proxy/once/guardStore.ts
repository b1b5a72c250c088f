import { withDeadline } from '../deadline.js'
import type { Emit } from '../events.js'
import { ProxyFailure } from '../ProxyFailure.js'
import { createExpiringMap } from './expiringMap.js'
import type { SigningStore } from './SigningStore.js'

/** A store that takes longer than this counts as gone: a call must not hang on it. */
const STORE_TIMEOUT_MS = 1_000

/** Entries of its own that an instance keeps beside the store. */
const MAX_WRITTEN = 10_000

/**
 * Makes a host's store safe to call. What cannot be read or claimed refuses the call, or goes by what
 * this instance alone knows, as the host has chosen. What cannot be written is only reported: the
 * service has acted by then, and its answer must reach the user.
 *
 * Each instance keeps what it has written itself. It is the only one to write under a key that it has
 * claimed, so it need not ask for it again; and a store that forgets can have it back.
 */
export function guardStore(
  store: SigningStore,
  handling: 'fail-closed' | 'fail-open',
  emit: Emit,
): SigningStore {
  const written = createExpiringMap(MAX_WRITTEN)
  store.restoreFrom?.(() => written.entries())

  async function attempt<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    try {
      return await withDeadline(STORE_TIMEOUT_MS, work)
    } catch {
      emit({ type: 'store_failed', part: 'store', handling })
      return undefined
    }
  }

  async function demand<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    const outcome = await attempt(async () => ({ result: await work() }))
    if (!outcome && handling === 'fail-closed') throw new ProxyFailure('store_unavailable')
    return outcome?.result
  }

  return {
    get: async (key) => written.get(key) ?? demand(async () => store.get(key)),
    setIfAbsent: async (key, value, ttlMs) => {
      const present =
        written.get(key) ??
        (await demand(async () => store.setIfAbsent(key, value, ttlMs))) ??
        // Where the store is gone, another call of this instance may have come first meanwhile.
        written.get(key)
      if (present === undefined) written.set(key, value, ttlMs)
      return present
    },
    set: async (key, value, ttlMs) => {
      written.set(key, value, ttlMs)
      await attempt(async () => store.set(key, value, ttlMs))
    },
    delete: async (key) => {
      written.delete(key)
      await attempt(async () => store.delete(key))
    },
  }
}
