import { type Browser, chromium, firefox, type Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { en } from '../../../src/embed/labels/en.js'
import { launchOptions, testedEngines } from '../../support/browsers/engines.js'
import { emulateCeremonies } from '../support/emulateCeremonies.js'
import { servePortal } from '../support/servePortal.js'
import { LEAVE_QUESTION } from '../../support/leaveQuestion.js'

const portal = await servePortal()
const ceremonies = await emulateCeremonies(portal, 'Paragraph.')
afterAll(async () => {
  portal.close()
  await ceremonies.close()
})

// Only Playwright can press real keys, and Playwright cannot control WebKitGTK.
const engines = testedEngines().filter((engine) => engine !== 'webkit')

describe.each(engines)('a dialog used with the keyboard in %s', (engine) => {
  let browser: Browser
  let page: Page
  beforeAll(async () => {
    browser = await { chromium, firefox }[engine].launch(launchOptions(engine))
    page = await browser.newPage()
  })
  afterAll(() => browser.close())
  beforeEach(async () => {
    await page.goto(portal.prepare({ props: { presentation: 'dialog' } }))
    await page.getByRole('button', { name: en.start }).focus()
    await page.keyboard.press('Enter')
    await page.locator('[data-status="open"] iframe').waitFor()
  })

  const question = () => page.getByRole(...LEAVE_QUESTION)
  const focused = () => page.evaluate(() => document.activeElement?.textContent)

  it('asks whether to leave when Escape is pressed, and closes only after the answer', async () => {
    // The page receives no keys from the frame, so the test focuses the button before the frame.
    await page.getByRole('button', { name: en.close }).focus()
    await page.keyboard.press('Escape')
    await question().waitFor()
    // Chromium closes a dialog at the second Escape, and the page cannot prevent this.
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('dialog').getAttribute('open')).toBe('')
    if (await question().isHidden()) await page.getByRole('button', { name: en.close }).click()
    await question().waitFor()
    await page.getByRole('button', { name: en.leave }).press('Enter')
    await expect.poll(() => page.locator('dialog').getAttribute('open')).toBeNull()
    expect(await focused()).toContain(en.closed)
    expect(portal.posts()).toBe(1)
  })

  it('asks whether to leave when Escape is pressed in the frame of the emulator’s page', async () => {
    await page.goto(
      portal.prepare({ props: { presentation: 'dialog' }, grant: { url: await ceremonies.url() } }),
    )
    await page.getByRole('button', { name: en.start }).click()
    const ceremony = page.frameLocator('iframe')
    const decline = ceremony.getByRole('button', { name: 'Decline' }).first()
    await decline.click()
    const refusal = ceremony.getByRole('dialog')
    await refusal.waitFor()
    // A dialog of the ceremony's page handles the key itself.
    await page.keyboard.press('Escape')
    await refusal.waitFor({ state: 'hidden' })
    expect(await question().count()).toBe(0)
    await decline.press('Escape')
    await question().waitFor()
    expect(await focused()).toBe(en.stay)
  })

  it('lets Tab move the focus from its first control into the frame and out of it', async () => {
    const tagAfterTab = async (): Promise<string | undefined> => {
      await page.keyboard.press('Tab')
      return page.evaluate(() => document.activeElement?.tagName)
    }
    await page.getByRole('button', { name: en.close }).focus()
    await expect.poll(tagAfterTab).toBe('IFRAME')
    // The frame has its own controls, and another process may move the focus among them later.
    await expect.poll(tagAfterTab).toBe('A')
  })
})
