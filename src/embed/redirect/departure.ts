import { type CeremonyCompletion, isCompletion } from '../../contract/ceremony.js'
import { isJsonObject } from '../../contract/jsonObject.js'
import { LANDING_MESSAGE_TYPE } from '../../contract/landingMessage.js'
import { optional } from '../browser/optional.js'
import type { Ceremony } from '../signing/ceremony.js'

/** Milliseconds after which the window no longer returns to the page. The landing page has a copy. */
const EXPIRES_AFTER = 86_400_000

/** What this window stores while it shows a ceremony. It contains no url of the ceremony. */
export interface Departure extends Pick<Ceremony, 'isReplaceable'> {
  /** Identifies the signing. */
  readonly key: string
  /** Path, query and fragment of the page. The landing page navigates to it. */
  readonly page: string
  readonly left: number
  readonly top: number
  /** When the window left the page, in milliseconds since 1970. */
  readonly time: number
  readonly completion: CeremonyCompletion | undefined
}

/** A departure to which the landing page has added its own query, because the window reached it. */
export interface Return extends Departure {
  readonly search: string
}

/**
 * Stores the page that the window is about to leave. The landing page reads the entry, and a tab's
 * nonce has the same name, because a window shows only one ceremony at a time.
 */
export function storeDeparture(
  key: string,
  { completion, isReplaceable }: Pick<Ceremony, 'completion' | 'isReplaceable'>,
): void {
  const departure: Departure = {
    key,
    page: location.pathname + location.search + location.hash,
    left: scrollX,
    top: scrollY,
    time: Date.now(),
    completion,
    isReplaceable,
  }
  // Without storage, the landing page shows a link instead.
  optional(() => sessionStorage.setItem(LANDING_MESSAGE_TYPE, JSON.stringify(departure)))
}

/** Returns and removes the return of the signing with this key. */
export function takeReturn(key: string | undefined): Return | undefined {
  return optional(() => {
    const found = parseReturn(sessionStorage.getItem(LANDING_MESSAGE_TYPE))
    if (!found || found.key !== key) return undefined
    sessionStorage.removeItem(LANDING_MESSAGE_TYPE)
    return Date.now() - found.time < EXPIRES_AFTER ? found : undefined
  })
}

function parseReturn(text: string | null): Return | undefined {
  const value: unknown = JSON.parse(text ?? '')
  if (!isJsonObject(value)) return undefined
  const { key, page, left, top, time, search, completion, isReplaceable } = value
  if (typeof key !== 'string' || typeof page !== 'string' || typeof search !== 'string') {
    return undefined
  }
  if (typeof left !== 'number' || typeof top !== 'number' || typeof time !== 'number') {
    return undefined
  }
  return {
    key,
    page,
    left,
    top,
    time,
    search,
    completion: isCompletion(completion) ? completion : undefined,
    isReplaceable: isReplaceable === true,
  }
}
