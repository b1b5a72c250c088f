/** Entries that expire. Times are milliseconds of `performance.now()`. */
export type ExpiringMap<Entry> = Map<string, Entry & { readonly expiresAt: number }>

/** Deletes all expired entries. */
export function deleteExpired(stored: ExpiringMap<unknown>): void {
  const now = performance.now()
  for (const [id, { expiresAt }] of stored) if (expiresAt <= now) stored.delete(id)
}

/**
 * Deletes a tenth of the entries in one step. A map iterates in the order of insertion, but after
 * many single deletions the search for its first entry is slow.
 */
export function deleteOldestTenth(stored: Map<string, unknown>): void {
  const enough = stored.size * 0.9
  for (const id of stored.keys()) {
    if (stored.size <= enough) return
    stored.delete(id)
  }
}
