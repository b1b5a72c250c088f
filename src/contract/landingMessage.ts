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

/** Milliseconds after which a window no longer returns to the page that it left for a ceremony. */
export const DEPARTURE_EXPIRES_AFTER = 86_400_000

/** The navigation of {@link landingReturn}. */
export interface LandingReturn {
  /**
   * The path of the page that the window left, with its query and fragment. Put the page's own origin
   * in front of it, because the path can begin with two slashes.
   */
  readonly page: string
  /** The new value of the entry in `sessionStorage`. */
  readonly stored: string
}

/**
 * Returns where a window goes whose url is that of the landing page, although another page answered:
 * a service worker, a fallback of the router, or the app below another locale. `stored` is the entry
 * of the departure (`embed/redirect.ts`).
 *
 * Returns `undefined` on every other page, because a login returns to the landing page itself. Also
 * returns `undefined` after the first time for each entry, so that two pages cannot navigate forever.
 */
export function landingReturn(
  stored: string | null,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  landingPath: string,
  now: number,
): LandingReturn | undefined {
  if (!stored?.startsWith('{') || !pathname.replace(/\/$/, '').endsWith(landingPath))
    return undefined
  let left: unknown
  try {
    left = JSON.parse(stored)
  } catch {
    return undefined
  }
  if (!isJsonObject(left) || 'search' in left) return undefined
  const { page, time } = left
  if (typeof page !== 'string' || !page.startsWith('/')) return undefined
  if (!(now - Number(time) < DEPARTURE_EXPIRES_AFTER)) return undefined
  return { page, stored: JSON.stringify({ ...left, search }) }
}
