import {
  chromium,
  firefox,
  type Frame,
  type LaunchOptions,
  type Locator,
  type Page,
} from 'playwright'
import { type BrowserPage, type FramePath, PATIENCE, type Viewport } from './browserPage.js'
import { type Engine, launchOptions } from './engines.js'
import { openWebKitPage } from './webkitPage.js'

/** A browser for a test in Node. Close it, because its processes run while a page is open. */
export interface Browser {
  readonly engine: Engine
  /** Opens a page in a new profile. WebKitGTK cannot make a page narrower than 447 pixels. */
  readonly openPage: (viewport?: Viewport) => Promise<BrowserPage>
  readonly close: () => Promise<void>
}

/**
 * Starts a headless browser that accepts any certificate.
 *
 * @param proxy `host:port` of an HTTP proxy for all requests, including requests to this machine.
 * @example
 * ```ts
 * const browser = await openBrowser('firefox')
 * const page = await browser.openPage()
 * await page.go('http://portal.localhost:5173/')
 * await page.click('button', ['iframe'])
 * await browser.close()
 * ```
 */
export async function openBrowser(engine: Engine, proxy?: string): Promise<Browser> {
  return engine === 'webkit' ? openWebKit(proxy) : openWithPlaywright(engine, proxy)
}

const DEFAULT_VIEWPORT: Viewport = { width: 1280, height: 800 }

async function openWithPlaywright(
  engine: 'chromium' | 'firefox',
  proxy?: string,
): Promise<Browser> {
  const browser = await { chromium, firefox }[engine].launch(withProxy(engine, proxy))
  return {
    engine,
    openPage: async (viewport = DEFAULT_VIEWPORT) => {
      const context = await browser.newContext({ ignoreHTTPSErrors: true, viewport })
      context.setDefaultTimeout(PATIENCE)
      return playwrightPage(await context.newPage())
    },
    close: () => browser.close(),
  }
}

function withProxy(engine: 'chromium' | 'firefox', proxy: string | undefined): LaunchOptions {
  const options = launchOptions(engine)
  if (!proxy) return options
  if (engine === 'chromium') {
    return { ...options, args: [`--proxy-server=${proxy}`, '--proxy-bypass-list=<-loopback>'] }
  }
  const [host = '', port] = proxy.split(':')
  const firefoxUserPrefs = {
    ...options.firefoxUserPrefs,
    'network.proxy.type': 1,
    'network.proxy.http': host,
    'network.proxy.http_port': Number(port),
    'network.proxy.ssl': host,
    'network.proxy.ssl_port': Number(port),
    'network.proxy.allow_hijacking_localhost': true,
  }
  return { ...options, firefoxUserPrefs }
}

function playwrightPage(page: Page): BrowserPage {
  const locate = async (selector: string, inFrame?: FramePath): Promise<Locator> =>
    (await enter(page, inFrame)).locator(selector)
  return {
    version: page.context().browser()?.version() ?? '',
    go: async (url) => {
      await page.goto(url)
    },
    evaluate: async (expression, inFrame) =>
      (await enter(page, inFrame)).evaluate(`(${expression})`),
    click: async (selector, inFrame) => (await locate(selector, inFrame)).click(),
    type: async (selector, text, inFrame) =>
      (await locate(selector, inFrame)).pressSequentially(text),
    screenshot: () => page.screenshot(),
    close: () => page.context().close(),
  }
}

async function enter(page: Page, path: FramePath = []): Promise<Frame> {
  return path.reduce(async (outer, selector) => {
    const element = await (await outer).waitForSelector(selector, { state: 'attached' })
    const frame = await element.contentFrame()
    if (!frame) throw new Error(`${selector} is not a frame.`)
    return frame
  }, Promise.resolve(page.mainFrame()))
}

function openWebKit(proxy?: string): Browser {
  const pages: BrowserPage[] = []
  return {
    engine: 'webkit',
    openPage: async (viewport = DEFAULT_VIEWPORT) => {
      const page = await openWebKitPage(viewport, proxy)
      pages.push(page)
      return page
    },
    close: async () => {
      await Promise.all(pages.map((page) => page.close()))
    },
  }
}
