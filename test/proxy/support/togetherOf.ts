import type { SigningStore, StoreEntry, StoreTogether } from '../../../src/proxy/index.js'

/** Several steps of a store as one: atomic where the store is `memoryStore`, which is never away. */
export function togetherOf(store: SigningStore): StoreTogether {
  async function claim(entries: readonly StoreEntry[]): Promise<readonly (string | undefined)[]> {
    const [entry, ...others] = entries
    if (!entry) return []
    const present = await store.setIfAbsent(entry.key, entry.value, entry.ttlMs)
    return present === undefined ? [present, ...(await claim(others))] : [present]
  }
  return {
    claim,
    change: async ({ set, deleted }) => {
      await Promise.all([
        ...set.map(async ({ key, value, ttlMs }) => store.set(key, value, ttlMs)),
        ...deleted.map(async (key) => store.delete(key)),
      ])
    },
  }
}
