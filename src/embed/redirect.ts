import { isCompletion } from '../contract/ceremony.js'
import { isJsonObject } from '../contract/jsonObject.js'
import {
  DEPARTURE_EXPIRES_AFTER,
  LANDING_MESSAGE_TYPE,
  landingReturn,
} from '../contract/landingMessage.js'
import * as routes from '../contract/routes.js'
import { listen, optional } from './browser.js'
import { clientError, remedyOf } from './errors/errors.js'
import { printWarning } from './errors/hostCalls.js'
import { type EndOfCeremony, handleLanding } from './messages.js'
import type { Presenter, ShownCeremony } from './signing/presenter.js'
import type { Signing } from './signing/signing.js'

/**
 * Shows the ceremony in this window, where no framing rule and no popup blocker applies. At the end,
 * the landing page returns to this page. If another page frames this page, the notice offers a link.
 *
 * @example
 * ```tsx
 * <SigningCeremony recipientId={recipientId} title="Sign the lease" presentation={redirect} />
 * ```
 */
export const redirect: Presenter = {
  place: 'window',
  show({ key, ceremony, urlFor, report, signal }) {
    if (window !== window.top) {
      const error = clientError('popup_blocked', {
        remedy: remedyOf('redirect_framed'),
        reason: 'framed',
      })
      report({ type: 'block', error })
      return
    }
    const { landing } = ceremony
    if (landing && landing.origin !== location.origin) {
      printWarning(remedyOf('foreign_landing', landing.origin))
    }
    // The browser restores this page from its back/forward cache: the person returned.
    listen(signal, 'pageshow', ({ persisted }) => {
      if (persisted) report({ type: 'leave' })
    })
    storeDeparture(key, ceremony)
    report({ type: 'show', place: 'window' })
    open(urlFor('window'), '_self')
  },
}

/**
 * Stores the page that the window is about to leave, and no url of the ceremony. The landing page
 * navigates to `page`. It reads the entry, and a tab's nonce has the same name, because a window
 * shows only one ceremony at a time.
 */
export function storeDeparture(key: string, { completion, endsWithNewer }: EndOfCeremony): void {
  const page = location.pathname + location.search + location.hash
  const departure = { key, page, time: Date.now(), scroll: scrollY, completion, endsWithNewer }
  // Without storage, the landing page shows a link instead.
  optional(() => sessionStorage.setItem(LANDING_MESSAGE_TYPE, JSON.stringify(departure)))
}

/**
 * Continues a signing whose ceremony was shown in this window, if the window has reached the landing
 * page, and restores the scroll position. Returns `false` if it has not, for example because the person used the Back button.
 */
export function comeBack(signing: Signing): boolean {
  const found = isLeaving ? undefined : optional(() => takeReturn(signing.key))
  if (!found) return false
  if (found.scroll) scrollTo(scrollX, found.scroll)
  signing.run(() => {
    signing.dispatch({ type: 'show', place: 'window' })
    const report: ShownCeremony['report'] = (event) => signing.receive(event)
    handleLanding({ ceremony: found, report }, 'location', found.search)
  })
  return true
}

/** Whether this page is about to go back, so that the end must wait for the other page. */
let isLeaving = false

/**
 * Goes back to the page that the window left, if this page answered in the place of the landing page:
 * a service worker or a fallback of the router. Does nothing on any other page, such as a login.
 */
export function leaveLandingPlace(endpoint: string | undefined): void {
  if (endpoint === undefined) return
  optional(() => {
    const { pathname } = new URL(endpoint.replace(/\/$/, '') + routes.finished, document.baseURI)
    const stored = sessionStorage.getItem(LANDING_MESSAGE_TYPE)
    const way = landingReturn(stored, location, pathname, Date.now())
    if (!way) return
    isLeaving = true
    sessionStorage.setItem(LANDING_MESSAGE_TYPE, way.stored)
    location.replace(location.origin + way.page)
  })
}

/** What the landing page has left for the page that it returns to. */
interface Return extends EndOfCeremony {
  readonly search: string
  readonly scroll: number
}

/**
 * Removes and returns what {@link storeDeparture} has stored for this key. The landing page has
 * added `search` to it, if the window has reached that page.
 */
function takeReturn(key: string): Return | undefined {
  const found: unknown = JSON.parse(sessionStorage.getItem(LANDING_MESSAGE_TYPE) ?? '')
  if (!isJsonObject(found) || found['key'] !== key) return undefined
  const { search, time, scroll, completion, endsWithNewer } = found
  if (typeof search !== 'string') return undefined
  sessionStorage.removeItem(LANDING_MESSAGE_TYPE)
  if (!(Date.now() - Number(time) < DEPARTURE_EXPIRES_AFTER)) return undefined
  return {
    search,
    scroll: Number(scroll) || 0,
    completion: isCompletion(completion) ? completion : undefined,
    endsWithNewer: endsWithNewer === true,
  }
}
