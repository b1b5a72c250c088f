/** One simulated page in an iframe. No url is loaded, so that a model test runs thousands of steps. */
export interface FramePage {
  /** The urls that the component has loaded in this window. */
  readonly loaded: readonly string[]
  /** Shows another page, and fires the `load` event. `undefined` is a page of another origin. */
  readonly show: (url?: string) => void
}

export interface FramesOfTest {
  /** Every url that was loaded in a frame, in order. */
  readonly loads: readonly string[]
  /** The page of an iframe. A moved iframe has a new window, as in every browser. */
  readonly pageOf: (frame: HTMLIFrameElement) => FramePage
  readonly restore: () => void
}

/** Replaces the windows of all iframes of this page. */
export function simulateFrames(): FramesOfTest {
  const property = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, 'contentWindow')
  const pages = new WeakMap<object, FramePage & { readonly window: object }>()
  const loads: string[] = []

  function create(frame: HTMLIFrameElement) {
    const loaded: string[] = []
    let href: string | undefined = 'about:blank'
    const page = document.implementation.createHTMLDocument()
    const location = {
      get href() {
        if (href === undefined) throw new DOMException('Another origin.', 'SecurityError')
        return href
      },
      replace(url: string) {
        href = 'about:blank'
        loaded.push(url)
        loads.push(url)
      },
    }
    return {
      loaded,
      // React looks for the focused element in the page of a focused frame.
      window: { location, length: 0, focus: () => undefined, document: page, HTMLIFrameElement },
      show(url?: string) {
        href = url
        frame.dispatchEvent(new Event('load'))
      },
    }
  }
  function pageOf(frame: HTMLIFrameElement) {
    const real: unknown = property?.get?.call(frame)
    // A frame outside the document has no window.
    const key = typeof real === 'object' && real !== null ? real : frame
    const page = pages.get(key) ?? create(frame)
    pages.set(key, page)
    return page
  }
  Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', {
    configurable: true,
    get(this: HTMLIFrameElement) {
      return this.isConnected ? pageOf(this).window : null
    },
  })
  return {
    loads,
    pageOf,
    restore() {
      if (property) {
        Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', property)
      }
    },
  }
}
