import { optional } from '../browser/optional.js'

/**
 * Where a frame or tab is, if it is on the page's own origin: the landing, or a page nobody expected.
 * `blank` for the empty document that stands there before the first answer, and `undefined` where
 * another origin holds it, the browser's own error page included.
 */
export function readLocation(window: Window | null): URL | 'blank' | undefined {
  return optional(() => {
    const href = window?.location.href
    return href === undefined || href === 'about:blank' ? 'blank' : new URL(href)
  })
}

/** Whether a page is the landing. The service may have added to its query, so that says nothing. */
export function isLandingPage(page: URL, landing: URL | undefined): boolean {
  return page.origin === landing?.origin && page.pathname === landing.pathname
}
