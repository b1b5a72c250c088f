import { isLandingMessage, type LandingMessage } from '../../contract/landingMessage.js'

/** Why a message was not the landing's. Nothing is done about it. */
export type MessageRefusal = 'untrusted' | 'source' | 'origin' | 'shape' | 'state'

/** The frame's or tab's window right now, if there is one; a broadcast comes without. */
export type MessageSender = MessageEventSource | 'broadcast' | null | undefined

/** What the landing's message must match. */
export interface ExpectedLanding {
  readonly source: MessageSender
  readonly origin: string
  readonly state: string
}

/**
 * Takes a message for the landing's, or says why not. Source and origin are the security check;
 * the state tells one attempt from another.
 */
export function judgeMessage(
  event: MessageEvent<unknown>,
  expected: ExpectedLanding,
): LandingMessage | MessageRefusal {
  if (!event.isTrusted) return 'untrusted'
  if (expected.source !== 'broadcast' && (!event.source || event.source !== expected.source)) {
    return 'source'
  }
  if (event.origin !== expected.origin) return 'origin'
  if (!isLandingMessage(event.data)) return 'shape'
  if (event.data.state !== expected.state) return 'state'
  return event.data
}

/** Whether a message comes from the ceremony's own page, in the window that was given to it. */
export function isCeremonyMessage(
  event: MessageEvent<unknown>,
  source: MessageSender,
  ceremonyOrigin: string | undefined,
): boolean {
  return (
    event.isTrusted &&
    event.source !== null &&
    event.source === source &&
    event.origin === ceremonyOrigin
  )
}
