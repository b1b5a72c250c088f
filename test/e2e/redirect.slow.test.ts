import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Browser,
  type BrowserContext,
  chromium,
  type LaunchOptions,
  type Page,
} from 'playwright'
import { en } from 'react-signing-ceremony/labels'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  onTestFinished,
} from 'vitest'
import { findChromiumWithTabs, requireChromium } from '../support/browsers/findChromium.js'
import { bundleApp } from '../support/bundleApp.js'
import { signByTyping } from './support/ceremonyPage.js'
import { type RedirectPortal, startRedirectPortal } from './support/redirectPortal.js'

const CONFIRMED = 'You have signed'
const ENTRY = 'signing-ceremony:finished'

let script = ''
let browser: Browser
let portal: RedirectPortal
let context: BrowserContext
let page: Page

const withTabs = findChromiumWithTabs()
const launch: LaunchOptions = {
  executablePath: withTabs ?? requireChromium(),
  // Playwright turns the back/forward cache off, but people have it.
  ignoreDefaultArgs: ['--disable-back-forward-cache'],
}

/** Opens a browser that shows the tabs of its last session again. */
const openProfile = async (folder: string): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, { ...launch, args: ['--restore-last-session'] })

beforeAll(async () => {
  const app = await bundleApp(join(import.meta.dirname, 'support/redirectApp.tsx'))
  script = app.script
  browser = await chromium.launch(launch)
})
afterAll(() => browser.close())
beforeEach(openPortal)
afterEach(async () => {
  await context.close()
  await portal.close()
})

async function openPortal(): Promise<void> {
  portal = await startRedirectPortal(script)
  context = await browser.newContext()
  context.setDefaultTimeout(20_000)
  page = await context.newPage()
}

/** Opens the portal's page and presses the start button, so that the window shows the ceremony. */
async function leave(path = '/lease?with=react#clause', name = 'ada'): Promise<void> {
  await page.goto(portal.origin + path)
  await press(name)
}
async function press(name = 'ada', label = en.start): Promise<void> {
  // The content above appears late. It would move the button while the mouse is pressed.
  await page.locator('body > div').waitFor()
  const section = page.getByRole('region', { name })
  const inside = (await section.count()) > 0 ? section : page
  await inside.getByRole('button', { name: label }).click()
  await page.waitForURL((url) => url.port !== new URL(portal.origin).port)
  await page.getByRole('button', { name: 'Finish' }).waitFor()
}
const lines = (): Promise<string[]> => page.locator('li').allTextContents()
const says = (text: string): Promise<void> => page.getByText(text).first().waitFor()
/** A page from the back/forward cache has no `load` event. */
const goBack = (): Promise<unknown> => page.goBack({ waitUntil: 'commit' })
const stored = (): Promise<string | null> =>
  page.evaluate((name) => sessionStorage.getItem(name), ENTRY)

describe('presentation="redirect" under the service contract', () => {
  it.each(['react', 'element'])(
    'signs in the whole window and returns to the page with the focus, made with %s',
    async (way) => {
      await leave(`/lease?with=${way}#clause`)
      await signByTyping(page, 'Ada Lovelace')
      await says(CONFIRMED)
      const focused = page.locator('[role="group"]:focus')
      expect(await focused.textContent()).toContain(CONFIRMED)
      expect(page.url()).toBe(`${portal.origin}/lease?with=${way}#clause`)
      expect(await lines()).toEqual([
        'ada opening',
        'ada finished',
        'ada confirming',
        'ada confirmed',
      ])
      expect(portal.asked).toEqual(expect.arrayContaining(['mounted', 'finished']))
      expect(portal.asked.filter((reason) => reason === 'finished')).toHaveLength(1)
      expect(portal.created()).toBe(1)
      expect(await stored()).toBeNull()
    },
  )

  it('stores no url and no token, and leaves no entry of the ceremony in the history', async () => {
    await page.goto(`${portal.origin}/lease`)
    const before = await page.evaluate(() => history.length)
    await press()
    const url = new URL(page.url())
    await page.goto(`${portal.origin}/app.js`)
    const entry = await stored()
    expect(JSON.parse(String(entry))).toEqual({
      key: 're_ada',
      page: '/lease',
      time: expect.any(Number),
      endsWithNewer: false,
      scroll: expect.any(Number),
    })
    expect(entry).not.toContain(url.searchParams.get('token'))
    await goBack()
    await signByTyping(page, 'Ada Lovelace')
    await says(CONFIRMED)
    // One entry is `/app.js`, and one is the ceremony, which the page has replaced.
    expect(await page.evaluate(() => history.length)).toBe(before + 2)
  })

  it('continues only the document that was signed, if the page shows two', async () => {
    await leave('/lease', 'ada')
    await goBack()
    await press('bob')
    await signByTyping(page, 'Bob')
    await page.getByRole('region', { name: 'bob' }).getByText(CONFIRMED).waitFor()
    expect(await lines()).toEqual([
      'bob opening',
      'bob finished',
      'bob confirming',
      'bob confirmed',
    ])
    await page.getByRole('region', { name: 'ada' }).getByText('Review and sign').waitFor()
  })

  it('returns each of two windows to its own page', async () => {
    await leave('/lease?of=ada')
    const first = page
    page = await context.newPage()
    await leave('/lease?of=bob', 'bob')
    await signByTyping(first, 'Ada Lovelace')
    await first.waitForURL(`${portal.origin}/lease?of=ada`)
    await signByTyping(page, 'Bob')
    await page.waitForURL(`${portal.origin}/lease?of=bob`)
    await says(CONFIRMED)
    // This window shows Bob's document, too, and learns of its end from the other window.
    await first.getByRole('region', { name: 'ada' }).getByText(CONFIRMED).waitFor()
    expect(portal.created()).toBe(2)
  })

  it('shows a link at the end, and asks on the page, if the browser stores nothing', async () => {
    await page.addInitScript(() => {
      Object.defineProperty(globalThis, 'sessionStorage', {
        get() {
          throw new DOMException('Storage is disabled.', 'SecurityError')
        },
      })
    })
    await leave()
    await signByTyping(page, 'Ada Lovelace')
    await says('You can close this tab or go back to the page you came from.')
    await page.getByRole('link', { name: 'Go to the home page' }).click()
    await says(CONFIRMED)
    expect(await lines()).toEqual(['ada confirmed'])
  })

  it('returns to the stored page, even if the landing page’s url names another page', async () => {
    await leave()
    const forged = '?page=https://evil.example/&returnTo=//evil.example&search=x#//evil.example'
    await page.goto(`${portal.origin}/api/signing/finished${forged}`)
    await page.waitForURL(`${portal.origin}/lease?with=react#clause`)
    await says(en.unconfirmed)
    expect(portal.asked).toContain('finished')
  })

  it('opens no other origin and no expired page if another script has changed the stored entry', async () => {
    const visited: string[] = []
    page.on('framenavigated', (frame) => visited.push(frame.url()))
    for (const changed of [
      { page: '//evil.example/' },
      { page: 'https://evil.example/' },
      { page: 'javascript:alert(1)' },
      { page: ['/lease'] },
      { page: '/lease', time: 1 },
      { page: '/lease', time: undefined },
    ]) {
      // oxlint-disable no-await-in-loop -- one window has one entry
      await page.goto(`${portal.origin}/lease`)
      await page.evaluate(([name, entry]) => sessionStorage.setItem(name, entry), [
        ENTRY,
        JSON.stringify({ time: Date.now(), ...changed }),
      ] as const)
      await page.goto(`${portal.origin}/api/signing/finished`)
      if (changed.page === '//evil.example/')
        await page.waitForURL(`${portal.origin}//evil.example/`)
      else await says('You have finished.')
      // oxlint-enable no-await-in-loop
    }
    expect(visited.filter((url) => new URL(url).origin !== portal.origin)).toEqual([])
  })
})

// A headless build has no back/forward cache, and restores no tabs.
describe.skipIf(!withTabs)('presentation="redirect" in a browser with tabs', () => {
  it('is usable again after the Back button, if the browser kept the page', async () => {
    await leave()
    await goBack()
    await says(en.startAgain)
    expect(await lines()).toEqual(['ada creating', 'ada opening', 'ada closed'])
    await expect.poll(() => portal.asked).toContain('left')
    await press('ada', en.startAgain)
    await signByTyping(page, 'Ada Lovelace')
    await says(CONFIRMED)
    expect(portal.created()).toBe(2)
  })

  it('shows the result if the person goes back after the end', async () => {
    await leave()
    await signByTyping(page, 'Ada Lovelace')
    await says(CONFIRMED)
    await goBack()
    // The answer is sent to other windows, and the browser drops a kept page that gets such a message.
    await page.getByRole('button', { name: en.start }).first().scrollIntoViewIfNeeded()
    await says(CONFIRMED)
    expect(await lines()).toEqual(['ada confirmed'])
  })

  it('returns to the page if the tab was closed and restored during the ceremony', async () => {
    const profile = mkdtempSync(join(tmpdir(), 'signing-profile-'))
    onTestFinished(() => rmSync(profile, { recursive: true, force: true }))
    await context.close()
    context = await openProfile(profile)
    page = await context.newPage()
    await leave('/lease?of=ada')
    const ceremony = page.url()
    await context.close()
    context = await openProfile(profile)
    await expect.poll(() => context.pages().map((open) => open.url())).toContain(ceremony)
    const restored = context.pages().find((open) => open.url() === ceremony)
    if (!restored) throw new Error('The tab was not restored.')
    page = restored
    await page.reload()
    await signByTyping(page, 'Ada Lovelace')
    await page.waitForURL(`${portal.origin}/lease?of=ada`)
    await says(CONFIRMED)
  })
})
