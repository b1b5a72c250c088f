/** One entry of an {@link ExpiringMap}, with the milliseconds it has left. */
export interface ExpiringEntry {
  readonly key: string
  readonly value: string
  readonly ttlMs: number
}

/** Texts by key, each with a lifetime. */
export interface ExpiringMap {
  get(key: string): string | undefined
  set(key: string, value: string, ttlMs: number): void
  delete(key: string): void
  /** What has not expired, oldest first. */
  entries(): readonly ExpiringEntry[]
}

/** How often the map is gone through for what has expired. */
const SWEEP_MS = 1_000

/** Builds a map of at most `maxEntries`; where more come, the oldest tenth goes. */
export function createExpiringMap(maxEntries: number): ExpiringMap {
  const entries = new Map<string, { readonly value: string; readonly expiresAt: number }>()
  let sweepAt = 0

  /** Seldom, since it takes time in proportion to the entries: a write must not. */
  function makeRoom(): void {
    const now = Date.now()
    if (now >= sweepAt) {
      sweepAt = now + SWEEP_MS
      for (const [key, { expiresAt }] of entries) if (expiresAt <= now) entries.delete(key)
    }
    if (entries.size < maxEntries) return
    // A map iterates in the order of insertion.
    const oldest = [...entries.keys()].slice(0, Math.ceil(maxEntries / 10))
    for (const key of oldest) entries.delete(key)
  }

  return {
    get: (key) => {
      const entry = entries.get(key)
      if (!entry) return undefined
      if (entry.expiresAt > Date.now()) return entry.value
      entries.delete(key)
      return undefined
    },
    set: (key, value, ttlMs) => {
      entries.delete(key)
      makeRoom()
      entries.set(key, { value, expiresAt: Date.now() + ttlMs })
    },
    delete: (key) => {
      entries.delete(key)
    },
    entries: () => {
      const now = Date.now()
      return [...entries]
        .map(([key, { value, expiresAt }]) => ({ key, value, ttlMs: expiresAt - now }))
        .filter(({ ttlMs }) => ttlMs > 0)
    },
  }
}
