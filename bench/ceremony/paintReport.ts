/** What a ceremony's page tells of itself, in milliseconds since 1970. */
export interface PaintReport {
  /** The navigation of its frame began. */
  readonly navigatedAt: number
  /** The first text or picture of it was painted. */
  readonly paintedAt: number
}

/** Where a ceremony's page sends its {@link PaintReport}. */
export const PAINT_PATH = '/bench/paint'

/** A small answer of the ceremony's origin, for pages that connect ahead. */
export const WARM_PATH = '/bench/warm'

/**
 * Runs in a ceremony's page, which alone knows when it was painted, and sends a {@link PaintReport}.
 * A page cannot see that of its frames.
 */
export const PAINT_SCRIPT = `new PerformanceObserver((list, observer) => {
  const [paint] = list.getEntriesByName('first-contentful-paint')
  if (!paint) return
  observer.disconnect()
  const { timeOrigin } = performance
  const report = { navigatedAt: timeOrigin, paintedAt: timeOrigin + paint.startTime }
  navigator.sendBeacon('${PAINT_PATH}', JSON.stringify(report))
}).observe({ type: 'paint', buffered: true })`
