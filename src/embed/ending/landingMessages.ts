import { isLandingMessage, type LandingMessage } from '../../contract/landingMessage.js'

/** The frame's or tab's window right now, if there is one; a broadcast comes without. */
export type MessageSender = MessageEventSource | 'broadcast' | null | undefined

/**
 * The security check: whether the browser brought this message, from that window and that origin. A
 * broadcast has no window, and no origin but the page's own.
 */
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

/**
 * Whether it is the landing's message of one attempt, which the state tells from another. Looked at in
 * this order: trusted, source, origin, shape, state.
 */
export function isLandingOf(
  event: MessageEvent<unknown>,
  source: MessageSender,
  origin: string | undefined,
  state: string | undefined,
): event is MessageEvent<LandingMessage> {
  return isFrom(event, source, origin) && isLandingMessage(event.data) && event.data.state === state
}
