// Tests the text after each message of the live service, which the service contract does not list.
import { type Browser, type BrowserContext, chromium, firefox, type Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signatureApiCompletion } from '../../src/proxy/services/signatureApi/completion.js'
import { en } from '../../src/embed/labels/index.js'
import { launchOptions, testedEngines } from '../support/browsers/engines.js'
import { type ServedPortal, servePortal } from './support/servePortal.js'
import { headingOf } from '../support/notices.js'

const completion = signatureApiCompletion
const grant = {
  completion,
  revokes_older: true,
}

const ENDS: readonly (readonly [event: string, reason: string, text: string])[] = [
  ['completed', '', en.finished],
  ['declined', '', headingOf(en.declined)],
  ['canceled', '', headingOf(en.canceled)],
  ['failed', 'already_completed', headingOf(en.alreadyCompleted)],
  ['failed', 'not_available', headingOf(en.notActionable)],
  ['failed', 'unauthorized', headingOf(en.accessExpired)],
  ['failed', 'invalid_link', headingOf(en.accessExpired)],
  ['failed', 'of tomorrow', en.failed],
]

let portal: ServedPortal
beforeAll(async () => {
  portal = await servePortal()
})
afterAll(() => portal.close())

const start = async (page: Page): Promise<void> =>
  page.getByRole('button', { name: en.start }).click()
const shown = async (page: Page): Promise<void> =>
  page.frameLocator('iframe').getByRole('heading', { name: 'Ceremony' }).waitFor()
const says = async (page: Page, text: string): Promise<void> =>
  page.getByText(text).first().waitFor()

/** Makes the page in the frame post how the ceremony ended. */
async function end(page: Page, event: string, reason: string): Promise<void> {
  await page.locator('iframe').evaluate(
    (frame, data) => {
      if (frame instanceof HTMLIFrameElement) frame.contentWindow?.postMessage({ say: data }, '*')
    },
    { type: `ceremony.${event}`, ...(reason && { error_type: reason }) },
  )
}

// The driver of WebKitGTK cannot control two windows.
const engines = testedEngines().filter((engine) => engine !== 'webkit')

describe.each(engines)('a ceremony of the live service in %s', (engine) => {
  let browser: Browser
  let context: BrowserContext
  let page: Page
  beforeAll(async () => {
    browser = await { chromium, firefox }[engine].launch(launchOptions(engine))
    // One page for all tests, because a new one costs Firefox half a second.
    context = await browser.newContext()
    context.setDefaultTimeout(20_000)
    page = await context.newPage()
  })
  afterAll(() => browser.close())

  async function open(presentation: 'inline' | 'dialog' | 'tab'): Promise<void> {
    await page.goto(portal.prepare({ grant, props: { presentation } }))
  }
  it.each([
    ['a frame', 'inline', ENDS],
    ['a dialog', 'dialog', ENDS.slice(1, 4)],
  ] as const)('shows the right text for each result in %s', async (_where, presentation, ends) => {
    await open(presentation)
    for (const [event, reason, text] of ends) {
      // oxlint-disable no-await-in-loop -- one end after another
      await page.reload()
      await start(page)
      await shown(page)
      await end(page, event, reason)
      await says(page, text)
      expect(await page.locator('iframe').count()).toBe(0)
      // oxlint-enable no-await-in-loop
    }
  })

  it.each([
    ['declined', headingOf(en.declined)],
    ['failed', en.failed],
  ])('in a tab shows the result "%s" that `redirect_url` reports', async (event, text) => {
    await open('tab')
    const [tab] = await Promise.all([context.waitForEvent('page'), start(page)])
    await tab.getByRole('heading', { name: 'Ceremony' }).waitFor()
    const target = `${portal.landing}?ceremony_result=ceremony.${event}`
    await tab.evaluate((url) => location.assign(url), target)
    await says(page, text)
    await expect.poll(() => tab.isClosed(), { timeout: 10_000 }).toBe(true)
  })
})
