import { assertOptionsOf } from '../options/assertNames.js'
import { readCount } from '../options/readSettings.js'
import { createExpiringMap } from './expiringMap.js'
import type { SigningStore } from './signingStore.js'

/** Entries that are kept in memory where nothing else is said. */
export const MAX_ENTRIES = 10_000

/** Options of {@link memoryStore}. */
export interface MemoryStoreOptions {
  /**
   * Entries kept at most; where more come, a tenth goes, the oldest first and last of all those with
   * the longest lifetime. Default: 10,000.
   */
  readonly maxEntries?: number
}

/**
 * A store in the memory of this process, for one instance: what the proxy uses by default.
 *
 * Does not survive a restart and is not shared. Writes remove what has expired, at most once a second.
 *
 * @throws `SigningError` with `code: 'invalid_option'` for options it cannot work with.
 *
 * @example
 * ```ts
 * createSigningProxy({ ...options, store: memoryStore({ maxEntries: 1_000 }) })
 * ```
 */
export function memoryStore(options: MemoryStoreOptions = {}): SigningStore {
  assertOptionsOf('memoryStore', options, { maxEntries: true })
  const { maxEntries } = options
  const entries = createExpiringMap(
    readCount('maxEntries', maxEntries, MAX_ENTRIES, { caller: 'memoryStore' }),
  )
  return {
    get: async (key) => entries.get(key),
    set: async (key, value, ttlMs) => entries.set(key, value, ttlMs),
    setIfAbsent: async (key, value, ttlMs) => entries.setIfAbsent(key, value, ttlMs),
    delete: async (key) => entries.delete(key),
  }
}
