import { hasStrings, isJsonObject } from './jsonObject.js'

/**
 * The message of the landing page, behind `redirect_url`, to the page that opened the ceremony.
 *
 * It is a hint that the recipient reached the end, and no proof of a signature. `state` is the attempt's
 * 128 random bits. The frame's `name` holds them, because the service may drop a query string. `search`
 * is the query of the landing's address.
 */
export interface LandingMessage {
  readonly type: typeof LANDING_MESSAGE_TYPE
  readonly v: 1
  readonly state: string
  readonly search: string
}

/** The type of the message. A tab's `BroadcastChannel` and its stored state have the same name. */
export const LANDING_MESSAGE_TYPE = 'signing-ceremony:finished'

/** The prefix of the names of frames and tabs. */
export const FRAME_NAME_PREFIX = 'signing-ceremony:'

/** The `name` of a frame or tab. Its landing returns `state`. */
export function frameName(state: string): string {
  return FRAME_NAME_PREFIX + state
}

/** Whether the data of a message comes from a landing. */
export function isLandingMessage(data: unknown): data is LandingMessage {
  return (
    isJsonObject(data) &&
    data['type'] === LANDING_MESSAGE_TYPE &&
    data['v'] === 1 &&
    hasStrings(data, ['state', 'search'])
  )
}
