import { optional } from '../browser/optional.js'

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
