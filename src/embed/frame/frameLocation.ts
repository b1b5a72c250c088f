import { optional } from '../browser/optional.js'

/**
 * The address of a frame or tab, if it is on the page's own origin. `blank` for the empty document before
 * the first response; `undefined` for another origin, which includes the browser's error page.
 */
export function readLocation(window: Window | null): URL | 'blank' | undefined {
  return optional(() => {
    const href = window?.location.href
    return href === undefined || href === 'about:blank' ? 'blank' : new URL(href)
  })
}

/** Whether a page is the landing. Its query does not count, because the service may add to it. */
export function isLandingPage(page: URL, landing: URL | undefined): boolean {
  return page.origin === landing?.origin && page.pathname === landing.pathname
}
