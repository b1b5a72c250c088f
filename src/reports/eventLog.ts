import { createEventLimit } from './eventLimit.js'
import type { Emit, OperationEvent, ProxyEvent, StateFailedEvent } from './proxyEvent.js'

/** Sends events to `onEvent`, or to the console log. Errors of `onEvent` change no response. */
export function createEmit(
  onEvent: ((event: ProxyEvent) => void | Promise<void>) | undefined,
  printsHostErrors: boolean,
): Emit {
  const report = onEvent ?? createEventLog(printsHostErrors)
  return (event) => {
    // The async function turns an exception of `onEvent` into a rejection, which `catch` ignores.
    void (async () => report(event))().catch(() => {})
  }
}

/** Builds the console log of a proxy without `onEvent`: one line for each failure that is not frequent. */
function createEventLog(printsHostErrors: boolean): (event: ProxyEvent) => void {
  const isReported = createEventLimit((repeated) => {
    const list = Object.entries(repeated).map(([code, count]) => `${code} ${count}`)
    log(`more requests failed in the last minute: ${list.join(', ')}.`)
  })
  return (event) => {
    if ('outcome' in event && OMITTED.has(event.outcome)) return
    // The console already has the error with its stack.
    if (printsHostErrors && 'errorName' in event) return
    if (isReported(event)) log(lineOf(event))
  }
}

/** Calls with these outcomes have no line. The event `host_error` already has one for a failure. */
const OMITTED: ReadonlySet<string> = new Set(['ok', 'host_error', 'key_unavailable'])

/** Prints an error of the host's code with its stack, which events omit. */
export function logHostError(
  error: unknown,
  { hostFunction, requestId }: { readonly hostFunction: string; readonly requestId?: string },
): void {
  const request = requestId === undefined ? '' : ` (request ${requestId})`
  // oxlint-disable-next-line no-console -- events omit the message and stack of an error
  console.error(`react-signing-ceremony: \`${hostFunction}\` failed${request}:`, error)
}

function log(line: string): void {
  // oxlint-disable-next-line no-console -- without `onEvent` a failure would be visible nowhere
  console.error(`react-signing-ceremony: ${line}`)
}

/** The start lines of this process, shared by all copies of this module. */
const LOGGED = Symbol.for('react-signing-ceremony.startLines')
const shared: object & { [LOGGED]?: Set<string> } = globalThis

/** The url of a proxy, and the sites of its pages. */
interface ProxySites {
  readonly publicUrl: string
  readonly allowedOrigins: readonly string[]
  readonly embeddableIn: readonly string[]
}

/** Logs url, service and origins at start-up, once: Next.js loads a route's module several times. */
export function logStart(
  { publicUrl, allowedOrigins, embeddableIn }: ProxySites,
  service: string,
): void {
  const line = `react-signing-ceremony: proxy at ${publicUrl} (service: ${service}), for pages on ${allowedOrigins.join(', ')}, ceremonies framed by ${embeddableIn.join(', ')}.`
  const logged = (shared[LOGGED] ??= new Set())
  if (logged.has(line)) return
  logged.add(line)
  // oxlint-disable-next-line no-console -- shows the operator how the proxy is set up
  console.info(line)
}

function lineOf(event: ProxyEvent): string {
  switch (event.type) {
    case 'operation':
      return `${event.operation} failed with ${event.outcome} (${detailsOf(event).join(', ')}). ${event.remedy ?? ''}`
    case 'request':
      return `a request for ${event.route === 'unknown' ? 'an unknown path' : event.route} failed with ${event.outcome} (${event.status}, request ${event.requestId}). ${event.remedy ?? ''}`
    case 'host_error':
      return `\`${event.hostFunction}\` failed with ${errorOf(event)} (request ${event.requestId}). ${event.reason ?? DETAILS}`
    case 'state_failed':
      return event.errorName === undefined
        ? `\`state.${event.step}\` has no space (${event.handling}).`
        : `\`state.${event.step}\` failed with ${errorOf(event)} (${event.handling}). ${DETAILS}`
    case 'recipient_unknown':
      return `the signing service does not know a recipient (request ${event.requestId}). Check the API key, the stored id, and whether the document was deleted.`
    default:
      return `\`${event.option}\`: ${event.message}`
  }
}

const DETAILS = 'The option `onHostError` receives the error with its message and stack.'

function errorOf({
  errorName,
  errorCode,
}: Pick<StateFailedEvent, 'errorName' | 'errorCode'>): string {
  return errorCode === undefined ? `${errorName}` : `${errorName}, code ${errorCode}`
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
