import { startTimer } from '../bounds/startTimer.js'
import type { ProxyEvent } from './proxyEvent.js'

/** How many more events of each code followed the reported one. */
export type RepeatedEvents = Readonly<Record<string, number>>

/** Milliseconds between two summaries of repeated events. */
const SUMMARY_MS = 60_000

/**
 * Builds a filter for a log. Callers can cause some failures without a limit: calls without a
 * session, calls over a limit, and failures of the option `state`. For these, the filter returns
 * `true` only for the first one of each code in a minute. `summarize` receives the number of the
 * others once a minute.
 */
export function createEventLimit(
  summarize: (repeated: RepeatedEvents) => void,
): (event: ProxyEvent) => boolean {
  let counts: Map<string, number> | undefined

  function endMinute(): void {
    const repeated = [...(counts ?? [])].filter(([, count]) => count > 0)
    counts = undefined
    if (repeated.length > 0) summarize(Object.fromEntries(repeated))
  }

  return (event) => {
    const code = limitedCode(event)
    if (code === undefined) return true
    if (!counts) {
      counts = new Map()
      startTimer(endMinute, SUMMARY_MS)
    }
    const count = counts.get(code)
    counts.set(code, count === undefined ? 0 : count + 1)
    return count === undefined
  }
}

/** Returns the code by which an event is counted, or `undefined` for a rare event. */
function limitedCode(event: ProxyEvent): string | undefined {
  switch (event.type) {
    case 'operation':
      return event.hasSession && !FREQUENT.has(event.outcome) ? undefined : event.outcome
    case 'request':
      return event.outcome === 'ok' ? undefined : event.outcome
    case 'host_error':
      return event.hostFunction === 'authenticate' ? 'authenticate' : undefined
    case 'state_failed':
      return `state.${event.step}`
    default:
      return undefined
  }
}

/** Failures of calls with a session that can come at any rate. */
const FREQUENT: ReadonlySet<string> = new Set(['rate_limited', 'store_unavailable'])
