import { createScope, type Scope } from '../embed/browser/scope.js'
import { createWaitingLine } from './waitingLine.js'

/** The frames of a test's ceremonies. Only the test decides what happens in them. */
export interface TestFrames {
  /** Takes over every frame with this url. */
  readonly expect: (url: string) => void
  /** The newest frame, as soon as there is one. */
  readonly frame: () => Promise<HTMLIFrameElement>
  readonly isShown: () => boolean
  readonly isLoaded: () => boolean
  /** The frame has loaded its page. Does nothing if it has before. */
  readonly load: (frame: HTMLIFrameElement) => void
  /** The frame has loaded a page of the portal, which this page may read. */
  readonly land: (frame: HTMLIFrameElement, href: string) => void
  readonly close: () => void
}

/** What a browser shows in the frame. */
const PAGE =
  '<!doctype html><meta name="color-scheme" content="light"><title>Test</title><body style="margin:0;min-height:100vh;display:grid;place-items:center;font:1rem system-ui;color:#333;background:#f6f6f6">This frame shows the document.'

export function createTestFrames(): TestFrames {
  let watching: Scope | undefined
  const urls: string[] = []
  const line = createWaitingLine<HTMLIFrameElement>()
  const ours = new WeakSet<EventTarget>()
  const loaded = new WeakSet<HTMLIFrameElement>()
  const played = new WeakSet<Event>()
  let current: HTMLIFrameElement | undefined

  const isOurs = (src: string): boolean => urls.some((url) => src.startsWith(url))

  function take(frame: HTMLIFrameElement): void {
    if (ours.has(frame) || !isOurs(frame.src)) return
    ours.add(frame)
    showTestPage(frame)
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

  /** The test decides when the frame has loaded. */
  function holdBack(event: Event): void {
    const { target } = event
    if (target && ours.has(target) && !played.has(event)) event.stopImmediatePropagation()
  }

  /** Plays a `load` event. `readHref` is what the page may read of the frame's address meanwhile. */
  function load(frame: HTMLIFrameElement, readHref: () => string): void {
    loaded.add(frame)
    const event = new Event('load')
    played.add(event)
    playEvent(frame, event, readHref)
  }

  return {
    expect(url) {
      watching ??= watchPage(look, holdBack, isOurs)
      urls.push(url)
    },
    frame: line.newest,
    isShown: () => current?.isConnected === true,
    isLoaded: () => current !== undefined && loaded.has(current),
    load(frame) {
      if (!loaded.has(frame)) load(frame, otherOrigin)
    },
    land: (frame, href) => load(frame, () => href),
    close() {
      watching?.end()
      watching = undefined
    },
  }
}

/** Calls `onChange` after every change of the page, and `onLoad` before its other listeners. */
function watchPage(
  onChange: (page: Document) => void,
  onLoad: (event: Event) => void,
  isOurs: (src: string) => boolean,
): Scope {
  // Kept, because a test runner may remove its globals before the page ends.
  const page = document
  const observer = new MutationObserver(() => onChange(page))
  observer.observe(page, { childList: true, subtree: true })
  page.addEventListener('load', onLoad, true)
  const watching = createScope()
  watching.add(() => observer.disconnect())
  watching.add(() => page.removeEventListener('load', onLoad, true))
  watching.add(beforeSrc(HTMLIFrameElement.prototype, isOurs))
  return watching
}

function playEvent(frame: HTMLIFrameElement, event: Event, readHref: () => string): void {
  const location = Object.defineProperty({}, 'href', { get: readHref })
  Object.defineProperty(frame, 'contentWindow', { configurable: true, value: { location } })
  frame.dispatchEvent(event)
  // React reads it as well.
  Reflect.deleteProperty(frame, 'contentWindow')
}

function otherOrigin(): never {
  throw new DOMException('The page is on another origin.', 'SecurityError')
}

/** Gives a frame a page of its own, as unreadable as that of another origin. */
function showTestPage(frame: HTMLIFrameElement): void {
  frame.setAttribute('sandbox', '')
  frame.setAttribute('srcdoc', PAGE)
}

/**
 * Gives frames their test page before they get their `src`, so that the browser requests nothing.
 * Returns the undo.
 */
function beforeSrc(frames: HTMLIFrameElement, isOurs: (src: string) => boolean): () => void {
  const src = Object.getOwnPropertyDescriptor(frames, 'src')
  frames.setAttribute = function setAttribute(this: HTMLIFrameElement, name, value) {
    if (name === 'src' && isOurs(value)) showTestPage(this)
    Element.prototype.setAttribute.call(this, name, value)
  }
  Object.defineProperty(frames, 'src', {
    ...src,
    set(this: HTMLIFrameElement, value: string) {
      this.setAttribute('src', value)
    },
  })
  return () => {
    Reflect.deleteProperty(frames, 'setAttribute')
    if (src) Object.defineProperty(frames, 'src', src)
  }
}

/** The policy of the page forbids the frame; browsers report it with this event. */
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
