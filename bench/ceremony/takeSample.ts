import type { Browser, CDPSession, Page } from 'playwright'
import type { PageName } from './buildPages.js'
import type { MeasuredEngine } from './launchBrowser.js'
import { WARM_PATH } from './paintReport.js'
import type { Servers } from './servers.js'

/** The times that follow one click, in milliseconds. */
export interface Sample {
  /** From the click to the ceremony's first paint. */
  readonly paint: number
  /** From the click to the first moment at which a person can see the painted ceremony. */
  readonly visible: number
  /** From the click to the request for a ceremony. `undefined` if the click sent no request. */
  readonly request: number | undefined
  /** From the response to the start of the frame's navigation. */
  readonly navigation: number | undefined
  /** The work of the page's main thread, from the click to the paint. Chromium only. */
  readonly mainThread: number | undefined
}

/** The page to measure, and the delay of the network. */
export interface Subject {
  readonly page: PageName
  /** Milliseconds in each direction. */
  readonly delay: number
}

/** Milliseconds before the click, in which the page becomes idle. */
const REST = 300

/** The times of the click, the request and the response, as the page has recorded them. */
interface ClickFacts {
  readonly clickedAt: number
  /** The first animation frame in which no style hides the iframe. */
  readonly shownAt: number
  readonly requestedAt: number | undefined
  readonly answeredAt: number | undefined
}

const KEEP_CLICK = `addEventListener('click', ({ timeStamp }) => {
  globalThis.clickedAt = performance.timeOrigin + timeStamp
  const look = (now) => {
    const frame = document.querySelector('iframe')
    if (frame?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) {
      globalThis.shownAt = performance.timeOrigin + now
    } else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}, true)`

const READ_CLICK = `(() => {
  const { timeOrigin } = performance
  const { clickedAt, shownAt } = globalThis
  const call = performance
    .getEntriesByType('resource')
    .findLast(({ name, startTime }) => name.endsWith('/ceremony') && timeOrigin + startTime >= clickedAt)
  return {
    clickedAt,
    shownAt,
    requestedAt: call && timeOrigin + call.requestStart,
    answeredAt: call && timeOrigin + call.responseEnd,
  }
})()`

/** Opens a page in a new profile, clicks, and waits until the ceremony is painted. */
export async function takeSample(
  { browser, engine, servers }: { browser: Browser; engine: MeasuredEngine; servers: Servers },
  { page: name, delay }: Subject,
): Promise<Sample> {
  const context = await browser.newContext({
    ignoreHTTPSErrors: true,
    viewport: { width: 1280, height: 900 },
  })
  try {
    const page = await context.newPage()
    await page.addInitScript(KEEP_CLICK)
    // The page loads without a delay, because its load is not measured.
    await servers.setDelay(0)
    const warm = encodeURIComponent(servers.ceremony + WARM_PATH)
    await page.goto(`${servers.portal}/${name}?warm=${warm}`)
    const button = page.getByRole('button', { name: 'Review and sign' })
    await button.hover()
    await page.waitForTimeout(REST)
    await servers.setDelay(delay)
    const session = engine === 'chromium' ? await context.newCDPSession(page) : undefined
    const before = await taskTime(session)
    const painted = servers.nextPaint()
    // The promise is awaited below. Without this handler, a failed click leaves it unhandled.
    painted.catch(() => undefined)
    await button.click()
    const { paintedAt, navigatedAt } = await painted
    const after = await taskTime(session)
    await page.waitForFunction('globalThis.shownAt')
    const { clickedAt, shownAt, requestedAt, answeredAt } = await factsOf(page)
    return {
      paint: paintedAt - clickedAt,
      visible: Math.max(paintedAt, shownAt) - clickedAt,
      request: requestedAt === undefined ? undefined : requestedAt - clickedAt,
      navigation: answeredAt === undefined ? undefined : navigatedAt - answeredAt,
      mainThread: session && after - before,
    }
  } finally {
    await context.close()
  }
}

async function factsOf(page: Page): Promise<ClickFacts> {
  return page.evaluate<ClickFacts>(READ_CLICK)
}

/** Returns the total duration of the page's tasks so far, in milliseconds. */
async function taskTime(session: CDPSession | undefined): Promise<number> {
  if (!session) return 0
  await session.send('Performance.enable')
  const { metrics } = await session.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
}
