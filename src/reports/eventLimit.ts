import { startTimer } from './startTimer.js'
import type { ProxyEvent } from './proxyEvent.js'

/** How many more events of each code followed the reported one. */
export type RepeatedEvents = Readonly<Record<string, number>>

/** Milliseconds between two summaries of repeated events. */
const SUMMARY_MS = 60_000

/**
 * Builds a filter for a log. Callers can cause some events without a limit: pages that need no
 * session, calls without a session, calls over a limit, and failures of the option `state`. For
 * these, the filter returns `true` only for the first one of each code in a minute. `summarize` receives the number of the
 * others once a minute.
 */
export function createEventLimit(
  summarize: (repeated: RepeatedEvents) => void,
): (event: ProxyEvent) => boolean {
  const counts = new Map<string, number>()

  function endMinute(): void {
    const repeated = [...counts].filter(([, count]) => count > 0)
    counts.clear()
    if (repeated.length > 0) summarize(Object.fromEntries(repeated))
  }

  return (event) => {
    const code = limitedCode(event)
    if (code === undefined) return true
    if (counts.size === 0) startTimer(endMinute, SUMMARY_MS)
    const count = counts.get(code)
    counts.set(code, count === undefined ? 0 : count + 1)
    return count === undefined
  }
}

/** Returns the code or route by which an event is counted, or `undefined` for a rare event. */
function limitedCode(event: ProxyEvent): string | undefined {
  if (event.type === 'recipient_unknown') return event.type
  if (event.type === 'state_failed') return `state.${event.step}`
  if (event.type === 'host_error' && event.hostFunction === 'authenticate') return 'authenticate'
  if (event.type === 'request' && event.outcome === 'ok') return event.route
  if (!('outcome' in event) || event.outcome === 'ok') return undefined
  const isRare = event.type === 'operation' && event.hasSession && !FREQUENT.has(event.outcome)
  return isRare ? undefined : event.outcome
}

/** Failures of calls with a session that can come at any rate. */
const FREQUENT = new Set<string>(['rate_limited', 'store_unavailable', 'upstream_busy'])
