import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, firefox, type Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { en } from '../../../src/embed/labels/en.js'
import { findChromiumWithTabs } from '../../support/browsers/findChromium.js'
import { launchOptions, testedEngines } from '../../support/browsers/engines.js'
import { type PortalOptions, servePortal } from '../support/servePortal.js'

const STYLES = join(import.meta.dirname, '../../../src/react/styles.css')

const portal = await servePortal()
afterAll(() => portal.close())

/** Records every address that a listener of the document sees, as analytics scripts do. */
const recordLinks = (page: Page) =>
  page.evaluate(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    for (const type of ['click', 'auxclick', 'mousedown', 'pointerdown', 'mouseup']) {
      for (const capture of [true, false]) {
        const record = ({ target }: Event): void => {
          const link = target instanceof Element ? target.closest('a') : undefined
          if (link) seen.push(link.href)
        }
        document.addEventListener(type, record, capture)
      }
    }
  })

const grant = () => ({ url: `${portal.ceremonySite}/ceremony?token=secret` })

// The driver of WebKitGTK cannot control two windows. A headless Chromium ignores middle clicks.
const engines = testedEngines()
  .filter((engine) => engine !== 'webkit')
  .filter((engine) => engine === 'firefox' || findChromiumWithTabs() !== undefined)

describe.each(engines)('the next step in %s', (engine) => {
  let browser: Browser
  let context: BrowserContext
  beforeAll(async () => {
    const withTabs = engine === 'chromium' ? findChromiumWithTabs() : undefined
    browser = await { chromium, firefox }[engine].launch({
      ...launchOptions(engine),
      ...(withTabs && { executablePath: withTabs }),
    })
  })
  afterAll(() => browser.close())

  async function openPortal(options: PortalOptions = {}, viewport = { width: 390, height: 844 }) {
    context = await browser.newContext({ viewport })
    onTestFinished(() => context.close())
    const page = await context.newPage()
    await page.goto(portal.prepare(options))
    await page.addStyleTag({ path: STYLES })
    return page
  }

  /** Blocks new tabs, as most in-app browsers do, and presses the start button. */
  async function pressInAppBrowser(options: PortalOptions = {}) {
    const page = await openPortal({ props: { presentation: 'tab' }, ...options })
    await page.evaluate(() => {
      window.open = () => null
    })
    await page.getByRole('button', { name: en.start }).click()
    return { page, link: page.getByRole('link', { name: en.openInTab }) }
  }

  it.each([
    ['click', {}],
    ['middle click', { button: 'middle' }],
  ] as const)(
    'is a link whose %s opens the ceremony if the browser blocks the tab',
    async (_name, how) => {
      const { page, link } = await pressInAppBrowser({
        props: { presentation: 'tab' },
        grant: grant(),
      })
      await recordLinks(page)
      expect(await link.getAttribute('target')).toBe('_blank')
      expect(await link.getAttribute('rel')).toBe('noopener')
      const [tab] = await Promise.all([context.waitForEvent('page'), link.click(how)])
      await tab.getByRole('heading', { name: 'Ceremony' }).waitFor()
      expect(tab.url()).toBe(grant().url)
      await page.getByText(en.inTab).waitFor()
      expect(portal.posts()).toBe(1)
      const seen = await page.evaluate(() => Reflect.get(window, 'seen'))
      expect(seen.length).toBeGreaterThan(1)
      expect(seen.join()).not.toContain('secret')
      expect(await page.content()).not.toContain('secret')
    },
  )

  it('is a link that the Enter key follows', async () => {
    const { page, link } = await pressInAppBrowser()
    await link.focus()
    const [tab] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Enter')])
    await tab.getByRole('heading', { name: 'Ceremony' }).waitFor()
    expect(portal.posts()).toBe(1)
  })

  it.each([
    ['wide screen', { width: 1280, height: 800 }],
    ['small phone', { width: 320, height: 600 }],
  ])(
    'has words and one link below a frame on a %s, in a line of 44 pixels that covers nothing',
    { timeout: 90_000 },
    async (_name, viewport) => {
      const refused = { url: `${portal.ceremonySite}/ceremony?allow='none'` }
      const page = await openPortal({ grant: refused }, viewport)
      await page.getByRole('button', { name: en.start }).click()
      const frame = page.locator('[data-status="open"] iframe')
      await frame.waitFor()
      const help = page.locator('.signing-ceremony__trouble')
      expect(await help.getByText(en.trouble).isVisible()).toBe(true)
      expect(await help.getByRole('link', { name: en.openInTab }).isVisible()).toBe(true)
      expect(await help.getByRole('button').count()).toBe(0)
      const line = await help.boundingBox()
      const shown = await frame.boundingBox()
      expect(line?.height).toBeLessThanOrEqual(44)
      expect(line?.y).toBeGreaterThanOrEqual((shown?.y ?? 0) + (shown?.height ?? Infinity))
    },
  )
})
