import type { BrowserPage } from '../browsers/browserPage.js'
import type { Engine } from '../browsers/engines.js'
import { openBrowser } from '../browsers/openBrowser.js'
import { type Reply, serveEveryOrigin } from './serveEveryOrigin.js'

/** A ceremony in a frame: its policy, and the pages around the frame. */
export interface Framing {
  /** The value of `frame-ancestors`, in Latin-1. */
  readonly directive: string
  /** The origins of the page with the frame and of the pages around it. `null`: a sandboxed page. */
  readonly ancestors: readonly string[]
  /** The origin of the ceremony's page. */
  readonly ceremony: string
}

/** Loads the pages of each framing in a real browser. Returns whether it shows each ceremony. */
export async function measureFraming(
  engine: Engine,
  framings: readonly Framing[],
): Promise<readonly boolean[]> {
  const server = await serveEveryOrigin((url) => answer(url, framings))
  const browser = await openBrowser(engine, server.proxy)
  try {
    const page = await browser.openPage()
    const shown = await collect(page, [...new Set(framings.map(outermost))])
    return framings.map((_framing, id) => shown.has(id))
  } finally {
    await browser.close()
    server.close()
  }
}

function outermost({ ancestors }: Framing): string {
  return ancestors.at(-1) ?? ''
}

/** Loads one page for each outermost origin, with all framings of that origin. */
async function collect(page: BrowserPage, tops: readonly string[]): Promise<Set<unknown>> {
  return tops.reduce(async (earlier, top) => {
    const shown = await earlier
    await page.go(`${top}/top`)
    const ids = await page.evaluate(`new Promise((settle) => setTimeout(settle, ${GRACE}, shown))`)
    if (!Array.isArray(ids)) throw new Error(`${top} returned no list of shown ceremonies.`)
    for (const id of ids) shown.add(id)
    return shown
  }, Promise.resolve(new Set<unknown>()))
}

/** Milliseconds to wait for late messages, after the last frame has loaded or failed. */
const GRACE = 250

/** Serves `/top` with all framings of its origin, pages at `/{id}/{level}`, ceremonies at `/{id}`. */
function answer(url: URL, framings: readonly Framing[]): Reply {
  if (url.pathname === '/top') return topPage(url.origin, framings)
  const [id = 0, level] = url.pathname.split('/').filter(Boolean).map(Number)
  const framing = framings[id]
  if (!framing) return { body: '' }
  if (level !== undefined) return { body: innerFrame(framing, id, level) }
  return {
    body: `<script>top.postMessage(${id}, '*')</script>`,
    headers: { 'content-security-policy': `frame-ancestors ${framing.directive}` },
  }
}

function topPage(origin: string, framings: readonly Framing[]): Reply {
  const frames = framings.map((framing, id) =>
    outermost(framing) === origin ? innerFrame(framing, id, framing.ancestors.length - 1) : '',
  )
  const script = `const shown = []; onmessage = ({ data }) => { shown.push(data) }`
  return { body: `<!doctype html><script>${script}</script>${frames.join('')}` }
}

/** Returns the frame inside the page at `level`. Level 0 is the page with the ceremony's frame. */
function innerFrame({ ancestors, ceremony }: Framing, id: number, level: number): string {
  if (level === 0) return `<iframe src="${ceremony}/${id}"></iframe>`
  const inner = ancestors[level - 1]
  return inner === 'null'
    ? `<iframe sandbox="allow-scripts" src="https://sandboxed.test/${id}/${level - 1}"></iframe>`
    : `<iframe src="${inner}/${id}/${level - 1}"></iframe>`
}
