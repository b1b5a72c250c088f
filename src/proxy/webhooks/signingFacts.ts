/**
 * Where a signing record keeps its facts: a set of short strings for each id of a recipient or an
 * envelope. A set has no order, so it does not matter in which order events arrive, or how often.
 * Ids and facts contain no names, addresses or secrets.
 *
 * @example A store in Redis
 * ```ts
 * const facts: SigningFacts = {
 *   add: async (id, fact) =>
 *     void (await redis.multi().sAdd(`signing:${id}`, fact).expire(`signing:${id}`, 2_592_000).exec()),
 *   list: async (id) => redis.sMembers(`signing:${id}`),
 * }
 * ```
 */
export interface SigningFacts {
  /** Adds a fact to the set of an id. Adding it again changes nothing. Keep it for 30 days. */
  add(id: string, fact: string): Promise<void>
  /** Returns the set of an id, in any order. It is empty for an unknown id. */
  list(id: string): Promise<readonly string[]>
}

const MAX_IDS = 10_000

/** Keeps facts in the memory of this process, for the 10,000 newest ids. */
export function memoryFacts(): SigningFacts {
  const facts = new Map<string, Set<string>>()
  return {
    add: async (id, fact) => {
      const known = facts.get(id) ?? new Set()
      known.add(fact)
      facts.set(id, known)
      const [oldest] = facts.keys()
      if (facts.size > MAX_IDS && oldest !== undefined) facts.delete(oldest)
    },
    list: async (id) => [...(facts.get(id) ?? [])],
  }
}
