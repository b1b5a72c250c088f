import { createExpiringMap } from './expiringMap.js'
import type { SigningStore } from './SigningStore.js'

/** Options of {@link memoryStore}. */
export interface MemoryStoreOptions {
  /** Entries kept at most; where more come, the oldest tenth goes. Default: 10,000. */
  readonly maxEntries?: number
}

/**
 * A store in the memory of this process, for one instance: what the proxy uses by default.
 *
 * Does not survive a restart and is not shared. Writes remove what has expired, at most once a second.
 *
 * @example
 * ```ts
 * createSigningProxy({ ...options, store: memoryStore({ maxEntries: 1_000 }) })
 * ```
 */
export function memoryStore({ maxEntries = 10_000 }: MemoryStoreOptions = {}): SigningStore {
  const entries = createExpiringMap(maxEntries)
  return {
    get: async (key) => entries.get(key),
    set: async (key, value, ttlMs) => entries.set(key, value, ttlMs),
    setIfAbsent: async (key, value, ttlMs) => {
      const present = entries.get(key)
      if (present === undefined) entries.set(key, value, ttlMs)
      return present
    },
    delete: async (key) => entries.delete(key),
  }
}
