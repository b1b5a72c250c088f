import { isCompletion } from '../../contract/ceremony.js'
import { isJsonObject } from '../../contract/jsonObject.js'
import { LANDING_MESSAGE_TYPE } from '../../contract/landingMessage.js'
import { optional } from '../browser/optional.js'
import type { Ceremony } from '../signing/ceremony.js'

/** Milliseconds after which the window no longer returns to the page. The landing page has a copy. */
const EXPIRES_AFTER = 86_400_000

/** What the page needs when the window has returned to it. */
export interface Return extends Pick<Ceremony, 'completion' | 'endsWithNewer'> {
  /** The vertical scroll position of the page. */
  readonly top: number
  /** The query of the landing page. */
  readonly search: string
}

/**
 * Stores the page that the window is about to leave, and no url of the ceremony. The landing page
 * navigates to `page`. It reads the entry, and a tab's nonce has the same name, because a window
 * shows only one ceremony at a time.
 */
export function storeDeparture(
  key: string,
  { completion, endsWithNewer }: Pick<Ceremony, 'completion' | 'endsWithNewer'>,
): void {
  const page = location.pathname + location.search + location.hash
  const departure = { key, page, top: scrollY, time: Date.now(), completion, endsWithNewer }
  // Without storage, the landing page shows a link instead.
  optional(() => sessionStorage.setItem(LANDING_MESSAGE_TYPE, JSON.stringify(departure)))
}

/**
 * Removes and returns what {@link storeDeparture} has stored for this key. The landing page has
 * added `search` to it, if the window has reached that page.
 */
export function takeReturn(key: string | undefined): Return | undefined {
  return optional(() => {
    const found: unknown = JSON.parse(sessionStorage.getItem(LANDING_MESSAGE_TYPE) ?? '')
    if (!isJsonObject(found) || found['key'] !== key) return undefined
    const { search, top, time, completion, endsWithNewer } = found
    if (typeof search !== 'string') return undefined
    sessionStorage.removeItem(LANDING_MESSAGE_TYPE)
    if (!(Date.now() - Number(time) < EXPIRES_AFTER)) return undefined
    return {
      search,
      top: Number(top),
      completion: isCompletion(completion) ? completion : undefined,
      endsWithNewer: endsWithNewer === true,
    }
  })
}
