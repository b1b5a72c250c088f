import type { ProxyConfig } from '../options/readOptions.js'
import type { Emit, OperationEvent, ProxyEvent } from './proxyEvent.js'

/** Sends events to `onEvent`, or to the console log. Errors of `onEvent` change no response. */
export function createEmit(
  onEvent: ((event: ProxyEvent) => void | Promise<void>) | undefined,
): Emit {
  const report = onEvent ?? createEventLog()
  return (event) => {
    // The async function turns an exception of `onEvent` into a rejection, which `catch` ignores.
    void (async () => report(event))().catch(() => {})
  }
}

/** Milliseconds between two log lines that summarize failed requests. */
const SUMMARY_MS = 60_000

/**
 * Builds the console log of a proxy without `onEvent`: one line for each failure. Failures without a
 * session or over a limit can come at any rate, so one summary line a minute counts all but the first.
 */
function createEventLog(): (event: ProxyEvent) => void {
  let counts: Map<string, number> | undefined

  function logSummary(): void {
    const repeated = [...(counts ?? [])].filter(([, count]) => count > 0)
    counts = undefined
    if (repeated.length === 0) return
    const list = repeated.map(([outcome, count]) => `${outcome} ${count}`).join(', ')
    log(`more requests failed in the last minute: ${list}.`)
  }

  function isFirst(outcome: string): boolean {
    if (!counts) {
      counts = new Map()
      startTimer(logSummary)
    }
    const count = counts.get(outcome)
    counts.set(outcome, count === undefined ? 0 : count + 1)
    return count === undefined
  }

  return (event) => {
    if ('outcome' in event) {
      const isRare =
        event.type === 'operation' && event.hasSession && event.outcome !== 'rate_limited'
      if (event.outcome === 'ok' || !(isRare || isFirst(event.outcome))) return
    }
    const isAnonymous = event.type === 'host_error' && event.hostFunction === 'authenticate'
    if (!isAnonymous || isFirst('authenticate')) log(lineOf(event))
  }
}

function startTimer(work: () => void): void {
  // In Node the timer is an object, and `unref` lets the process exit. Elsewhere it is a number.
  const timer: number | { readonly unref?: () => void } = setTimeout(work, SUMMARY_MS)
  if (typeof timer === 'object') timer.unref?.()
}

function log(line: string): void {
  // oxlint-disable-next-line no-console -- without `onEvent` a failure would be visible nowhere
  console.error(`react-signing-ceremony: ${line}`)
}

/** Logs url, origins and mode at start-up, so that an operator notices a wrong one. */
export function logStart({ publicUrl, allowedOrigins, embeddableIn, mode }: ProxyConfig): void {
  // oxlint-disable-next-line no-console -- shows the operator how the proxy is set up
  console.info(
    `react-signing-ceremony: proxy at ${publicUrl} (mode: ${mode}), for pages on ${allowedOrigins.join(', ')}, ceremonies framed by ${embeddableIn.join(', ')}.`,
  )
}

function lineOf(event: ProxyEvent): string {
  switch (event.type) {
    case 'operation':
      return `${event.operation} failed with ${event.outcome} (${detailsOf(event).join(', ')}). ${event.remedy ?? ''}`
    case 'request':
      return `a request for ${event.route === 'unknown' ? 'an unknown path' : event.route} failed with ${event.outcome} (${event.status}, request ${event.requestId}). ${event.remedy ?? ''}`
    case 'host_error': {
      const code = event.errorCode === undefined ? '' : `, code ${event.errorCode}`
      return `\`${event.hostFunction}\` failed with ${event.errorName}${code} (request ${event.requestId}). ${event.reason ?? 'The option `onHostError` receives the error with its message and stack.'}`
    }
    case 'state_failed':
      return `\`state.${event.step}\` failed (${event.handling}).`
    default:
      return `\`${event.option}\`: ${event.message}`
  }
}

function detailsOf(event: OperationEvent): readonly (string | number)[] {
  const { upstreamStatus, upstreamProblemType, upstreamRequestId, successorId } = event
  return [
    event.status,
    upstreamStatus && `service: ${upstreamStatus}`,
    upstreamProblemType,
    upstreamRequestId && `service’s request ${upstreamRequestId}`,
    event.transportError,
    event.hostFunction && `function: ${event.hostFunction}`,
    successorId && `new recipient: ${successorId}`,
    `request ${event.requestId}`,
  ].filter((detail) => detail !== undefined)
}
