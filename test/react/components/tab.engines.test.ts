import { type Browser, type BrowserContext, chromium, firefox, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signatureApi2026 } from '../../../src/contract/dialect/signatureApi2026.js'
import { launchOptions, testedEngines } from '../../support/browsers/engines.js'
import { type PortalOptions, type ServedPortal, servePortal } from '../support/servePortal.js'

const ISOLATED = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
}
const CUT_OPENER = { 'cross-origin-opener-policy': 'same-origin' }

/** Goes to the landing, as the service does after the last click. */
async function finish(tab: Page, search = '?id=1', landing = portal.landing): Promise<void> {
  await tab.getByRole('heading', { name: 'Ceremony' }).waitFor()
  await tab.evaluate((url) => location.assign(url), landing + search)
}

async function gone(tab: Page): Promise<void> {
  await expect.poll(() => tab.isClosed(), { timeout: 10_000 }).toBe(true)
}

let portal: ServedPortal
beforeAll(async () => {
  portal = await servePortal()
})
afterAll(() => portal.close())

// WebKitGTK's driver has no way to hold two windows in these tests.
const engines = testedEngines().filter((engine) => engine !== 'webkit')

describe.each(engines)('a ceremony in a tab of %s', (engine) => {
  let browser: Browser
  let context: BrowserContext
  let page: Page
  beforeAll(async () => {
    browser = await { chromium, firefox }[engine].launch(launchOptions(engine))
  })
  afterAll(() => browser.close())
  beforeEach(async () => {
    context = await browser.newContext()
    context.setDefaultTimeout(20_000)
    page = await context.newPage()
  })
  afterEach(() => context.close())

  /** Opens the portal and presses a button of it, which opens a tab. */
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
  /** Long enough for the page to have looked at its tab twice as often as it takes to miss one. */
  const lookTwiceAsOften = async (): Promise<void> =>
    page.evaluate(
      () =>
        new Promise((resolve) => {
          let looks = 0
          const timer = setInterval(() => {
            looks += 1
            if (looks < 2 * (4 + 10)) return
            clearInterval(timer)
            resolve()
          }, 50)
        }),
    )
  const inTab = { props: { presentation: 'tab' } } as const
  const says = (text: string | RegExp): Promise<void> => page.getByText(text).first().waitFor()
  const lines = (): Promise<string[]> => page.locator('li').allTextContents()

  it('is opened in the click, told of the end without an opener, and closed', async () => {
    const tab = await openTab(inTab)
    await says('The document is open in another tab.')
    await tab.getByRole('heading', { name: 'Ceremony' }).waitFor()
    expect(await tab.evaluate(() => window.opener)).toBeNull()
    await finish(tab)
    await says('You have finished.')
    await gone(tab)
    expect(await lines()).toEqual(['finished by message ?id=1'])
    expect(portal.posts()).toBe(1)
  })

  it.each([
    ['cross-origin isolated', ISOLATED],
    ['cut off from what it opens', CUT_OPENER],
  ])('is told of the end through the channel where the page is %s', async (_what, headers) => {
    const tab = await openTab({ ...inTab, headers })
    await tab.getByRole('heading', { name: 'Ceremony' }).waitFor()
    // A tab cut off looks closed to the page, which must not take that for the end of it.
    await lookTwiceAsOften()
    expect(await lines()).toEqual([])
    await finish(tab)
    await says('You have finished.')
    expect(await lines()).toEqual(['finished by message ?id=1'])
    await tab.getByText('You may close this tab.').waitFor()
    expect(portal.posts()).toBe(1)
  })

  it('is the next step of a cross-origin isolated page, and never looks closed', async () => {
    // Firefox knows no policy that isolates a page and lets frames load, so the click opens a tab.
    const isAtOnce = engine === 'firefox'
    await page.goto(portal.prepare({ headers: ISOLATED }))
    if (!isAtOnce) {
      await page.getByRole('button', { name: 'Review and sign' }).click()
      await says('The document cannot be shown on this page.')
    }
    const tab = await pressForTab(isAtOnce ? 'Review and sign' : 'Open in a new tab')
    await tab.getByRole('heading', { name: 'Ceremony' }).waitFor()
    await lookTwiceAsOften()
    expect(await lines()).toEqual(isAtOnce ? [] : ['error cross_origin_isolated'])
    await finish(tab)
    await says('You have finished.')
  })

  it('is noticed when it is closed, and can be opened again without another ceremony', async () => {
    const first = await openTab(inTab)
    await first.getByRole('heading', { name: 'Ceremony' }).waitFor()
    // Nobody closes a tab sooner; a tab that is cut off on its way looks closed at once.
    await lookTwiceAsOften()
    await first.close()
    await says('You closed the tab before the end.')
    const second = await pressForTab('Open in a new tab')
    await finish(second)
    await says('You have finished.')
    expect(await lines()).toEqual(['error tab_closed', 'finished by message ?id=1'])
    expect(portal.posts()).toBe(1)
  })

  it('is one: a second click brings it to the front', async () => {
    const tab = await openTab(inTab)
    await tab.getByRole('heading', { name: 'Ceremony' }).waitFor()
    await page.getByRole('button', { name: 'Go to the document' }).click()
    await page.waitForTimeout(300)
    expect(context.pages()).toHaveLength(2)
    await finish(tab)
    await says('You have finished.')
    await gone(tab)
    expect(portal.posts()).toBe(1)
  })

  it('keeps its opener where only that can tell of the end: a landing on another origin', async () => {
    const landing = `${portal.ceremonySite.replace('127.0.0.1', 'app.localhost')}/landing`
    const query = `?parent=${portal.origin}`
    const tab = await openTab({ ...inTab, grant: { redirect_url: landing + query } })
    await tab.getByRole('heading', { name: 'Ceremony' }).waitFor()
    expect(await tab.evaluate(() => window.opener !== null)).toBe(true)
    await finish(tab, query, landing)
    await says('You have finished.')
    expect(await lines()).toEqual([`finished by message ${query}`])
  })

  it('ends by its address where the landing says nothing', async () => {
    const landing = `${portal.origin}/app.js`
    const tab = await openTab({ ...inTab, grant: { redirect_url: landing } })
    await finish(tab, '?id=1', landing)
    await says('You have finished.')
    expect(await lines()).toEqual(['finished by location ?id=1'])
  })

  it('gets a url that was made for a tab, and comes to its end there as the contract says', async () => {
    const url = `${portal.ceremonySite}/ceremony?token=a%2Fb.c~d`
    const framed = { embedded: 'true', event_delivery: 'message' }
    const { completion } = signatureApi2026()
    const grant = { url, completion, url_parameters: { frame: framed } }
    await page.goto(portal.prepare({ grant }))
    await page.getByRole('button', { name: 'Review and sign' }).click()
    const frame = page.locator('iframe')
    expect(await frame.getAttribute('src')).toBe(`${url}&embedded=true&event_delivery=message`)
    const tab = await pressForTab('Open in a new tab')
    await tab.getByRole('heading', { name: 'Ceremony' }).waitFor()
    expect(tab.url()).toBe(url)
    await finish(tab)
    await says('You have finished.')
    expect(await lines()).toEqual(['finished by message ?id=1'])
    expect(portal.posts()).toBe(1)
  })

  it('takes the ceremony of a blocked frame along', async () => {
    await page.goto(portal.prepare({ grant: { embeddable_in: ['https://other.example'] } }))
    await page.getByRole('button', { name: 'Review and sign' }).click()
    await says('The document cannot be shown on this page.')
    const tab = await pressForTab('Open in a new tab')
    await finish(tab)
    await says('You have finished.')
    expect(portal.posts()).toBe(1)
  })

  it('takes the ceremony of a dialog along, and the dialog goes', async () => {
    await page.goto(portal.prepare({ props: { presentation: 'dialog' } }))
    await page.getByRole('button', { name: 'Review and sign' }).click()
    await page.frameLocator('iframe').getByRole('heading', { name: 'Ceremony' }).waitFor()
    const tab = await pressForTab('Open in a new tab')
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
    'takes the ceremony of a frame along unless its url works once only (%s)',
    async (single_use, posts) => {
      await page.goto(portal.prepare({ grant: { single_use } }))
      await page.getByRole('button', { name: 'Review and sign' }).click()
      await page.frameLocator('iframe').getByRole('heading', { name: 'Ceremony' }).waitFor()
      const tab = await pressForTab('Open in a new tab')
      // A new ceremony is asked for: that is rendered a moment after the click.
      await expect.poll(() => page.locator('iframe').count()).toBe(0)
      await finish(tab)
      await says('You have finished.')
      expect(portal.posts()).toBe(posts)
    },
  )

  it('is opened once by two clicks in a row', async () => {
    await page.goto(portal.prepare({ ...inTab, after: 500 }))
    await page.getByRole('button', { name: 'Review and sign' }).dblclick()
    await says('The document is open in another tab.')
    expect(context.pages()).toHaveLength(2)
    expect(portal.posts()).toBe(1)
  })

  it('says that it is loading, and goes again where there is no ceremony', async () => {
    const tab = await openTab({ ...inTab, after: 1000, broken: true })
    expect(await tab.title()).toBe('Loading the document…')
    await says('We could not open the document.')
    await gone(tab)
    portal.change({ after: 0, broken: false })
    await finish(await pressForTab('Try again'))
    await says('You have finished.')
    expect(await page.locator('iframe').count()).toBe(0)
  })

  it.each([0, 1000])('stays when its component goes (answer after %i ms)', async (after) => {
    const tab = await openTab({ ...inTab, after })
    if (after > 0) await page.getByRole('button', { name: 'Take it away' }).click()
    await tab.getByRole('heading', { name: 'Ceremony' }).waitFor()
    if (after === 0) await page.getByRole('button', { name: 'Take it away' }).click()
    await finish(tab)
    expect(await lines()).toEqual([])
  })

  it('says so where the browser does not open it, and lets the person try again', async () => {
    await page.goto(portal.prepare(inTab))
    await page.evaluate(() => {
      const open = window.open.bind(window)
      window.open = () => {
        window.open = open
        return null
      }
    })
    await page.getByRole('button', { name: 'Review and sign' }).click()
    await says('Your browser blocked the new tab. Please try again.')
    expect(portal.posts()).toBe(0)
    await finish(await pressForTab('Open in a new tab'))
    await says('You have finished.')
  })
})
