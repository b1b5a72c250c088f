import { optional } from '../browser/optional.js'

/**
 * Returns the address of a frame or tab on the page's own origin. `blank` is the empty document before the
 * first response. `undefined` is another origin, or the browser's error page.
 */
export function readLocation(window: Window | null): URL | 'blank' | undefined {
  return optional(() => {
    const href = window?.location.href
    return href === undefined || href === 'about:blank' ? 'blank' : new URL(href)
  })
}

/** Whether a page is the landing. The query is ignored, because the service may add to it. */
export function isLandingPage(page: URL, landing: URL | undefined): boolean {
  return page.origin === landing?.origin && page.pathname === landing.pathname
}
