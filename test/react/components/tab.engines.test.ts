import { type Browser, type BrowserContext, chromium, firefox, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { signatureApiCompletion } from '../../../src/proxy/services/signatureApi/completion.js'
import { launchOptions, testedEngines } from '../../support/browsers/engines.js'
import { type PortalOptions, type ServedPortal, servePortal } from '../support/servePortal.js'
import { LEAVE_QUESTION } from '../../support/leaveQuestion.js'

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

let portal: ServedPortal
beforeAll(async () => {
  portal = await servePortal()
})
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

  /** Opens the portal and presses a button that opens a tab. */
  async function openTab(options: PortalOptions, button = 'Review and sign'): Promise<Page> {
    await page.goto(portal.prepare(options))
    return pressForTab(button)
  }
  async function pressForTab(button: string): Promise<Page> {
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('button', { name: button }).click(),
    ])
    return tab
  }
  /** Moves the ceremony of an open frame to a tab, and answers the question. */
  async function moveToTab(): Promise<Page> {
    await page.getByRole('button', { name: 'Open in a new tab' }).click()
    const question = page.getByRole(...LEAVE_QUESTION)
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      question.getByRole('button', { name: 'Open in a new tab' }).click(),
    ])
    return tab
  }
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
    await says('The document is open in another tab.')
    await tab.getByRole('heading', { name: 'Ceremony' }).waitFor()
    expect(await tab.evaluate(() => window.opener)).toBeNull()
    await finish(tab)
    await says('You have finished.')
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
    await says('You have finished.')
    expect(await lines()).toEqual(['finished by message ?id=1'])
    await tab.getByText('You can close this tab').waitFor()
    expect(portal.posts()).toBe(1)
  })

  it('is offered on a cross-origin isolated page, and is not reported as closed', async () => {
    // In Firefox, an isolated page cannot show any frame, so the first click opens a tab.
    const opensAtOnce = engine === 'firefox'
    await page.goto(portal.prepare({ headers: ISOLATED }))
    if (!opensAtOnce) {
      await page.getByRole('button', { name: 'Review and sign' }).click()
      await says('The document cannot be shown on this page.')
    }
    const tab = await pressForTab(opensAtOnce ? 'Review and sign' : 'Open in a new tab')
    await tab.getByRole('heading', { name: 'Ceremony' }).waitFor()
    await waitForTabChecks()
    expect(await lines()).toEqual(opensAtOnce ? [] : ['error cross_origin_isolated'])
    await finish(tab)
    await says('You have finished.')
  })

  it.runIf(engine === 'chromium')(
    'is offered on a page with Cross-Origin-Embedder-Policy that is not isolated',
    async () => {
      const headers = { 'cross-origin-embedder-policy': 'require-corp' }
      await page.goto(portal.prepare({ headers }))
      await page.getByRole('button', { name: 'Review and sign' }).click()
      await says('The document cannot be shown on this page.')
      const tab = await pressForTab('Open in a new tab')
      await tab.getByRole('heading', { name: 'Ceremony' }).waitFor()
      expect(await lines()).toEqual(['error cross_origin_isolated'])
    },
  )

  it('is reported when the user closes its tab, and opens again without another POST', async () => {
    const first = await openTab(inTab)
    await first.getByRole('heading', { name: 'Ceremony' }).waitFor()
    // Waits until the page has seen the open tab, because a tab closed earlier is not reported.
    await waitForTabChecks()
    await first.close()
    await says('You closed the tab with the document.')
    const second = await pressForTab('Open in a new tab')
    await finish(second)
    await says('You have finished.')
    expect(await lines()).toEqual(['error tab_closed', 'finished by message ?id=1'])
    expect(portal.posts()).toBe(1)
  })

  it('is not opened again by a click on “Go to the document”', async () => {
    const tab = await openTab(inTab)
    await tab.getByRole('heading', { name: 'Ceremony' }).waitFor()
    await page.getByRole('button', { name: 'Go to the document' }).click()
    await page.waitForTimeout(300)
    expect(context.pages()).toHaveLength(2)
    await finish(tab)
    await says('You have finished.')
    await waitForClose(tab)
    expect(portal.posts()).toBe(1)
  })

  it('keeps `window.opener` if `redirect_url` is not on the page’s origin', async () => {
    const landing = `${portal.ceremonySite.replace('127.0.0.1', 'app.localhost')}/landing`
    const query = `?parent=${portal.origin}`
    const tab = await openTab({ ...inTab, grant: { redirect_url: landing + query } })
    await tab.getByRole('heading', { name: 'Ceremony' }).waitFor()
    expect(await tab.evaluate(() => window.opener !== null)).toBe(true)
    await finish(tab, query, landing)
    await says('You have finished.')
    expect(await lines()).toEqual([`finished by message ${query}`])
  })

  it('finishes by the tab’s url if the page at `redirect_url` posts no message', async () => {
    const landing = `${portal.origin}/app.js`
    const tab = await openTab({ ...inTab, grant: { redirect_url: landing } })
    await finish(tab, '?id=1', landing)
    await says('You have finished.')
    expect(await lines()).toEqual(['finished by location ?id=1'])
  })

  it('loads its url without the parameters for a frame, and finishes at `redirect_url`', async () => {
    const url = `${portal.ceremonySite}/ceremony?token=a%2Fb.c~d`
    const framed = { embedded: 'true', event_delivery: 'message' }
    const completion = signatureApiCompletion
    const grant = { url, completion, url_parameters: { frame: framed } }
    await page.goto(portal.prepare({ grant }))
    await page.getByRole('button', { name: 'Review and sign' }).click()
    await page.frameLocator('iframe').getByRole('heading', { name: 'Ceremony' }).waitFor()
    const framedUrl = page.frames().at(-1)?.url()
    expect(framedUrl).toBe(`${url}&embedded=true&event_delivery=message`)
    const tab = await moveToTab()
    await tab.getByRole('heading', { name: 'Ceremony' }).waitFor()
    expect(tab.url()).toBe(url)
    await finish(tab)
    await says('You have finished.')
    expect(await lines()).toEqual(['finished by message ?id=1'])
    expect(portal.posts()).toBe(1)
  })

  it('continues the ceremony of a blocked frame without another POST', async () => {
    await page.goto(portal.prepare({ grant: { embeddable_in: ['https://other.example'] } }))
    await page.getByRole('button', { name: 'Review and sign' }).click()
    await says('The document cannot be shown on this page.')
    const tab = await pressForTab('Open in a new tab')
    await finish(tab)
    await says('You have finished.')
    expect(portal.posts()).toBe(1)
  })

  it('continues the ceremony of a dialog without another POST, and closes the dialog', async () => {
    await page.goto(portal.prepare({ props: { presentation: 'dialog' } }))
    await page.getByRole('button', { name: 'Review and sign' }).click()
    await page.frameLocator('iframe').getByRole('heading', { name: 'Ceremony' }).waitFor()
    const tab = await moveToTab()
    await says('The document is open in another tab.')
    expect(await page.locator('dialog[open]').count()).toBe(0)
    await finish(tab)
    await says('You have finished.')
    expect(portal.posts()).toBe(1)
  })

  it.each([
    [false, 1],
    [true, 2],
  ])(
    'continues the frame’s ceremony, unless its url works only once (`single_use`: %s)',
    async (single_use, posts) => {
      await page.goto(portal.prepare({ grant: { single_use } }))
      await page.getByRole('button', { name: 'Review and sign' }).click()
      await page.frameLocator('iframe').getByRole('heading', { name: 'Ceremony' }).waitFor()
      const tab = await moveToTab()
      // Waits until the page has removed the frame in a later render.
      await expect.poll(() => page.locator('iframe').count()).toBe(0)
      await finish(tab)
      await says('You have finished.')
      expect(portal.posts()).toBe(posts)
    },
  )

  it('closes its tab when another user signs in', async () => {
    const tab = await openTab({ props: { presentation: 'tab', 'data-user': 'ada' } })
    await tab.getByRole('heading', { name: 'Ceremony' }).waitFor()
    await page.getByRole('button', { name: 'Change the user' }).click()
    await waitForClose(tab)
    expect(await page.getByRole('button', { name: 'Review and sign' }).isVisible()).toBe(true)
  })

  it('opens only one tab for a double click', async () => {
    await page.goto(portal.prepare({ ...inTab, after: 500 }))
    await page.getByRole('button', { name: 'Review and sign' }).dblclick()
    await says('The document is open in another tab.')
    expect(context.pages()).toHaveLength(2)
    expect(portal.posts()).toBe(1)
  })

  it('shows a loading text in its tab, and closes the tab if no ceremony was created', async () => {
    const tab = await openTab({ ...inTab, after: 1000, broken: true })
    expect(await tab.title()).toBe('Loading the document…')
    await says('We could not open the document.')
    await waitForClose(tab)
    portal.change({ after: 0, broken: false })
    await finish(await pressForTab('Try again'))
    await says('You have finished.')
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
