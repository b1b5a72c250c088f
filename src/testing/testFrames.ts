import { frameName, LANDING_MESSAGE_TYPE } from '../contract/landingMessage.js'
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

/** A test that decides what the frames and the window of the page load. */
interface Watcher {
  /** Handles a url that a frame would load. Returns `false` if the url is not of this test. */
  readonly takeFrame: (frame: HTMLIFrameElement, url: string) => boolean
  readonly takeWindow: (url: string) => boolean
  /** The url that the page can read while the test simulates a `load` event of this frame. */
  readonly hrefOf: (frame: HTMLIFrameElement) => string | undefined
}

/** The tests that watch the page. A page with several stories has several. */
const watchers = new Set<Watcher>()

/** The document that the frame shows in a real browser. */
const PAGE =
  '<!doctype html><meta name="color-scheme" content="light"><title>Test</title><body style="margin:0;min-height:100vh;display:grid;place-items:center;font:1rem system-ui;color:#333;background:#f6f6f6">This frame shows the document.'

export function createTestFrames(): TestFrames {
  let stop: (() => void) | undefined
  const urls: string[] = []
  const line = createWaitingLine<HTMLIFrameElement | undefined>()
  const ours = new WeakSet<EventTarget>()
  const loads = createLoads(ours)
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

  function forgetRemoved(): void {
    if (current?.isConnected !== false) return
    line.remove(current)
    current = undefined
  }

  const watcher: Watcher = {
    takeFrame(frame, url) {
      if (isOurs(url)) take(frame)
      return isOurs(url)
    },
    takeWindow(url) {
      if (!isOurs(url)) return false
      hasLeft = true
      line.put(undefined)
      return true
    },
    hrefOf: loads.hrefOf,
  }

  return {
    expect(url) {
      stop ??= watchPage(watcher, forgetRemoved, (event) => loads.hide(event))
      urls.push(url)
    },
    frame: async () => (hasLeft ? undefined : line.newest()),
    isShown: () => hasLeft || current?.isConnected === true,
    isLoaded: () => current !== undefined && loads.has(current),
    load(frame) {
      if (frame && !loads.has(frame)) loads.play(frame)
    },
    loadLanding: (frame, href) => (frame ? loads.play(frame, href) : storeReturn(href)),
    close() {
      stop?.()
      stop = undefined
    },
  }
}

/** Simulates `load` events of these frames, and hides the browser's own. */
function createLoads(ours: WeakSet<EventTarget>) {
  const loaded = new WeakSet<HTMLIFrameElement>()
  let playing: { readonly event: Event; readonly href: string | undefined } | undefined
  return {
    has: (frame: HTMLIFrameElement): boolean => loaded.has(frame),
    hrefOf: (frame: HTMLIFrameElement) => (ours.has(frame) ? playing?.href : undefined),
    hide(event: Event): void {
      const { target } = event
      if (target && ours.has(target) && event !== playing?.event) event.stopImmediatePropagation()
    },
    /** Dispatches a `load` event, during which the page can read `href`. */
    play(frame: HTMLIFrameElement, href?: string): void {
      loaded.add(frame)
      playing = { event: new Event('load'), href }
      frame.dispatchEvent(playing.event)
      playing = undefined
    },
  }
}

/**
 * Calls `onChange` after each change of the page, and `onLoad` before the page's own listeners.
 * Returns a function that stops this.
 */
function watchPage(
  watcher: Watcher,
  onChange: () => void,
  onLoad: (event: Event) => void,
): () => void {
  // Keep `document`, because a test runner may delete the global before the page's last event.
  const page = document
  const observer = new MutationObserver(onChange)
  observer.observe(page, { childList: true, subtree: true })
  page.addEventListener('load', onLoad, true)
  if (watchers.size === 0) restorePage = replaceWindows()
  watchers.add(watcher)
  return () => {
    observer.disconnect()
    page.removeEventListener('load', onLoad, true)
    watchers.delete(watcher)
    if (watchers.size === 0) restorePage()
  }
}

let restorePage = (): void => undefined

/**
 * Gives every frame of a ceremony a window that asks the tests before it loads a url, and asks before
 * the page's window leaves. Returns a function that restores the page's own functions.
 */
function replaceWindows(): () => void {
  const prototype = HTMLIFrameElement.prototype
  const property = Object.getOwnPropertyDescriptor(prototype, 'contentWindow')
  const windows = new WeakMap<object, object>()
  const own = (frame: HTMLIFrameElement): Window | null => property?.get?.call(frame) ?? null
  Object.defineProperty(prototype, 'contentWindow', {
    configurable: true,
    enumerable: true,
    get(this: HTMLIFrameElement): object | null {
      const real = own(this)
      if (!real || !this.name.startsWith(frameName(''))) return real
      const known = windows.get(real)
      if (known) return known
      const created = windowOf(this, real, () => windows.set(real, real))
      windows.set(real, created)
      return created
    },
  })
  const realOpen = globalThis.open
  const openHere: typeof open = (url, target, ...others) => {
    const isTaken = [...watchers].some(
      ({ takeWindow }) => target === '_self' && takeWindow(String(url)),
    )
    return isTaken ? globalThis.window : realOpen.call(globalThis, url, target, ...others)
  }
  globalThis.open = openHere
  return () => {
    if (property) Object.defineProperty(prototype, 'contentWindow', property)
    if (globalThis.open === openHere) globalThis.open = realOpen
  }
}

/** The window of a frame until it loads a url that is of no test. `giveBack` then ends its use. */
function windowOf(frame: HTMLIFrameElement, real: Window, giveBack: () => void): object {
  const location = {
    replace(url: string): void {
      if ([...watchers].some(({ takeFrame }) => takeFrame(frame, url))) return
      giveBack()
      real.location.replace(url)
    },
    get href(): string {
      for (const { hrefOf } of watchers) {
        const href = hrefOf(frame)
        if (href !== undefined) return href
      }
      // React reads the url of a focused frame, and expects a whole window if it can.
      throw new DOMException('The page is on another origin.', 'SecurityError')
    },
  }
  // A frame inside is the sign of a working page.
  return { location, length: 1 }
}

/** Simulates the landing page of a ceremony in the whole window: the next page continues it. */
function storeReturn(href: string): void {
  const { search } = new URL(href)
  const departure: unknown = JSON.parse(sessionStorage.getItem(LANDING_MESSAGE_TYPE) ?? '{}')
  sessionStorage.setItem(LANDING_MESSAGE_TYPE, JSON.stringify({ ...Object(departure), search }))
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
