import { isJsonObject } from './jsonObject.js'

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
