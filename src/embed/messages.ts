import type { CeremonyCompletion } from '../contract/ceremony.js'
import { isJsonObject } from '../contract/jsonObject.js'
import {
  isEscapeMessage,
  isLandingMessage,
  type LandingMessage,
} from '../contract/landingMessage.js'
import type { SigningError } from '../contract/signingError.js'
import { optional } from './browser.js'
import { clientError, labelByReason } from './errors/errors.js'
import type { Ceremony } from './signing/ceremony.js'
import type { ShownCeremony } from './signing/presenter.js'
import type { CeremonyFinish } from './signing/signingState.js'

/** The expected sender of a message: a window, or a `BroadcastChannel`, which has no window. */
export type MessageSender = MessageEventSource | 'broadcast' | null | undefined

/** Security check: whether the browser delivered the message, from this window and origin. */
export function isFrom(
  event: MessageEvent<unknown>,
  source: MessageSender,
  origin: string | undefined,
): boolean {
  return (
    event.isTrusted &&
    (source === 'broadcast' || (event.source !== null && event.source === source)) &&
    event.origin === origin
  )
}

/** Whether the page at `redirect_url` sent the message for the attempt with this `nonce`. */
export function isLandingOf(
  event: MessageEvent<unknown>,
  source: MessageSender,
  origin: string | undefined,
  nonce: string | undefined,
): event is MessageEvent<LandingMessage> {
  return isFrom(event, source, origin) && isLandingMessage(event.data) && event.data.state === nonce
}

/** What the page keeps of a ceremony to read its end, also in a window that returns. */
export type EndOfCeremony = Pick<Ceremony, 'completion' | 'endsWithNewer'>

/** What a message needs of an attempt; a window that returns has only its end. */
type Reporting = Pick<ShownCeremony, 'report'> & { readonly ceremony: EndOfCeremony }

const ESCAPE = { key: 'Escape', bubbles: true, cancelable: true, composed: true }

/** What a frame does with messages that are no end. */
interface FrameMessages {
  /** The page says that it shows the document. */
  readonly onReady: () => void
  /** The person pressed a key that the page handles as if it were pressed outside the frame. */
  readonly onEscape: (event: KeyboardEvent) => void
}

/** Handles a message that may report the start or the end of a ceremony. */
export function handleMessage(
  shown: ShownCeremony,
  message: MessageEvent<unknown>,
  source: MessageSender,
  inFrame?: FrameMessages,
): void {
  const { ceremony, nonce } = shown
  const { completion, landing } = ceremony
  const origins = [ceremony.origin, ...(completion?.origins ?? [])]
  if (origins.some((origin) => isFrom(message, source, origin))) {
    const reported = endInMessage(message.data, completion)
    if (reported.end === 'ready') inFrame?.onReady()
    if (handleEnd(shown, reported, { via: 'ceremony', search: '' })) return
  }
  const { data } = message
  if (isFrom(message, source, ceremony.origin) && isEscapeMessage(data) && data.state === nonce) {
    inFrame?.onEscape(new KeyboardEvent('keydown', ESCAPE))
  }
  if (isLandingOf(message, source, landing?.origin, nonce)) {
    handleLanding(shown, 'message', message.data.search)
  }
}

/** Handles the arrival at `redirect_url`. The query may report how the ceremony ended. */
export function handleLanding(shown: Reporting, via: CeremonyFinish['via'], search: string): void {
  const how = { via, search }
  const { completion } = shown.ceremony
  const event = completion?.result && new URLSearchParams(search).get(completion.result)
  const reported = event ? { end: completion.events[event] } : {}
  if (!handleEnd(shown, reported, how)) shown.report({ type: 'finish', finish: how })
}

/** The event of a ceremony as a message or a query string reports it, before validation. */
interface ReportedEnd {
  readonly end?: unknown
  readonly reason?: unknown
}

/**
 * Returns the end that a message of the ceremony reports. The caller must check the sender. Some
 * services send a token in each message, so no part of a message is logged or stored.
 */
export function endInMessage(
  data: unknown,
  completion: CeremonyCompletion | undefined,
): ReportedEnd {
  if (!completion) return {}
  const { events, key = 'type', json, reason = '' } = completion
  const message: unknown = json ? optional(() => JSON.parse(String(data))) : data
  // The copy drops inherited fields, such as the `type` of a posted `File`.
  const fields = isJsonObject(message) ? { ...message } : {}
  const name = key === 'self' ? message : fields[key]
  return typeof name === 'string' ? { end: events[name], reason: fields[reason] } : {}
}

const STOPS: ReadonlySet<unknown> = new Set(['canceled', 'expired', 'failed', 'not_your_turn'])

/** Handles an event that the ceremony reported. Returns `false` if the event is unknown. */
function handleEnd(
  { ceremony: { endsWithNewer }, report }: Reporting,
  { end, reason }: ReportedEnd,
  how: CeremonyFinish,
): boolean {
  if (end === 'completed' || end === 'declined') {
    report({ type: 'finish', finish: { ...how, event: end } })
  } else if (end === 'ready') report({ type: 'ready' })
  else if (typeof end === 'string' && STOPS.has(end)) {
    report({ type: 'stop', error: ceremonyStopped(end, reason, endsWithNewer) })
  } else return false
  return true
}

/** Returns the error for a ceremony that stopped. Unknown reasons become `unexpected_error`. */
function ceremonyStopped(end: string, given: unknown, endsWithNewer: boolean): SigningError {
  if (end === 'canceled') return clientError('ceremony_canceled')
  const named = end === 'failed' ? given : end
  const reason = Object.keys(labelByReason).find((known) => known === named) ?? 'unexpected_error'
  return endsWithNewer && reason === 'unauthorized'
    ? clientError('link_replaced')
    : clientError('ceremony_failed', { reason })
}
