import { withDeadline } from '../deadline.js'
import type { Emit } from '../events.js'
import { ProxyFailure } from '../ProxyFailure.js'
import type { SigningStore } from './SigningStore.js'

/** A store that takes longer than this counts as gone: a call must not hang on it. */
const STORE_TIMEOUT_MS = 1_000

/**
 * Makes a host's store safe to call. What cannot be read or claimed refuses the call or is taken as
 * absent, as the host has chosen. What cannot be written is only reported: the service has acted by
 * then, and its answer must reach the user.
 */
export function guardStore(
  store: SigningStore,
  handling: 'fail-closed' | 'fail-open',
  emit: Emit,
): SigningStore {
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
    get: (key) => demand(async () => store.get(key)),
    setIfAbsent: (key, value, ttlMs) => demand(async () => store.setIfAbsent(key, value, ttlMs)),
    set: async (key, value, ttlMs) => {
      await attempt(async () => store.set(key, value, ttlMs))
    },
    delete: async (key) => {
      await attempt(async () => store.delete(key))
    },
  }
}
