import { isLandingMessage, type LandingMessage } from '../../contract/landingMessage.js'

/** The window of the frame or tab, if there is one. A broadcast has no window. */
export type MessageSender = MessageEventSource | 'broadcast' | null | undefined

/** The security check: the browser delivered the message, from this window and this origin. */
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

/** Whether it is the landing's message of this attempt: trusted, source, origin, shape, nonce. */
export function isLandingOf(
  event: MessageEvent<unknown>,
  source: MessageSender,
  origin: string | undefined,
  nonce: string | undefined,
): event is MessageEvent<LandingMessage> {
  return isFrom(event, source, origin) && isLandingMessage(event.data) && event.data.state === nonce
}
