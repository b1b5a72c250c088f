import { timeoutRemedy } from '../../reports/limitRemedy.js'
import { ProxyFailure } from '../reply/proxyFailure.js'
import { DeadlineExceeded } from './bounded.js'

/** The time of one call of a host's function, without the time in which it waits for the service. */
export interface HostTime {
  /** Runs the host's function. Rejects if its own time, or that of the service, is used up. */
  readonly limit: <Result>(work: () => Result | Promise<Result>) => Promise<Result>
  /** Waits for the service. Meanwhile the host's own time does not run. */
  readonly waitForService: <Result>(work: () => Promise<Result>) => Promise<Result>
}

/**
 * Builds the time of one call, `ms` for the host and `serviceMs` for all its waits for the service. So a
 * slow service is never reported as the host's fault.
 *
 * @throws `DeadlineExceeded` for the host, and a `ProxyFailure` for the service.
 */
export function createHostTime(ms: number, serviceMs: number): HostTime {
  const left = { host: ms, service: serviceMs }
  let waits = 0
  let since = performance.now()
  let timer: ReturnType<typeof setTimeout> | undefined
  let end: ((error: Error) => void) | undefined
  let hasEnded = false

  /** Counts the time so far, and starts the timer of the host or of the service. */
  function change(difference: 0 | 1 | -1): void {
    clearTimeout(timer)
    const now = performance.now()
    left[waits > 0 ? 'service' : 'host'] -= now - since
    since = now
    waits += difference
    if (hasEnded) return
    timer =
      waits > 0
        ? setTimeout(() => end?.(serviceIsLate(serviceMs)), left.service)
        : setTimeout(() => end?.(new DeadlineExceeded(ms)), left.host)
  }

  return {
    limit: async (work) => {
      since = performance.now()
      const late = new Promise<never>((_resolve, reject) => {
        end = reject
      })
      change(0)
      try {
        return await Promise.race([work(), late])
      } finally {
        hasEnded = true
        clearTimeout(timer)
      }
    },
    waitForService: async (work) => {
      change(1)
      try {
        return await work()
      } finally {
        change(-1)
      }
    },
  }
}

function serviceIsLate(ms: number): ProxyFailure {
  return new ProxyFailure('upstream_timeout', { remedy: timeoutRemedy('timeoutMs', ms) })
}
