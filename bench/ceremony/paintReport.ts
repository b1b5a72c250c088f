/** The times that a ceremony's page reports, in milliseconds since 1970. */
export interface PaintReport {
  /** The start of its frame's navigation. */
  readonly navigatedAt: number
  /** The first paint of its text or pictures. */
  readonly paintedAt: number
}

/** The path to which a ceremony's page sends its {@link PaintReport}. */
export const PAINT_PATH = '/bench/paint'

/** The path of a small answer, for pages that connect to the ceremony's origin in advance. */
export const WARM_PATH = '/bench/warm'

/** Runs in a ceremony's page, because a page cannot see the paint of its frames. */
export const PAINT_SCRIPT = `new PerformanceObserver((list, observer) => {
  const [paint] = list.getEntriesByName('first-contentful-paint')
  if (!paint) return
  observer.disconnect()
  const { timeOrigin } = performance
  const report = { navigatedAt: timeOrigin, paintedAt: timeOrigin + paint.startTime }
  navigator.sendBeacon('${PAINT_PATH}', JSON.stringify(report))
}).observe({ type: 'paint', buffered: true })`
