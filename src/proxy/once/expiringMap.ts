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
  /** Sets `key` unless it has a value; then that is returned. */
  setIfAbsent(key: string, value: string, ttlMs: number): string | undefined
  delete(key: string): void
  /** What has not expired, oldest first. */
  entries(): readonly ExpiringEntry[]
}

interface Entry {
  readonly value: string
  /** The lifetime it was set with. */
  readonly ttlMs: number
  /** Milliseconds since the epoch. */
  readonly expiresAt: number
}

/** How often the map is gone through for what has expired. */
const SWEEP_MS = 1_000

/**
 * Builds a map of at most `maxEntries`; where more come, a tenth goes: the oldest first, and last of
 * all those with the longest lifetime, which somebody needs for so long.
 */
export function createExpiringMap(maxEntries: number): ExpiringMap {
  const entries = new Map<string, Entry>()
  let sweepAt = 0

  /** Seldom, since it takes time in proportion to the entries: a write must not. */
  function makeRoom(): void {
    const now = Date.now()
    if (now >= sweepAt) {
      sweepAt = now + SWEEP_MS
      for (const [key, { expiresAt }] of entries) if (expiresAt <= now) entries.delete(key)
    }
    if (entries.size < maxEntries) return
    let longest = 0
    for (const { ttlMs } of entries.values()) longest = Math.max(longest, ttlMs)
    const target = entries.size - Math.ceil(maxEntries / 10)
    drop(target, ({ ttlMs }) => ttlMs < longest)
    drop(target, () => true)
  }

  /** Down to `size` entries, the oldest first: a map iterates in the order of insertion. */
  function drop(size: number, mayGo: (entry: Entry) => boolean): void {
    for (const [key, entry] of entries) {
      if (entries.size <= size) return
      if (mayGo(entry)) entries.delete(key)
    }
  }

  function get(key: string): string | undefined {
    const entry = entries.get(key)
    if (!entry) return undefined
    if (entry.expiresAt > Date.now()) return entry.value
    entries.delete(key)
    return undefined
  }

  function set(key: string, value: string, ttlMs: number): void {
    entries.delete(key)
    makeRoom()
    entries.set(key, { value, ttlMs, expiresAt: Date.now() + ttlMs })
  }

  return {
    get,
    set,
    setIfAbsent: (key, value, ttlMs) => {
      const present = get(key)
      if (present === undefined) set(key, value, ttlMs)
      return present
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
