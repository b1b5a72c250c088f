import { frameName } from '../../contract/landingMessage.js'
import type { SigningError } from '../../contract/signingError.js'
import { listen, optional } from '../browser.js'
import { clientError, remedyOf } from '../errors/errors.js'
import { printWarning } from '../errors/hostCalls.js'
import { handleLanding, handleMessage } from '../messages.js'
import type { Ceremony } from '../signing/ceremony.js'
import type { FillFrame, Presenter, ShownCeremony } from '../signing/presenter.js'
import type { Signing } from '../signing/signing.js'
import { framingError, watchRefusals } from './framing.js'

/** Milliseconds in which the next page of a ceremony says that it works, if the first page did. */
const READY_WITHIN = 4_000

/** Session recorders skip elements with these classes. */
export const UNRECORDED_CLASSES =
  'rr-block sentry-block ph-no-capture fs-exclude amp-block mp-block dd-privacy-hidden'

/** Shows the ceremony in a frame. Listens before the frame renders, so that no message is lost. */
export const frame: Presenter = {
  place: 'frame',
  show(shown) {
    const { ceremony, signal, report } = shown
    const error = framingError(ceremony)
    if (error) {
      report({ type: 'block', error })
      return undefined
    }
    const fill = fillWith(shown)
    watchRefusals(signal, ceremony, (refusal, origin) => {
      // The policy may block only the page at `redirect_url`, so the ceremony continues.
      report({ type: origin === ceremony.origin ? 'block' : 'navigate', error: refusal })
    })
    report({ type: 'show', place: 'frame' })
    return fill
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
  const { allow, sandbox } = signing.service
  return {
    className: `signing-ceremony__frame ${UNRECORDED_CLASSES}`,
    name: frameName(attempt.nonce),
    allow: allowFor(allow, attempt.ceremony),
    ...(sandbox && { sandbox }),
  }
}

/**
 * Returns the `allow` attribute. The iframe has no `src`, to which a feature without a source would
 * refer, so each such feature names the origins of the ceremony.
 */
function allowFor(allow = 'fullscreen; clipboard-write', ceremony: Ceremony | undefined): string {
  if (!ceremony) return allow
  const origins = [ceremony.origin, ...(ceremony.completion?.origins ?? [])].join(' ')
  return allow
    .split(';')
    .map((directive) => {
      const [feature = '', ...sources] = directive.trim().split(/\s+/)
      if (!feature) return ''
      const named = sources.length > 0 ? sources : ["'src'"]
      return [feature, ...named.map((source) => (source === "'src'" ? origins : source))].join(' ')
    })
    .filter(Boolean)
    .join('; ')
}

/**
 * Loads the ceremony in the rendered, empty iframe, now or when it is granted. A second call with the
 * same iframe does nothing.
 *
 * The url is never the iframe's `src`: the browser would list it in the page's performance entries,
 * and monitoring scripts would send it to their vendors.
 */
export function fillFrame(signing: Signing, element: HTMLIFrameElement): void {
  if (frameAttributes(signing)) signing.fill(element)
}

/**
 * Returns the function that loads a granted ceremony in its iframe, and in each later one that replaces
 * a removed iframe. Handles the loads and the messages of the iframe.
 */
function fillWith(shown: ShownCeremony): FillFrame {
  const { ceremony, urlFor, report, service, signal } = shown
  const { landing, origin, isSingleUse } = ceremony
  const pages = followPages(report, signal)
  let element: HTMLIFrameElement | undefined
  /** The window that received the url. A moved iframe has a new one. */
  let filled: Window | null = null

  /** Loads the url. A second time, for example after a remount, loads the ceremony from its start. */
  const load = (iframe: HTMLIFrameElement): void => {
    if (filled && isSingleUse) {
      report({ type: 'stop', error: clientError('page_restored') })
      return
    }
    if (filled) report({ type: 'show', place: 'frame' })
    // Before the url: a permission that is set afterwards has no effect on the loading page.
    iframe.allow = allowFor(service.allow, ceremony)
    filled = iframe.contentWindow
    pages.restart()
    // Adds no entry to the history, and none with the url to the page's performance entries.
    filled?.location.replace(urlFor('frame'))
    report({ type: 'fill' })
  }

  const handleLoad = (iframe: HTMLIFrameElement): void => {
    // Browsers measure a document once, when it loads. In a hidden frame it has no width, so it would
    // be tens of thousands of pixels high.
    iframe.style.setProperty('frame-sizing', iframe.offsetWidth ? '' : 'auto')
    const page = readLocation(iframe.contentWindow)
    if (page === 'blank') {
      if (iframe.contentWindow === filled) return
      printWarning(remedyOf('frame_moved'))
      load(iframe)
    } else if (page && isLandingPage(page, landing)) {
      handleLanding(shown, 'location', page.search)
    } else {
      report({ type: 'load' })
      // The frame shows another page of the portal, for example a login page.
      const hasLeft = page !== undefined && page.origin !== origin
      pages.noteLoad(hasLeft)
      if (hasLeft) report({ type: 'navigate', error: leftError(ceremony) })
    }
  }

  listen(signal, 'message', (message) =>
    handleMessage(shown, message, element?.contentWindow, {
      onReady: () => pages.noteReady(),
      onEscape: (event) => element?.dispatchEvent(event),
    }),
  )
  return (iframe) => {
    if (element !== iframe) {
      iframe.addEventListener('load', () => {
        if (!signal.aborted && element === iframe) handleLoad(iframe)
      })
    }
    element = iframe
    if (iframe.isConnected) load(iframe)
  }
}

/** Follows the pages of a ceremony: a further one may be the end, unless it says that it works. */
function followPages(report: ShownCeremony['report'], signal: AbortSignal) {
  let count = 0
  /** How many pages have said that they show the document, perhaps before they have loaded. */
  let ready = 0
  let waiting: ReturnType<typeof setTimeout> | undefined
  const navigate = (): void => report({ type: 'navigate' })
  signal.addEventListener('abort', () => clearTimeout(waiting))
  return {
    restart(): void {
      count = 0
      ready = 0
    },
    noteReady(): void {
      ready = Math.min(ready, count) + 1
      clearTimeout(waiting)
    },
    noteLoad(hasLeft: boolean): void {
      clearTimeout(waiting)
      count += 1
      if (count === 1 || ready >= count || hasLeft) return
      if (ready > 0) waiting = setTimeout(navigate, READY_WITHIN)
      else navigate()
    },
  }
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

/** Returns the error of a frame or tab that shows another page of the portal, such as a login. */
export function leftError({ landing }: Ceremony): SigningError {
  return clientError('frame_left', { value: landing?.href.split('?')[0] })
}

/**
 * Whether a page is the one at `redirect_url`. Ignores the query, which the service may extend, and
 * what a redirect of the portal adds to the path: a language before it, or a slash after it.
 */
export function isLandingPage(page: URL, landing: URL | undefined): boolean {
  if (page.origin !== landing?.origin) return false
  return page.pathname.replace(/\/$/, '').endsWith(landing.pathname.replace(/\/$/, ''))
}
