import { hasStrings, isJsonObject } from './jsonObject.js'

/**
 * What the landing page behind `redirect_url` posts to the page that opened the ceremony.
 *
 * It is a hint that the recipient reached the end, never proof of a signature. `state` is the attempt's
 * 128 random bits. The frame's `name` carries them, because the service may not keep a query string.
 * `search` is the landing's query as the service left it.
 */
export interface LandingMessage {
  readonly type: typeof LANDING_MESSAGE_TYPE
  readonly v: 1
  readonly state: string
  readonly search: string
}

/** Also the name of the `BroadcastChannel` of tabs, and the key of the state in a tab's storage. */
export const LANDING_MESSAGE_TYPE = 'signing-ceremony:finished'

/** The prefix of the names of frames and tabs. */
export const FRAME_NAME_PREFIX = 'signing-ceremony:'

/** The `name` of a frame or tab whose landing sends back `state`. */
export function frameName(state: string): string {
  return FRAME_NAME_PREFIX + state
}

/** Whether the data of a message is a landing's. */
export function isLandingMessage(data: unknown): data is LandingMessage {
  return (
    isJsonObject(data) &&
    data['type'] === LANDING_MESSAGE_TYPE &&
    data['v'] === 1 &&
    hasStrings(data, ['state', 'search'])
  )
}
