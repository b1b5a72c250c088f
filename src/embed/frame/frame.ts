import { frameName } from '../../contract/landingMessage.js'
import { after, listen, optional } from '../browser.js'
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
    const screen = new FrameScreen(shown)
    listen(signal, 'message', screen.handleMessage)
    watchRefusals(signal, ceremony, (refusal, origin) => {
      // The policy may block only the page at `redirect_url`, so the ceremony continues.
      report({ type: origin === ceremony.origin ? 'block' : 'navigate', error: refusal })
    })
    report({ type: 'show', place: 'frame' })
    return screen.fill
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

/** One granted ceremony in its iframe, and in each later one that replaces a removed iframe. */
class FrameScreen {
  readonly #shown: ShownCeremony
  #element: HTMLIFrameElement | undefined
  /** The window that received the url. A moved iframe has a new one. */
  #filled: Window | null = null
  #pages = 0
  /** Whether the current page, and any page, has said that it shows the document. */
  #isReady = false
  #saysReady = false
  #waiting = new AbortController()

  constructor(shown: ShownCeremony) {
    this.#shown = shown
    shown.signal.addEventListener('abort', () => this.#waiting.abort())
  }

  readonly fill: FillFrame = (element) => {
    if (this.#element !== element) {
      element.addEventListener('load', () => {
        if (!this.#shown.signal.aborted && this.#element === element) this.#handleLoad(element)
      })
    }
    this.#element = element
    if (element.isConnected) this.#load(element)
  }

  /** Loads the url. A second time, for example after a remount, loads the ceremony from its start. */
  #load(element: HTMLIFrameElement): void {
    const { ceremony, urlFor, report, service } = this.#shown
    const isAgain = this.#filled !== null
    if (isAgain && ceremony.isSingleUse) {
      report({ type: 'stop', error: clientError('page_restored') })
      return
    }
    if (isAgain) report({ type: 'show', place: 'frame' })
    // Before the url: a permission that is set afterwards has no effect on the loading page.
    element.allow = allowFor(service.allow, ceremony)
    this.#filled = element.contentWindow
    this.#pages = 0
    // Adds no entry to the history, and none with the url to the page's performance entries.
    this.#filled?.location.replace(urlFor('frame'))
    report({ type: 'fill' })
  }

  /** Handles a loaded page. */
  #handleLoad(element: HTMLIFrameElement): void {
    const { ceremony, report } = this.#shown
    const page = readLocation(element.contentWindow)
    if (page === 'blank') {
      if (element.contentWindow === this.#filled) return
      printWarning(remedyOf('frame_moved'))
      this.#load(element)
      return
    }
    const { landing, origin } = ceremony
    if (page && isLandingPage(page, landing)) {
      handleLanding(this.#shown, 'location', page.search)
      return
    }
    this.#pages += 1
    this.#waiting.abort()
    report({ type: 'load' })
    if (page !== undefined && page.origin !== origin) {
      // The frame shows another page of the portal, for example a login page.
      const value = landing?.href.split('?')[0]
      report({ type: 'navigate', error: clientError('frame_left', { value }) })
    } else if (this.#pages > 1) this.#handleNextPage()
    this.#isReady = false
  }

  /** A further page may be the end, but not if it says that it shows the document. */
  #handleNextPage(): void {
    const { report } = this.#shown
    if (this.#isReady) return
    if (!this.#saysReady) {
      report({ type: 'navigate' })
      return
    }
    this.#waiting = new AbortController()
    after(this.#waiting.signal, READY_WITHIN, () => report({ type: 'navigate' }))
  }

  readonly handleMessage = (message: MessageEvent<unknown>): void => {
    const shown = this.#element?.contentWindow
    handleMessage(this.#shown, message, shown, {
      onReady: () => {
        this.#isReady = true
        this.#saysReady = true
        this.#waiting.abort()
      },
      onEscape: (event) => this.#element?.dispatchEvent(event),
    })
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

/** Whether a page is the one at `redirect_url`. Ignores the query, which the service may extend. */
export function isLandingPage(page: URL, landing: URL | undefined): boolean {
  return page.origin === landing?.origin && page.pathname === landing.pathname
}
