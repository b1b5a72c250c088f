import { isLandingMessage, type LandingMessage } from '../../contract/landingMessage.js'

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
