import { LANDING_MESSAGE_TYPE } from '../contract/landingMessage.js'
import { createScope, type Scope } from '../embed/browser/scope.js'
import { setLoadUrl } from '../embed/frame/loadUrl.js'
import { setWholeWindow } from '../embed/redirect/wholeWindow.js'
import { createWaitingLine } from './waitingLine.js'

/** The frames of a test's ceremonies. The test triggers the events of these frames. */
export interface TestFrames {
  /** Controls every frame that loads a url which begins with this url. */
  readonly expect: (url: string) => void
  /** Resolves to the newest frame, as soon as the page has one; `undefined` if the window has left. */
  readonly frame: () => Promise<HTMLIFrameElement | undefined>
  readonly isShown: () => boolean
  readonly isLoaded: () => boolean
  /** Simulates that the frame has loaded. Does nothing the second time. */
  readonly load: (frame: HTMLIFrameElement | undefined) => void
  /** Simulates that the frame loads a page of the portal, whose url the portal's page can read. */
  readonly loadLanding: (frame: HTMLIFrameElement | undefined, href: string) => void
  readonly close: () => void
}

/** The document that the frame shows in a real browser. */
const PAGE =
  '<!doctype html><meta name="color-scheme" content="light"><title>Test</title><body style="margin:0;min-height:100vh;display:grid;place-items:center;font:1rem system-ui;color:#333;background:#f6f6f6">This frame shows the document.'

export function createTestFrames(): TestFrames {
  let watching: Scope | undefined
  const urls: string[] = []
  const line = createWaitingLine<HTMLIFrameElement | undefined>()
  const ours = new WeakSet<EventTarget>()
  const loaded = new WeakSet<HTMLIFrameElement>()
  const played = new WeakSet<Event>()
  let current: HTMLIFrameElement | undefined
  let hasLeft = false

  const isOurs = (url: string): boolean => urls.some((expected) => url.startsWith(expected))

  function take(frame: HTMLIFrameElement): void {
    if (ours.has(frame)) return
    ours.add(frame)
    showTestPage(frame)
    if (current) line.remove(current)
    current = frame
    hasLeft = false
    line.put(frame)
  }

  function takeFor(frame: HTMLIFrameElement, url: string): boolean {
    if (isOurs(url)) take(frame)
    return isOurs(url)
  }

  function leave(url: string): void {
    hasLeft ||= isOurs(url)
    line.put(undefined)
  }

  function forgetRemoved(): void {
    if (current?.isConnected !== false) return
    line.remove(current)
    current = undefined
  }

  /** Stops the browser's own `load` events, because the test simulates these events. */
  function hideLoad(event: Event): void {
    const { target } = event
    if (target && ours.has(target) && !played.has(event)) event.stopImmediatePropagation()
  }

  /** Simulates a `load` event. During the event, `readHref` returns the frame's url to the page. */
  function load(frame: HTMLIFrameElement, readHref: () => string): void {
    loaded.add(frame)
    const event = new Event('load')
    played.add(event)
    playEvent(frame, event, readHref)
  }

  return {
    expect(url) {
      watching ??= watchPage(forgetRemoved, hideLoad, takeFor, leave)
      urls.push(url)
    },
    frame: async () => (hasLeft ? undefined : line.newest()),
    isShown: () => hasLeft || current?.isConnected === true,
    isLoaded: () => current !== undefined && loaded.has(current),
    load(frame) {
      if (frame && !loaded.has(frame)) load(frame, otherOrigin)
    },
    loadLanding: (frame, href) => (frame ? load(frame, () => href) : storeReturn(href)),
    close() {
      watching?.end()
      watching = undefined
    },
  }
}

/**
 * Calls `onChange` after each change of the page, and `onLoad` before the page's own listeners. If
 * `onUrl` returns `true`, the frame does not load the url. `leave` navigates the whole window.
 */
function watchPage(
  onChange: () => void,
  onLoad: (event: Event) => void,
  onUrl: (frame: HTMLIFrameElement, url: string) => boolean,
  leave: (url: string) => void,
): Scope {
  // Keep `document`, because a test runner may delete the global before the page's last event.
  const page = document
  const observer = new MutationObserver(onChange)
  observer.observe(page, { childList: true, subtree: true })
  page.addEventListener('load', onLoad, true)
  const watching = createScope()
  watching.add(() => observer.disconnect())
  watching.add(() => page.removeEventListener('load', onLoad, true))
  watching.add(setWholeWindow({ isOurs: () => window === window.top, navigate: leave }))
  watching.add(
    setLoadUrl((original) => (frame, url) => {
      if (!onUrl(frame, url)) original(frame, url)
    }),
  )
  return watching
}

/** Simulates the landing page of a ceremony in the whole window: the next page continues it. */
function storeReturn(href: string): void {
  const { search } = new URL(href)
  const departure: unknown = JSON.parse(sessionStorage.getItem(LANDING_MESSAGE_TYPE) ?? '{}')
  sessionStorage.setItem(LANDING_MESSAGE_TYPE, JSON.stringify({ ...Object(departure), search }))
}

function playEvent(frame: HTMLIFrameElement, event: Event, readHref: () => string): void {
  const location = Object.defineProperty({}, 'href', { get: readHref })
  Object.defineProperty(frame, 'contentWindow', { configurable: true, value: { location } })
  frame.dispatchEvent(event)
  // Restore `contentWindow`, because React also reads it.
  Reflect.deleteProperty(frame, 'contentWindow')
}

function otherOrigin(): never {
  throw new DOMException('The page is on another origin.', 'SecurityError')
}

/** Shows the test document in a frame. The attribute `sandbox` isolates the document from the page. */
function showTestPage(frame: HTMLIFrameElement): void {
  frame.setAttribute('sandbox', '')
  frame.setAttribute('srcdoc', PAGE)
}

/** Dispatches the event that browsers send when the page's policy blocks the frame. */
export function refuseByPolicy(origin: string): void {
  const event = new Event('securitypolicyviolation')
  const facts = {
    effectiveDirective: 'frame-src',
    blockedURI: origin,
    disposition: 'enforce',
    originalPolicy: "frame-src 'self'",
  }
  document.dispatchEvent(Object.assign(event, facts))
}
