import type { CeremonyCompletion } from '../contract/ceremony.js'
import { isJsonObject } from '../contract/jsonObject.js'
import {
  isEscapeMessage,
  isLandingMessage,
  LANDING_MESSAGE_TYPE,
  type LandingMessage,
} from '../contract/landingMessage.js'
import type { SigningError } from '../contract/signingError.js'
import { listen, optional } from './browser.js'
import { clientError, labelByReason } from './errors/errors.js'
import type { Ceremony } from './signing/ceremony.js'
import type { ShownAttempt, Signing } from './signing/signing.js'
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

/** Listens for the page at `redirect_url` in tabs without an opener. The listener checks the sender. */
export function listenToTabs(
  signal: AbortSignal,
  onMessage: (message: MessageEvent<unknown>) => void,
): void {
  const channel = optional(() => new BroadcastChannel(LANDING_MESSAGE_TYPE))
  if (!channel) return
  listen(signal, 'message', onMessage, channel)
  signal.addEventListener('abort', () => channel.close())
}

/** What the page keeps of a ceremony to read its end, also in a window that returns. */
export type EndOfCeremony = Pick<Ceremony, 'completion' | 'endsWithNewer'>

const ESCAPE = { key: 'Escape', bubbles: true, cancelable: true, composed: true }

/** Handles a message that may report the start or the end of a ceremony. */
export function handleMessage(
  signing: Signing,
  { ceremony, nonce }: ShownAttempt,
  message: MessageEvent<unknown>,
  source: MessageSender,
): void {
  const { completion, landing } = ceremony
  const origins = [ceremony.origin, ...(completion?.origins ?? [])]
  if (origins.some((origin) => isFrom(message, source, origin))) {
    const reported = endInMessage(message.data, completion)
    if (handleEnd(signing, ceremony, reported, { via: 'ceremony', search: '' })) return
  }
  const { data } = message
  if (isFrom(message, source, ceremony.origin) && isEscapeMessage(data) && data.state === nonce) {
    // The page then handles the key as if it were pressed outside the frame.
    signing.frame?.dispatchEvent(new KeyboardEvent('keydown', ESCAPE))
  }
  if (isLandingOf(message, source, landing?.origin, nonce)) {
    handleLanding(signing, ceremony, 'message', message.data.search)
  }
}

/** Handles the arrival at `redirect_url`. The query may report how the ceremony ended. */
export function handleLanding(
  signing: Signing,
  ceremony: EndOfCeremony,
  via: CeremonyFinish['via'],
  search: string,
): void {
  const how = { via, search }
  const { completion } = ceremony
  const event = completion?.result && new URLSearchParams(search).get(completion.result)
  const reported = event ? { end: completion.events[event] } : {}
  if (!handleEnd(signing, ceremony, reported, how))
    signing.dispatch({ type: 'finish', finish: how })
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
  signing: Signing,
  { endsWithNewer }: EndOfCeremony,
  { end, reason }: ReportedEnd,
  how: CeremonyFinish,
): boolean {
  if (end === 'completed' || end === 'declined')
    signing.dispatch({ type: 'finish', finish: { ...how, event: end } })
  else if (end === 'ready') signing.dispatch({ type: 'load' })
  else if (typeof end === 'string' && STOPS.has(end)) {
    signing.fail(ceremonyStopped(end, reason, endsWithNewer))
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
