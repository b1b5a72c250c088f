/** The times that a ceremony's page measures in itself, in milliseconds since 1970. */
export interface PaintReport {
  /** The start of the navigation of the frame. */
  readonly navigatedAt: number
  /** The first paint of text or pictures. */
  readonly paintedAt: number
}

/** The path to which a ceremony's page sends its {@link PaintReport}. */
export const PAINT_PATH = '/bench/paint'

/** The path of a small response. Pages request it to open a connection before the click. */
export const WARM_PATH = '/bench/warm'

/** The script in a ceremony's page. A parent page cannot measure when its frame is painted. */
export const PAINT_SCRIPT = `new PerformanceObserver((list, observer) => {
  const [paint] = list.getEntriesByName('first-contentful-paint')
  if (!paint) return
  observer.disconnect()
  const { timeOrigin } = performance
  const report = { navigatedAt: timeOrigin, paintedAt: timeOrigin + paint.startTime }
  navigator.sendBeacon('${PAINT_PATH}', JSON.stringify(report))
}).observe({ type: 'paint', buffered: true })`
