import { hasStrings, isJsonObject } from './jsonObject.js'

/**
 * What the landing page, the page behind `redirect_url`, says to the page that opened the ceremony.
 *
 * It is a hint that the recipient came to the end, never proof that anything was signed. `state` is
 * the attempt's 128 random bits, carried in the frame's `name` so that nothing depends on the
 * service keeping a query string; `search` is the landing's query as the service left it.
 */
export interface LandingMessage {
  readonly type: typeof LANDING_MESSAGE_TYPE
  readonly v: 1
  readonly state: string
  readonly search: string
}

/** Also the name of the `BroadcastChannel` of tabs, and the key of the state in a tab's storage. */
export const LANDING_MESSAGE_TYPE = 'signing-ceremony:finished'

/** What the names of frames and tabs begin with. */
export const FRAME_NAME_PREFIX = 'signing-ceremony:'

/** The `name` of a frame or tab whose landing is to answer with `state`. */
export function frameName(state: string): string {
  return FRAME_NAME_PREFIX + state
}

/** Whether what arrived on a window is a landing's message. */
export function isLandingMessage(data: unknown): data is LandingMessage {
  return (
    isJsonObject(data) &&
    data['type'] === LANDING_MESSAGE_TYPE &&
    data['v'] === 1 &&
    hasStrings(data, ['state', 'search'])
  )
}
