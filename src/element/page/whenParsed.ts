import { optional } from '../../embed/browser/optional.js'

/**
 * Whether the page's scripts could set properties of the element: the document is parsed, so all
 * module scripts and all listeners of `DOMContentLoaded` have run.
 */
export function isParsed(): boolean {
  const [navigation] = optional(() => performance.getEntriesByType('navigation')) ?? []
  const { domContentLoadedEventEnd } = (navigation ?? {}) as Partial<PerformanceNavigationTiming>
  return document.readyState === 'complete' || Boolean(domContentLoadedEventEnd)
}

/** Calls `act` once {@link isParsed} has become true. */
export function whenParsed(act: () => void): void {
  const check = (): void => {
    if (!isParsed()) return
    document.removeEventListener('readystatechange', later)
    document.removeEventListener('DOMContentLoaded', later)
    act()
  }
  // The event's other listeners run first.
  const later = (): void => void setTimeout(check)
  document.addEventListener('DOMContentLoaded', later)
  document.addEventListener('readystatechange', later)
}
