import { type Browser, chromium, type Frame, type Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { en } from '../../../src/embed/labels/en.js'
import { launchOptions, testedEngines } from '../../support/browsers/engines.js'
import { PAGE, type PortalOptions, servePortal } from '../support/servePortal.js'

const HTML = { 'content-type': 'text/html; charset=utf-8' }

/** How a server or a service worker in front changes the landing page. */
const fronts: Readonly<Record<string, PortalOptions['front']>> = {
  // Runs all scripts later, except those with `data-cfasync="false"`.
  'Rocket Loader': ({ body, headers }) => ({
    headers,
    body: body.replaceAll(
      /<script(?! data-cfasync="false")/g,
      '<script type="later-text/javascript"',
    ),
  }),
  // Disregards `no-transform`, so the script no longer has its hash.
  'a minifier': ({ body, headers }) => ({ body: body.replaceAll(/\n+/g, '\n '), headers }),
  'a second policy': ({ body, headers }) => ({
    body,
    headers: {
      ...headers,
      'content-security-policy': `${headers['content-security-policy']}, script-src 'self'`,
    },
  }),
  'a fallback to the app': () => ({ body: PAGE, headers: HTML }),
  'a form with POST': undefined,
  'a redirect to a language': () => ({
    status: 302,
    headers: { location: '/de/api/signing/finished?id=1' },
    body: '',
  }),
}

const BLOCKED = ['a minifier', 'a second policy']
const AT_THE_URL = new Set([...BLOCKED, 'a fallback to the app', 'a redirect to a language'])

const portal = await servePortal()
afterAll(() => portal.close())

/** Leaves the page after the driver's command, because a navigation may interrupt the command. */
const leave = (post: boolean, landing: string): void => {
  setTimeout(() => {
    if (!post) location.assign(landing)
    const form = document.body.appendChild(document.createElement('form'))
    Object.assign(form, { method: 'post', action: landing })
    if (post) form.submit()
  }, 50)
}

/** Moves the ceremony to `redirect_url`, as the service does at the end. */
async function finish(ceremony: Page | Frame, front: string): Promise<void> {
  await ceremony.getByRole('heading', { name: 'Ceremony' }).waitFor()
  const landing = `${portal.origin}/api/signing/finished?id=1`
  await ceremony.evaluate(`(${String(leave)})(${front === 'a form with POST'}, '${landing}')`)
}

// The engines differ in the landing page itself: `landingPage.engines.test.ts`.
describe.skipIf(!testedEngines().includes('chromium'))('a landing page changed by', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await chromium.launch(launchOptions('chromium'))
  })
  afterAll(() => browser.close())

  async function open(front: string, presentation: 'inline' | 'tab' | 'redirect') {
    const page = await browser.newPage()
    page.setDefaultTimeout(20_000)
    const redirect_url = `${portal.origin}/api/signing/finished`
    const options = { props: { presentation }, front: fronts[front], grant: { redirect_url } }
    const address = portal.prepare(options)
    await page.goto(address)
    const [tab] = await Promise.all([
      presentation === 'tab' ? page.waitForEvent('popup') : page,
      page.getByRole('button', { name: en.start }).click(),
    ])
    const lines = async (): Promise<string[]> => page.locator('li').allTextContents()
    return { page, tab, lines, address }
  }

  it.each(Object.keys(fronts))('%s: the page notices the end in its frame', async (front) => {
    const { page, lines } = await open(front, 'inline')
    await page.frameLocator('iframe').getByRole('heading', { name: 'Ceremony' }).waitFor()
    const frame = page.frames().at(-1)
    if (frame) await finish(frame, front)
    await page.getByText(en.finished.split('\n')[0] ?? '').waitFor()
    const via = AT_THE_URL.has(front) ? 'location' : 'message'
    expect(await lines()).toEqual([`finished by ${via} ?id=1`])
    expect(await page.locator('iframe').count()).toBe(0)
    await page.close()
  })

  it.each(Object.keys(fronts))('%s: the page notices the end in a tab', async (front) => {
    const { page, tab, lines } = await open(front, 'tab')
    await finish(tab, front)
    await page.getByText(en.finished.split('\n')[0] ?? '').waitFor()
    const via = AT_THE_URL.has(front) ? 'location' : 'message'
    expect(await lines()).toEqual([`finished by ${via} ?id=1`])
    await page.close()
  })

  it.each(BLOCKED)('%s: the window shows a link', async (front) => {
    const { page } = await open(front, 'redirect')
    await finish(page, front)
    await page.getByRole('link', { name: 'Go to the home page' }).click()
    await page.waitForURL(`${portal.origin}/`)
    await page.getByRole('button', { name: en.start }).waitFor()
    expect(portal.posts()).toBe(1)
    await page.close()
  })

  const others = Object.keys(fronts).filter((front) => !BLOCKED.includes(front))
  it.each(others)('%s: the window returns to its page', async (front) => {
    const { page, lines, address } = await open(front, 'redirect')
    await finish(page, front)
    await page.getByText(en.finished.split('\n')[0] ?? '').waitFor()
    expect(page.url()).toBe(address)
    expect(await lines()).toEqual(['finished by location ?id=1'])
    expect(portal.posts()).toBe(1)
    await page.close()
  })
})
