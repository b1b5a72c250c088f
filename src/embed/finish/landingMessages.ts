import { isLandingMessage, type LandingMessage } from '../../contract/landingMessage.js'

/** The window that must have sent a message. A broadcast has no window. */
export type MessageSender = MessageEventSource | 'broadcast' | null | undefined

/** Whether the browser delivered the message, from this window and this origin. The security check. */
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

/** Whether the landing of this attempt sent the message. Checks trusted, source, origin, shape, nonce. */
export function isLandingOf(
  event: MessageEvent<unknown>,
  source: MessageSender,
  origin: string | undefined,
  nonce: string | undefined,
): event is MessageEvent<LandingMessage> {
  return isFrom(event, source, origin) && isLandingMessage(event.data) && event.data.state === nonce
}
