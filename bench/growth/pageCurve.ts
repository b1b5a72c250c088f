import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import { chromium, type Page } from 'playwright'
import { build } from 'vite'
import { findChromium } from '../../test/support/browsers/findChromium.js'
import type { Curve, Point } from './curve.js'

const FRAMES = [1, 10, 50]

/** Measures many frames on one page in Chromium. Returns `undefined` without a Chromium. */
export async function pageCurve(): Promise<Curve | undefined> {
  const executablePath = findChromium()
  if (executablePath === undefined) return undefined
  const script = await bundle()
  const servers = await Promise.all([
    serve(`<!doctype html><body><script type="module">${script}</script>`),
    serve('<!doctype html><title>Ceremony</title><p>Sign here.'),
  ])
  const [portal, ceremony] = servers.map(({ url }) => url)
  const browser = await chromium.launch({ executablePath })
  try {
    const page = await browser.newPage()
    await page.goto(portal ?? '')
    const points: Point[] = []
    // The first run is not recorded, because it also loads and compiles the code.
    for (const count of [1, ...FRAMES]) points.push(await pointOf(page, count, ceremony ?? ''))
    const what = 'ceremonies shown on one page (Chromium, its main thread)'
    return { what, units: 'frames', points: points.slice(1) }
  } finally {
    await browser.close()
    for (const { server } of servers) server.close().closeAllConnections()
  }
}

function of(metrics: ReadonlyMap<string, number>, name: string): number {
  return metrics.get(name) ?? 0
}

/** Measures the work of mounting the frames, and the memory after they are unmounted. */
async function pointOf(page: Page, size: number, origin: string): Promise<Point> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const metrics = async (): Promise<ReadonlyMap<string, number>> => {
    await session.send('HeapProfiler.collectGarbage')
    const { metrics: list } = await session.send('Performance.getMetrics')
    return new Map(list.map(({ name, value }) => [name, value]))
  }
  const before = await metrics()
  await page.evaluate(
    async ([count, at]) => window.mountFrames(Number(count), String(at)),
    [size, origin],
  )
  const shown = await metrics()
  await page.evaluate(() => window.unmountFrames())
  const after = await metrics()
  await session.detach()
  return {
    size,
    ms: (of(shown, 'TaskDuration') - of(before, 'TaskDuration')) * 1_000,
    heldMb: (of(after, 'JSHeapUsedSize') - of(before, 'JSHeapUsedSize')) / 1024 / 1024,
  }
}

async function bundle(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      lib: { entry: `${import.meta.dirname}/framesPage.ts`, formats: ['es'] },
    },
  })
  const [first] = Array.isArray(result) ? result : [result]
  const chunk = first && 'output' in first ? first.output[0] : undefined
  if (!chunk) throw new Error('The page could not be built.')
  return chunk.code.replaceAll('</', String.raw`<\/`)
}

async function serve(html: string): Promise<{ readonly url: string; readonly server: Server }> {
  const server = createServer((_req, res) => {
    res.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html)
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return { url: `http://localhost:${address.port}`, server }
}
