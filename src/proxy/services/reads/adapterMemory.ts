import type { AdapterMemory } from '../signingService.js'

/** How many ids a proxy remembers for its adapter. Each pair needs about 200 bytes. */
const REMEMBERED = 20_000

/** Builds the memory of an adapter. It forgets the oldest pair above `limit`. */
export function createAdapterMemory(limit: number = REMEMBERED): AdapterMemory {
  const pairs = new Map<string, string>()
  return {
    get: (id) => pairs.get(id),
    set: (id, otherId) => {
      pairs.set(id, otherId)
      const [oldest] = pairs.keys()
      if (oldest !== undefined && pairs.size > limit) pairs.delete(oldest)
    },
    delete: (id) => void pairs.delete(id),
  }
}
