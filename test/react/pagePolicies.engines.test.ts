// Tests headers of the page that some browsers support and others ignore.
import { type Browser, chromium, firefox, type Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { en } from '../../src/embed/labels/en.js'
import { launchOptions, testedEngines } from '../support/browsers/engines.js'
import { servePortal } from './support/servePortal.js'

const TRUSTED_TYPES = {
  'content-security-policy': "require-trusted-types-for 'script'; trusted-types 'none'",
}

const portal = await servePortal()
afterAll(() => portal.close())

/** Whether the browser refuses a string as a script, as Trusted Types demand. */
function refusesTexts(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    try {
      document.createElement('script').text = '0'
      return false
    } catch {
      return true
    }
  })
}

// The driver of WebKitGTK does not report errors of the page.
const engines = testedEngines().filter((engine) => engine !== 'webkit')

describe.each(engines)('a page in %s that requires Trusted Types', (engine) => {
  let browser: Browser
  beforeAll(async () => {
    browser = await { chromium, firefox }[engine].launch(launchOptions(engine))
  })
  afterAll(() => browser.close())

  it.each(['inline', 'dialog'] as const)(
    'shows and ends a ceremony without a violation, with the presentation %s',
    async (presentation) => {
      const page = await browser.newPage()
      const problems: string[] = []
      page.on('pageerror', (error) => problems.push(error.message))
      page.on('console', (message) => {
        // The portal has no `confirm`, so it answers with status 404.
        const isStatus = message.text().startsWith('Failed to load resource')
        if (message.type() === 'error' && !isStatus) problems.push(message.text())
      })
      await page.goto(portal.prepare({ headers: TRUSTED_TYPES, props: { presentation } }))
      await page.getByRole('button', { name: en.start }).click()
      await page.locator('[data-status=open] iframe').waitFor()
      await page.frameLocator('iframe').getByRole('heading', { name: 'Ceremony' }).waitFor()
      const frame = page.frames()[1]
      await frame?.evaluate((url) => location.assign(url), portal.landing)
      await page.getByText(en.finished).first().waitFor()
      expect(problems).toEqual([])
      expect(await refusesTexts(page)).toBe(true)
      await page.close()
    },
  )
})
