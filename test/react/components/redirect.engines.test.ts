import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { en } from '../../../src/embed/labels/index.js'
import type { BrowserPage } from '../../support/browsers/browserPage.js'
import { testedEngines } from '../../support/browsers/engines.js'
import { type Browser, openBrowser } from '../../support/browsers/openBrowser.js'
import { headingOf } from '../../support/notices.js'
import { type PortalOptions, servePortal } from '../support/servePortal.js'

const portal = await servePortal()
afterAll(() => portal.close())

describe.each(testedEngines())('a ceremony in the whole window of %s', (engine) => {
  let browser: Browser
  let page: BrowserPage
  beforeAll(async () => {
    browser = await openBrowser(engine)
    page = await browser.openPage()
  })
  afterAll(() => browser.close())

  /** Evaluates an expression until it is true. A navigation may interrupt it. */
  async function until(expression: string, tries = 100): Promise<void> {
    const isTrue = await page.evaluate(`Boolean(${expression})`).catch(() => false)
    if (isTrue === true) return
    if (tries === 0) throw new Error(`It did not become true: ${expression}`)
    await sleep(100)
    await until(expression, tries - 1)
  }
  /** Navigates after the driver's command, because a navigation may interrupt the command. */
  const soon = async (statement: string): Promise<unknown> =>
    page.evaluate(`setTimeout(() => { ${statement} }, 50) && 0`)
  const lines = async (): Promise<unknown> =>
    page.evaluate(`Array.from(document.querySelectorAll('li'), (line) => line.textContent)`)

  async function leave(options: PortalOptions = {}): Promise<string> {
    const address = portal.prepare({ props: { presentation: 'redirect' }, ...options })
    await page.go(address)
    await page.click('.signing-ceremony__start')
    await until(`document.title === 'Ceremony' && document.readyState === 'complete'`)
    return address
  }

  it('returns to the page that the window left, and shows the end there', async () => {
    const address = await leave()
    await soon(`location.assign('${portal.landing}?id=1')`)
    await until(
      `document.body?.innerText.includes('${headingOf(en.finished)}') && document.querySelector('li')`,
    )
    expect(await page.evaluate('location.href')).toBe(address)
    expect(await lines()).toEqual(['finished by location ?id=1'])
    expect(portal.posts()).toBe(1)
  })

  it('returns to the page that the window left if another page answered in the landing page’s place', async () => {
    const address = await leave()
    await soon(`location.assign('${portal.origin}/de/api/signing/finished?id=1')`)
    await until(`location.href === ${JSON.stringify(address)} && document.querySelector('li')`)
    expect(await lines()).toEqual(['finished by location ?id=1'])
  })

  it('says after the Back button that the document was closed, and can be started again', async () => {
    await leave()
    await soon('history.back()')
    const again = `[...document.querySelectorAll('button')].find(({ textContent }) =>
      textContent === '${en.startAgain}' || textContent === '${en.start}')`
    await until(`document.title === 'Portal' && ${again}`)
    // The driver of Firefox waits for a `load` event, which a page from the cache does not have.
    await page.evaluate(`${again}.click()`)
    await until(`document.title === 'Ceremony'`)
    expect(portal.posts()).toBe(2)
  })
})
