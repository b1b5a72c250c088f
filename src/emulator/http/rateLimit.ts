import { ServiceProblem } from './serviceProblem.js'

/** Refuses calls that come faster than the limit: so many a second, as many at once after a pause. */
export function createRateLimit(clock: () => number): (perSecond: number) => void {
  let left = Number.POSITIVE_INFINITY
  let last = clock()
  return (perSecond) => {
    if (perSecond === 0) return
    const now = clock()
    left = Math.min(perSecond, left + ((now - last) / 1000) * perSecond)
    last = now
    // As documented, without `Retry-After`: who calls has to know how long to wait.
    if (left < 1) throw new ServiceProblem('too-many-requests', 'There were too many requests.')
    left -= 1
  }
}
