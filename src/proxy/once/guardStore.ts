import { withDeadline } from '../deadline.js'
import type { Emit } from '../events.js'
import { ProxyFailure } from '../ProxyFailure.js'
import { sha256 } from '../sha256.js'
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
 * Entries have names that tell of whom and what they are, so the store gets hashes of them.
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
  store.restoreFrom?.(async () =>
    Promise.all(
      written.entries().map(async ({ key, value, ttlMs }) => ({
        key: await keyOf(key),
        value,
        ttlMs,
      })),
    ),
  )

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
    get: async (name) => written.get(name) ?? demand(async () => store.get(await keyOf(name))),
    setIfAbsent: async (name, value, ttlMs) => {
      const present =
        written.get(name) ??
        (await demand(async () => store.setIfAbsent(await keyOf(name), value, ttlMs))) ??
        // Where the store is gone, another call of this instance may have come first meanwhile.
        written.get(name)
      if (present === undefined) written.set(name, value, ttlMs)
      return present
    },
    set: async (name, value, ttlMs) => {
      written.set(name, value, ttlMs)
      await attempt(async () => store.set(await keyOf(name), value, ttlMs))
    },
    delete: async (name) => {
      written.delete(name)
      await attempt(async () => store.delete(await keyOf(name)))
    },
  }
}

/** `key:…`, `flight:…` or `landed:…`: the kind stays, so that an operator can tell entries apart. */
async function keyOf(name: string): Promise<string> {
  return name.slice(0, name.indexOf(':') + 1) + (await sha256([name]))
}
