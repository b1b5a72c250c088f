import type { Browser, CDPSession, Page } from 'playwright'
import type { PageName } from './buildPages.js'
import type { MeasuredEngine } from './launchBrowser.js'
import { WARM_PATH } from './paintReport.js'
import type { Servers } from './servers.js'

/** What one click was worth, in milliseconds. */
export interface Sample {
  /** From the click to the ceremony's first paint. */
  readonly paint: number
  /** From the click to the request for a ceremony; `undefined` where none was made any more. */
  readonly request: number | undefined
  /** From the answer to the navigation of the frame. */
  readonly navigation: number | undefined
  /** Time in which the page's main thread was at work, from the click to the paint. Chromium only. */
  readonly mainThread: number | undefined
}

/** What is done, and over how long a line. */
export interface Subject {
  readonly page: PageName
  /** Milliseconds each way. */
  readonly delay: number
}

/** Milliseconds that a page has to come to rest, whatever it does ahead of the click. */
const REST = 300

/** What a page knows of its click. */
interface ClickFacts {
  readonly clickedAt: number
  readonly requestedAt: number | undefined
  readonly answeredAt: number | undefined
}

const KEEP_CLICK = `addEventListener('click', ({ timeStamp }) => {
  globalThis.clickedAt = performance.timeOrigin + timeStamp
}, true)`

const READ_CLICK = `(() => {
  const { timeOrigin } = performance
  const { clickedAt } = globalThis
  const call = performance
    .getEntriesByType('resource')
    .findLast(({ name, startTime }) => name.endsWith('/ceremony') && timeOrigin + startTime >= clickedAt)
  return {
    clickedAt,
    requestedAt: call && timeOrigin + call.requestStart,
    answeredAt: call && timeOrigin + call.responseEnd,
  }
})()`

/** Opens a page that nothing was kept for, clicks, and waits until the ceremony is seen. */
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
    // The way to the page is none of the matter, so it is short.
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
    // Heard below, unless the click fails first.
    painted.catch(() => undefined)
    await button.click()
    const { paintedAt, navigatedAt } = await painted
    const after = await taskTime(session)
    const { clickedAt, requestedAt, answeredAt } = await factsOf(page)
    return {
      paint: paintedAt - clickedAt,
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

/** Milliseconds that tasks of the page have taken so far. */
async function taskTime(session: CDPSession | undefined): Promise<number> {
  if (!session) return 0
  await session.send('Performance.enable')
  const { metrics } = await session.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
}
