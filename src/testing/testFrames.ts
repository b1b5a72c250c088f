import { createScope, type Scope } from '../embed/browser/scope.js'
import { createWaitingLine } from './waitingLine.js'

/** The frames of a test's ceremonies. What a browser does to a frame is done here, and by nobody else. */
export interface TestFrames {
  /** From now on frames of this url are ours. */
  readonly expect: (url: string) => void
  /** The newest frame, once there is one. */
  readonly frame: () => Promise<HTMLIFrameElement>
  readonly isShown: () => boolean
  /** The frame has loaded its page. */
  readonly load: (frame: HTMLIFrameElement) => void
  /** The frame has gone to a page of the portal's own, which browsers let it read. */
  readonly land: (frame: HTMLIFrameElement, href: string) => void
  readonly close: () => void
}

/** What stands in the frame where a browser shows it. */
const PAGE =
  '<!doctype html><meta name="color-scheme" content="light"><title>Test</title><body style="margin:0;min-height:100vh;display:grid;place-items:center;font:1rem system-ui;color:#333;background:#f6f6f6">The document would stand here.'

export function createTestFrames(): TestFrames {
  let watching: Scope | undefined
  const urls: string[] = []
  const line = createWaitingLine<HTMLIFrameElement>()
  const ours = new WeakSet<EventTarget>()
  const played = new WeakSet<Event>()
  let current: HTMLIFrameElement | undefined

  function take(frame: HTMLIFrameElement): void {
    if (ours.has(frame) || !urls.some((url) => frame.src.startsWith(url))) return
    ours.add(frame)
    // Before the browser has asked anybody for the page. Sandboxed, it is as unreadable as a real one.
    frame.setAttribute('sandbox', '')
    frame.setAttribute('srcdoc', PAGE)
    if (current) line.remove(current)
    current = frame
    line.put(frame)
  }

  function look(page: Document): void {
    for (const frame of page.querySelectorAll('iframe')) take(frame)
    if (current?.isConnected === false) {
      line.remove(current)
      current = undefined
    }
  }

  /** When the frame has loaded is the test's to say. */
  function holdBack(event: Event): void {
    const { target } = event
    if (target && ours.has(target) && !played.has(event)) event.stopImmediatePropagation()
  }

  function watch(): void {
    // Held, since a runner takes its globals back before the page of a test has come to its end.
    const page = document
    const observer = new MutationObserver(() => look(page))
    observer.observe(page, { childList: true, subtree: true })
    page.addEventListener('load', holdBack, true)
    watching = createScope()
    watching.add(() => observer.disconnect())
    watching.add(() => page.removeEventListener('load', holdBack, true))
  }

  /** With the address that the page may read meanwhile; what is another origin's throws. */
  function load(frame: HTMLIFrameElement, readHref: () => string): void {
    const event = new Event('load')
    played.add(event)
    const location = Object.defineProperty({}, 'href', { get: readHref })
    Object.defineProperty(frame, 'contentWindow', { configurable: true, value: { location } })
    frame.dispatchEvent(event)
    // React looks into it as well.
    Reflect.deleteProperty(frame, 'contentWindow')
  }

  return {
    expect(url) {
      if (!watching) watch()
      urls.push(url)
    },
    frame: line.newest,
    isShown: () => current?.isConnected === true,
    load: (frame) => load(frame, ofAnotherOrigin),
    land: (frame, href) => load(frame, () => href),
    close() {
      watching?.end()
      watching = undefined
    },
  }
}

function ofAnotherOrigin(): never {
  throw new DOMException('This is another origin’s.', 'SecurityError')
}

/** The page's own policy forbids the frame; this is what a browser says then. */
export function refuseByPolicy(origin: string): void {
  const event = new Event('securitypolicyviolation')
  const facts = { effectiveDirective: 'frame-src', blockedURI: origin, disposition: 'enforce' }
  document.dispatchEvent(Object.assign(event, facts))
}

/** Lets any `slowAfter` pass at once: a page that was hidden and comes back much later. */
export function passTime(): void {
  const { now } = Date
  try {
    Date.now = () => now() + 2 ** 31
    setHidden(true)
  } finally {
    Date.now = now
    setHidden(false)
  }
}

function setHidden(hidden: boolean): void {
  if (hidden) Object.defineProperty(document, 'hidden', { configurable: true, value: true })
  else Reflect.deleteProperty(document, 'hidden')
  // Not bubbling: what else listens for it listens on the window.
  document.dispatchEvent(new Event('visibilitychange'))
}
