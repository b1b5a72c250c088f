import type { Answer } from '../reply/Answer.js'

/** Runs `work`, unless the same work is under way: then its answer, good or bad, is shared. */
export type Flight = (key: string, work: () => Promise<Answer>) => Promise<Answer>

/**
 * Collapses identical concurrent calls within this process. Lasts exactly as long as the call:
 * nothing is cached.
 */
export function createSingleFlight(): Flight {
  const flights = new Map<string, Promise<Answer>>()
  return async (key, work) => {
    const joined = flights.get(key)
    if (joined) return { ...(await joined), sharedWith: 'concurrent_call' }
    const flight = work()
    flights.set(key, flight)
    try {
      return await flight
    } finally {
      flights.delete(key)
    }
  }
}
