import type { Answer } from '../reply/Answer.js'

/** Runs `work`, unless the same work is under way: then its answer, good or bad, is shared. */
export type Flight = (key: string, work: () => Promise<Answer>) => Promise<Answer>

/** The flights of this process. */
export interface SingleFlight {
  readonly fly: Flight
  /** Runs `work` whatever is under way; who comes after shares its answer. */
  readonly lead: Flight
  readonly isUnderWay: (key: string) => boolean
}

interface Entry {
  readonly key: string
  readonly answer: Promise<Answer>
}

/** A power of two. Thousands of calls under way are still only a few in each place. */
const PLACES = 1_024

/**
 * Collapses identical concurrent calls within this process. Lasts exactly as long as the call:
 * nothing is cached.
 *
 * A table of its own, since a `Map` whose entries come and go costs a fifth of all that the proxy does
 * in a call: V8 replaces it every few dozen entries, each old table keeps the next one and all that hung
 * on it, and so the garbage of calls grows old.
 */
export function createSingleFlight(): SingleFlight {
  const places = Array.from({ length: PLACES }, (): Entry[] => [])
  const find = (key: string): Entry | undefined =>
    places[placeOf(key)]?.find((entry) => entry.key === key)

  async function lead(key: string, work: () => Promise<Answer>): Promise<Answer> {
    const place = places[placeOf(key)] ?? []
    const entry = { key, answer: work() }
    place.push(entry)
    try {
      return await entry.answer
    } finally {
      place.splice(place.indexOf(entry), 1)
    }
  }

  return {
    lead,
    fly: async (key, work) => {
      const joined = find(key)
      return joined ? { ...(await joined.answer), sharedWith: 'concurrent_call' } : lead(key, work)
    },
    isUnderWay: (key) => find(key) !== undefined,
  }
}

/** FNV-1a over the beginning, where whose call it is stands. */
function placeOf(key: string): number {
  let hash = 0x811c9dc5
  const end = Math.min(key.length, 96)
  for (let at = 0; at < end; at += 1) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193)
  return (hash ^ (hash >>> 15)) & (PLACES - 1)
}
