import type { ProxyEvent } from './proxyEvent.js'

/** Writes what went wrong to the server's log, in one line. Says nothing of what went well. */
export function logFailure(event: ProxyEvent): void {
  if ('outcome' in event && event.outcome === 'ok') return
  // oxlint-disable-next-line no-console -- what fails on a server would be nowhere otherwise
  console.error(`react-signing-ceremony: ${lineOf(event)}`)
}

function lineOf(event: ProxyEvent): string {
  switch (event.type) {
    case 'operation':
      return `${event.operation} ended in ${event.outcome} (${[
        event.status,
        ...(event.upstreamStatus === undefined ? [] : [`service: ${event.upstreamStatus}`]),
        ...(event.upstreamProblemType === undefined ? [] : [event.upstreamProblemType]),
        ...(event.upstreamRequestId === undefined ? [] : [`its id: ${event.upstreamRequestId}`]),
        ...(event.transportError === undefined ? [] : [event.transportError]),
        ...(event.failedHook === undefined ? [] : [`hook: ${event.failedHook}`]),
        `request ${event.requestId}`,
      ].join(', ')}). ${event.remedy ?? ''}`
    case 'request':
      return `a request for ${event.route === 'unknown' ? 'a path that leads nowhere' : event.route} ended in ${event.outcome} (${event.status}, request ${event.requestId}).`
    case 'option_warning':
      return `\`${event.option}\`: ${event.message}`
    default:
      return `${event.type.replaceAll('_', ' ')}: ${JSON.stringify({ ...event, type: undefined })}`
  }
}
