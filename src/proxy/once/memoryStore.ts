import type { SigningStore } from './SigningStore.js'

/** Options of {@link memoryStore}. */
export interface MemoryStoreOptions {
  /** Entries kept at most; beyond them the oldest go first. Default: 10,000. */
  readonly maxEntries?: number
}

/**
 * A store in the memory of this process, for one instance: what the proxy uses by default.
 *
 * Does not survive a restart and is not shared. Expired entries go at the next write.
 *
 * @example
 * ```ts
 * createSigningProxy({ ...options, store: memoryStore({ maxEntries: 1_000 }) })
 * ```
 */
export function memoryStore({ maxEntries = 10_000 }: MemoryStoreOptions = {}): SigningStore {
  const entries = new Map<string, { readonly value: string; readonly expiresAt: number }>()

  function read(key: string): string | undefined {
    const entry = entries.get(key)
    if (!entry) return undefined
    if (entry.expiresAt > Date.now()) return entry.value
    entries.delete(key)
    return undefined
  }

  function write(key: string, value: string, ttlMs: number): void {
    entries.delete(key)
    makeRoom()
    entries.set(key, { value, expiresAt: Date.now() + ttlMs })
  }

  /** A map iterates in the order of insertion, so the oldest entries come first. */
  function makeRoom(): void {
    const now = Date.now()
    for (const [key, { expiresAt }] of entries) {
      if (expiresAt > now && entries.size < maxEntries) return
      entries.delete(key)
    }
  }

  return {
    get: async (key) => read(key),
    set: async (key, value, ttlMs) => write(key, value, ttlMs),
    setIfAbsent: async (key, value, ttlMs) => {
      const present = read(key)
      if (present === undefined) write(key, value, ttlMs)
      return present
    },
    delete: async (key) => {
      entries.delete(key)
    },
  }
}
