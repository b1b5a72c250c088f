import { frameName } from '../../contract/landingMessage.js'
import { after, listen, optional } from '../browser.js'
import { clientError } from '../errors/errors.js'
import { handleLanding, handleMessage, isFrom } from '../messages.js'
import type { Presenter, Signing } from '../signing/signing.js'
import { framingError, watchRefusals } from './framing.js'

/** Milliseconds after `load` in which a working page usually gives a sign. */
const RESPONDS_WITHIN = 4_000

/** Session recorders skip elements with these classes. */
export const UNRECORDED_CLASSES =
  'rr-block sentry-block ph-no-capture fs-exclude amp-block mp-block dd-privacy-hidden'

/** Shows the ceremony in a frame. Listens before the frame renders, so that no message is lost. */
export const frame: Presenter = {
  place: 'frame',
  show(signing, attempt, signal) {
    const { ceremony } = attempt
    const error = framingError(ceremony)
    if (error) {
      signing.dispatch({ type: 'block', error })
      return
    }
    listen(signal, 'message', (message) =>
      signing.run(() => {
        const shown = signing.frame?.contentWindow
        if (shown && isFrom(message, shown, message.origin)) signing.dispatch({ type: 'respond' })
        handleMessage(signing, attempt, message, shown)
      }),
    )
    watchRefusals(signal, ceremony, (refusal, origin) =>
      signing.run(() => {
        if (origin === ceremony.origin) {
          signing.dispatch({ type: 'block', error: refusal })
          return
        }
        // The policy blocks only the page at `redirect_url`, so the ceremony continues.
        signing.dispatch({ type: 'navigate', error: refusal })
      }),
    )
    signing.dispatch({ type: 'show', place: 'frame' })
    // Before React renders the new state: the frame is in the page since the request.
    if (signing.frame) load(signing, signing.frame)
  },
}

/** The attributes of the iframe to show. The keys are the names of its DOM properties. */
export interface FrameAttributes {
  readonly className: string
  readonly name: string
  readonly allow: string
  readonly sandbox?: string
}

/**
 * Returns the attributes of the iframe to show; `undefined` if the signing shows no frame. The frame
 * is empty during the request, so that the answer only has to load the url. Each attempt has a
 * different `name`. {@link fillFrame} loads the url, which is in no attribute.
 *
 * `loading="lazy"` would delay the frame until the user scrolls.
 */
export function frameAttributes(signing: Signing): FrameAttributes | undefined {
  const { attempt, state } = signing.getSnapshot()
  // A blocked ceremony has an attempt, whose link opens a tab.
  if (attempt?.place !== 'frame' || attempt.isEnded || state.error) return undefined
  const { allow = 'fullscreen; clipboard-write', sandbox } = signing.service
  return {
    className: `signing-ceremony__frame ${UNRECORDED_CLASSES}`,
    name: frameName(attempt.nonce),
    allow,
    ...(sandbox && { sandbox }),
  }
}

/**
 * Loads the ceremony in the rendered, empty iframe, now or when it is granted. A second call with the
 * same iframe does nothing.
 *
 * The url is never the iframe's `src`: the browser would list it in the page's performance entries,
 * and monitoring scripts would send it to their vendors.
 */
export function fillFrame(signing: Signing, element: HTMLIFrameElement): void {
  if (signing.frame === element || !frameAttributes(signing)) return
  const { signal } = signing
  signing.fill(element)
  element.addEventListener('load', () => {
    if (signal.aborted) return
    signing.run(() => {
      if (signing.frame === element) handleLoad(signing, element)
    })
  })
  signing.run(() => load(signing, element))
}

/** Loads the url. A second time, for example after a remount, loads the ceremony from its start. */
function load(signing: Signing, element: HTMLIFrameElement): void {
  const { attempt } = signing.getSnapshot()
  const url = signing.urlFor('frame')
  if (!attempt || url === undefined || !element.isConnected) return
  if (attempt.isLoaded && attempt.ceremony?.isSingleUse) {
    signing.fail(clientError('page_restored'))
    return
  }
  signing.fill(element, url)
  if (attempt.isLoaded) signing.dispatch({ type: 'show', place: 'frame' })
  signing.dispatch({ type: 'fill' })
}

/** Handles a loaded page. */
function handleLoad(signing: Signing, element: HTMLIFrameElement): void {
  const page = readLocation(element.contentWindow)
  if (page === 'blank') {
    if (signing.hasMovedFrame) load(signing, element)
    return
  }
  const { ceremony } = signing.getSnapshot().attempt ?? {}
  if (!ceremony) return
  const { landing, origin } = ceremony
  if (page && isLandingPage(page, landing)) {
    handleLanding(signing, ceremony, 'location', page.search)
    return
  }
  const isFirst = signing.state.status === 'opening'
  signing.dispatch({ type: 'load' })
  if (page) signing.dispatch({ type: 'respond' })
  else if (isFirst) watchSilence(signing, element)
  // The frame shows another page of the portal, for example a login page.
  const isOurs = page !== undefined && page.origin !== origin
  const value = landing?.href.split('?')[0]
  const error = isOurs ? clientError('frame_left', { value }) : undefined
  if (isOurs || !isFirst) signing.dispatch({ type: 'navigate', error })
}

/**
 * Marks the loaded frame as silent if nothing in it gives a sign: browsers fire `load` for a frame
 * that they refused, too. The focus is no sign, because a click also focuses a refused frame.
 */
function watchSilence(signing: Signing, element: HTMLIFrameElement): void {
  after(signing.signal, RESPONDS_WITHIN, () => {
    // The error page of a browser contains no frames.
    if (signing.frame !== element || element.contentWindow?.length) return
    signing.run(() => signing.dispatch({ type: 'silence' }))
  })
}

/**
 * Returns the url of a frame or tab on the page's own origin. Returns `blank` before the first
 * response; `undefined` for another origin or an error page of the browser.
 */
export function readLocation(window: Window | null): URL | 'blank' | undefined {
  return optional(() => {
    const href = window?.location.href
    return href === undefined || href === 'about:blank' ? 'blank' : new URL(href)
  })
}

/** Whether a page is the one at `redirect_url`. Ignores the query, which the service may extend. */
export function isLandingPage(page: URL, landing: URL | undefined): boolean {
  return page.origin === landing?.origin && page.pathname === landing.pathname
}
