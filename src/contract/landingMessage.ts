import { hasStrings, isJsonObject } from './jsonObject.js'

/**
 * The message that the landing page (at `redirect_url`) sends to the page with the ceremony.
 *
 * The message is a hint that the recipient reached the end. It does not prove a signature. `state`
 * is a random value that identifies the attempt. The frame's `name` holds `state`, because the
 * service may drop a query string. `search` is the query string of the landing page.
 */
export interface LandingMessage {
  readonly type: typeof LANDING_MESSAGE_TYPE
  readonly v: 1
  readonly state: string
  readonly search: string
}

/** The message's type, and the name of a tab's `BroadcastChannel` and `sessionStorage` entry. */
export const LANDING_MESSAGE_TYPE = 'signing-ceremony:finished'

/**
 * The type of the message that a page in the frame sends when the person presses Escape: browsers
 * send the key only to the frame. Its other fields are `v` and `state`, as in {@link LandingMessage}.
 */
export const ESCAPE_MESSAGE_TYPE = 'signing-ceremony:escape'

/** The first part of the `name` of each frame and tab with a ceremony. */
export const FRAME_NAME_PREFIX = 'signing-ceremony:'

/** Returns the `name` for a frame or tab. The page at `redirect_url` reads `state` from this name. */
export function frameName(state: string): string {
  return FRAME_NAME_PREFIX + state
}

/** Whether `data` has the form of a {@link LandingMessage}. Does not check the sender. */
export function isLandingMessage(data: unknown): data is LandingMessage {
  return (
    isJsonObject(data) &&
    data['type'] === LANDING_MESSAGE_TYPE &&
    data['v'] === 1 &&
    hasStrings(data, ['state', 'search'])
  )
}

/** Whether `data` says that the person pressed Escape. Does not check the sender. */
export function isEscapeMessage(data: unknown): data is Pick<LandingMessage, 'state'> {
  return (
    isJsonObject(data) &&
    data['type'] === ESCAPE_MESSAGE_TYPE &&
    data['v'] === 1 &&
    hasStrings(data, ['state'])
  )
}
