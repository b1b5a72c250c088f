import { type RunningLimits, runningRemedy } from '../reports/limitRemedy.js'
import { ProxyFailure } from './reply/proxyFailure.js'

/** Takes a place for a subject. Returns the function that frees it. Throws if no place is free. */
export type TakeSlot = (subject: string) => () => void

/** How many calls of one subject run at one time. A page asks at most a handful at once. */
export const RUNNING_CALLS = { what: 'calls', perSubject: 8, perProcess: Infinity }

/**
 * How many of them can be writes: in a pool of ten calls a second, each delays others by 0.1 s. So
 * two users who only write delay others by 0.6 s.
 */
export const RUNNING_WRITES = { what: 'writes', perSubject: 3, perProcess: Infinity }

/** How many files are sent at one time. Each needs less than a megabyte of memory. */
export const OPEN_FILES = { what: 'downloads', perSubject: 4, perProcess: 100 }

/**
 * Limits what one subject, and what all subjects together, have open at one time in this process. It
 * needs no `state`, so it also holds while the state is away. Over the limit, a call is refused at
 * once with `rate_limited`, and waits in no queue.
 */
export function createSlots(limits: RunningLimits): TakeSlot {
  const counts = new Map<string, number>()
  let total = 0

  return (subject) => {
    const own = counts.get(subject) ?? 0
    if (own >= limits.perSubject || total >= limits.perProcess) {
      throw new ProxyFailure('rate_limited', { retryAfter: 1, remedy: runningRemedy(limits) })
    }
    counts.set(subject, own + 1)
    total += 1
    let isFree = false
    return () => {
      if (isFree) return
      isFree = true
      total -= 1
      const left = (counts.get(subject) ?? 1) - 1
      if (left === 0) counts.delete(subject)
      else counts.set(subject, left)
    }
  }
}
