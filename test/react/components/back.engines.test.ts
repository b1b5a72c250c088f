// Tests that the Back button keeps what a person entered. Browsers restore a page with its frames.
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { en } from '../../../src/embed/labels/en.js'
import { headingOf } from '../../support/notices.js'
import type { BrowserPage } from '../../support/browsers/browserPage.js'
import { testedEngines } from '../../support/browsers/engines.js'
import { findChromiumWithTabs } from '../../support/browsers/findChromium.js'
import { openBrowser } from '../../support/browsers/openBrowser.js'
import { servePortal } from '../support/servePortal.js'

const portal = await servePortal()
afterAll(() => portal.close())

/** An expression that posts a message to the page in the frame. */
const tell = (message: string): string =>
  `document.querySelector('iframe').contentWindow.postMessage(${message}, '*')`

/** An expression for the text in the field of the frame. Drivers lose a frame after Back. */
const ENTERED = `new Promise((resolve) => {
  const listen = ({ data }) => {
    if (!('value' in Object(data))) return
    removeEventListener('message', listen)
    resolve(data.value)
  }
  addEventListener('message', listen)
  ${tell('{ tell: true }')}
})`

/** Opens a page whose browser has a back/forward cache, which Playwright turns off in Chromium. */
async function openPage(engine: 'chromium' | 'firefox' | 'webkit') {
  if (engine !== 'chromium') {
    const browser = await openBrowser(engine)
    return { page: await browser.openPage(), close: () => browser.close() }
  }
  const browser = await chromium.launch({
    executablePath: findChromiumWithTabs() ?? '',
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  const page = await browser.newPage()
  const driven: Pick<BrowserPage, 'go' | 'evaluate' | 'click'> = {
    go: async (url) => void (await page.goto(url)),
    evaluate: async (expression) => page.evaluate(`(${expression})`),
    click: async (selector) => page.click(selector),
  }
  return { page: driven, close: () => browser.close() }
}

// A headless Chromium has no back/forward cache.
const engines = testedEngines().filter(
  (engine) => engine !== 'chromium' || findChromiumWithTabs() !== undefined,
)

describe.each(engines)('the Back button of %s', (engine) => {
  let opened: Awaited<ReturnType<typeof openPage>>
  beforeAll(async () => {
    opened = await openPage(engine)
  })
  afterAll(() => opened.close())

  /** Evaluates an expression until it is true. A navigation may interrupt it. */
  async function until(expression: string, tries = 150): Promise<void> {
    const isTrue = await opened.page.evaluate(`Boolean(${expression})`).catch(() => false)
    if (isTrue === true) return
    if (tries === 0) throw new Error(`It did not become true: ${expression}`)
    await sleep(100)
    await until(expression, tries - 1)
  }
  /** Navigates after the driver's command, because a navigation may interrupt the command. */
  const soon = async (statement: string): Promise<unknown> =>
    opened.page.evaluate(`setTimeout(() => { ${statement} }, 50) && 0`)

  it.each([
    ['inline', false],
    ['dialog', false],
    ['inline', true],
  ] as const)(
    'keeps a half-filled document (presentation %s, `single_use` %s)',
    async (presentation, single_use) => {
      const { page } = opened
      const url = `${portal.ceremonySite}/ceremony?field&back=${presentation}`
      await page.go(portal.prepare({ props: { presentation }, grant: { url, single_use } }))
      await page.click('.signing-ceremony__start')
      await until(`document.querySelector('[data-status=open] iframe')`)
      await page.evaluate(`${tell(`{ fill: 'Half' }`)} ?? 0`)
      expect(await page.evaluate(ENTERED)).toBe('Half')
      await page.evaluate(`Object.assign(window, { isSamePage: true }) && 0`)
      await soon(`location.assign('/other')`)
      await until(`document.title === 'Another page'`)
      await soon('history.back()')
      await until(`document.title === 'Portal'`)
      await until(`document.querySelector('[data-status=open] iframe')`)
      expect(await page.evaluate('window.isSamePage')).toBe(true)
      expect(await page.evaluate(ENTERED)).toBe('Half')
      expect(await page.evaluate('document.body.innerText')).not.toContain(
        headingOf(en.accessExpired),
      )
      expect(portal.posts()).toBe(1)
    },
  )
})
