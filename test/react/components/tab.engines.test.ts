import { type Browser, type BrowserContext, chromium, firefox, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { en } from '../../../src/embed/labels/en.js'
import { signatureApiCompletion } from '../../../src/proxy/services/signatureApi/completion.js'
import { launchOptions, testedEngines } from '../../support/browsers/engines.js'
import { type PortalOptions, servePortal } from '../support/servePortal.js'

const ISOLATED = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
}
const CUT_OPENER = { 'cross-origin-opener-policy': 'same-origin' }

/** Moves the tab to `redirect_url`, as the service does at the end. */
async function finish(tab: Page, search = '?id=1', landing = portal.landing): Promise<void> {
  await tab.getByRole('heading', { name: 'Ceremony' }).waitFor()
  await tab.evaluate((url) => location.assign(url), landing + search)
}

async function waitForClose(tab: Page): Promise<void> {
  await expect.poll(() => tab.isClosed(), { timeout: 10_000 }).toBe(true)
}

const portal = await servePortal()
afterAll(() => portal.close())

// The driver of WebKitGTK cannot control two windows.
const engines = testedEngines().filter((engine) => engine !== 'webkit')

describe.each(engines)('a ceremony in a tab of %s', (engine) => {
  let browser: Browser
  let context: BrowserContext
  let page: Page
  beforeAll(async () => {
    browser = await { chromium, firefox }[engine].launch(launchOptions(engine))
    // One context and one page for all tests, because new ones cost Firefox seconds.
    context = await browser.newContext()
    context.setDefaultTimeout(20_000)
    page = await context.newPage()
  })
  afterAll(() => browser.close())
  afterEach(async () => {
    const tabs = context.pages().filter((open) => open !== page)
    await Promise.all(tabs.map((tab) => tab.close()))
  })

  /** Opens the portal and presses the start button, which opens a tab. */
  async function openTab(options: PortalOptions): Promise<Page> {
    await page.goto(portal.prepare(options))
    return pressForTab(en.start)
  }
  async function pressForTab(name: string, role: 'button' | 'link' = 'button'): Promise<Page> {
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole(role, { name }).click(),
    ])
    return tab
  }
  const followForTab = (): Promise<Page> => pressForTab(en.openInTab, 'link')
  /** Waits for twice as many checks of the tab as the page needs before it reports a closed tab. */
  const waitForTabChecks = async (): Promise<void> =>
    page.evaluate(
      () =>
        new Promise((resolve) => {
          let checks = 0
          const timer = setInterval(() => {
            checks += 1
            if (checks < 2 * (4 + 10)) return
            clearInterval(timer)
            resolve()
          }, 50)
        }),
    )
  const inTab = { props: { presentation: 'tab' } } as const
  const says = (text: string | RegExp): Promise<void> => page.getByText(text).first().waitFor()
  const lines = (): Promise<string[]> => page.locator('li').allTextContents()

  it('opens during the click, finishes without `window.opener`, and then closes its tab', async () => {
    const tab = await openTab(inTab)
    await says(en.inTab)
    await tab.getByRole('heading', { name: 'Ceremony' }).waitFor()
    expect(await tab.evaluate(() => window.opener)).toBeNull()
    await finish(tab)
    await says(en.finished)
    await waitForClose(tab)
    expect(await lines()).toEqual(['finished by message ?id=1'])
    expect(portal.posts()).toBe(1)
  })

  it.each([
    ['cross-origin isolated', ISOLATED],
    ['separated from its tabs', CUT_OPENER],
  ])('finishes through a BroadcastChannel if the page is %s', async (_what, headers) => {
    const tab = await openTab({ ...inTab, headers })
    await tab.getByRole('heading', { name: 'Ceremony' }).waitFor()
    // These headers make the open tab look closed, but the page must not report it as closed.
    await waitForTabChecks()
    expect(await lines()).toEqual([])
    await finish(tab)
    await says(en.finished)
    expect(await lines()).toEqual(['finished by message ?id=1'])
    await tab.getByText('You can close this tab').waitFor()
    expect(portal.posts()).toBe(1)
  })

  it('is offered on a cross-origin isolated page, and is not reported as closed', async () => {
    await page.goto(portal.prepare({ headers: ISOLATED }))
    await page.getByRole('button', { name: en.start }).click()
    await says(en.blocked)
    const tab = await followForTab()
    await tab.getByRole('heading', { name: 'Ceremony' }).waitFor()
    await waitForTabChecks()
    expect(await lines()).toEqual(['error cross_origin_isolated'])
    // The page cannot follow the tab of a link.
    await says(en.inTab)
  })

  it('asks the server if the person closes its tab, and offers to start again', async () => {
    const first = await openTab(inTab)
    await first.getByRole('heading', { name: 'Ceremony' }).waitFor()
    // Waits until the page has seen the open tab, because a tab closed earlier is not reported.
    await waitForTabChecks()
    await first.close()
    await says(en.closedTab)
    const second = await pressForTab(en.startAgain)
    await finish(second)
    await says(en.finished)
    expect(await lines()).toEqual(['finished by message ?id=1'])
    expect(portal.posts()).toBe(2)
  })

  it('is confirmed if the person signs and closes the tab on another page of the service', async () => {
    const tab = await openTab({ ...inTab, answer: false })
    await tab.getByRole('heading', { name: 'Ceremony' }).waitFor()
    await waitForTabChecks()
    portal.change({ answer: true })
    await tab.close()
    await says('You have signed')
    expect(portal.posts()).toBe(1)
  })

  it('finishes by the tab’s url if the page at `redirect_url` posts no message', async () => {
    const landing = `${portal.origin}/app.js`
    const tab = await openTab({ ...inTab, grant: { redirect_url: landing } })
    await finish(tab, '?id=1', landing)
    await says(en.finished)
    expect(await lines()).toEqual(['finished by location ?id=1'])
  })

  it('loads its url without the parameters for a frame, and finishes at `redirect_url`', async () => {
    const url = `${portal.ceremonySite}/ceremony?token=a%2Fb.c~d`
    const framed = { embedded: 'true', event_delivery: 'message' }
    const completion = signatureApiCompletion
    const grant = { url, completion, url_parameters: { frame: framed } }
    await page.goto(portal.prepare({ grant }))
    await page.getByRole('button', { name: en.start }).click()
    await page.frameLocator('iframe').getByRole('heading', { name: 'Ceremony' }).waitFor()
    const framedUrl = page.frames().at(-1)?.url()
    expect(framedUrl).toBe(`${url}&embedded=true&event_delivery=message`)
    const tab = await followForTab()
    await tab.getByRole('heading', { name: 'Ceremony' }).waitFor()
    expect(tab.url()).toBe(url)
    expect(await tab.evaluate(() => window.opener)).toBeNull()
    expect(portal.posts()).toBe(1)
  })

  it('opens the ceremony of a blocked frame by a link, without another POST', async () => {
    const grant = { framing: { verdict: 'blocked' } } as const
    await page.goto(portal.prepare({ grant, answer: false }))
    await page.getByRole('button', { name: en.start }).click()
    await says(en.blocked)
    const tab = await followForTab()
    await tab.getByRole('heading', { name: 'Ceremony' }).waitFor()
    await says(en.inTab)
    portal.change({ answer: true })
    await page.getByRole('button', { name: en.recheck }).click()
    await says('You have signed')
    expect(portal.posts()).toBe(1)
  })

  it('leaves the open frame in place if the person follows the link', async () => {
    await page.goto(portal.prepare({}))
    await page.getByRole('button', { name: en.start }).click()
    await page.frameLocator('iframe').getByRole('heading', { name: 'Ceremony' }).waitFor()
    await page.locator('[data-status=open] iframe').waitFor()
    const frame = page.frames().at(-1)
    await frame?.evaluate(() => Object.assign(document, { title: 'Half filled' }))
    const tab = await followForTab()
    await tab.getByRole('heading', { name: 'Ceremony' }).waitFor()
    expect(await page.frames().at(-1)?.title()).toBe('Half filled')
    expect(portal.posts()).toBe(1)
  })

  it('opens only one tab for a double click', async () => {
    await page.goto(portal.prepare({ ...inTab, after: 500 }))
    await page.getByRole('button', { name: en.start }).dblclick()
    await says(en.inTab)
    expect(context.pages()).toHaveLength(2)
    expect(portal.posts()).toBe(1)
  })

  it('closes its tab if no ceremony was created', async () => {
    const tab = await openTab({ ...inTab, after: 1000, broken: true })
    await says(en.failed)
    await waitForClose(tab)
    portal.change({ after: 0, broken: false })
    await finish(await pressForTab(en.retry))
    await says(en.finished)
    expect(await page.locator('iframe').count()).toBe(0)
  })

  it.each([0, 1000])(
    'stays open when its component unmounts (the proxy answers after %i ms)',
    async (after) => {
      const tab = await openTab({ ...inTab, after })
      if (after > 0) await page.getByRole('button', { name: 'Remove the ceremony' }).click()
      await tab.getByRole('heading', { name: 'Ceremony' }).waitFor()
      if (after === 0) await page.getByRole('button', { name: 'Remove the ceremony' }).click()
      await finish(tab)
      expect(await lines()).toEqual([])
    },
  )
})
