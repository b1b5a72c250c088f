// Tests the remedies of docs/browsers.md for an intranet. Only Chromium has Local Network Access.
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { en } from '../../src/embed/labels/en.js'
import { launchOptions, testedEngines } from '../support/browsers/engines.js'
import type { PortalProps } from './support/portalApp.js'
import { type ServedPortal, servePortal } from './support/servePortal.js'

const allow = 'fullscreen; clipboard-write; local-network'

describe.runIf(testedEngines().includes('chromium'))('a portal with a private address', () => {
  let portal: ServedPortal
  let browser: Browser
  let context: BrowserContext
  let page: Page
  beforeAll(async () => {
    portal = await servePortal()
    // Chromium then treats the ceremony as a public site, although both are on this machine.
    const spaces = [portal.origin, portal.ceremonySite].map((origin, index) => {
      return `127.0.0.1:${new URL(origin).port}=${index === 0 ? 'local' : 'public'}`
    })
    const args = [`--ip-address-space-overrides=${spaces.join(',')}`]
    const resolve = '--host-resolver-rules=MAP localhost 127.0.0.1'
    browser = await chromium.launch({ ...launchOptions('chromium'), args: [...args, resolve] })
    context = await browser.newContext()
    page = await context.newPage()
  })
  afterAll(async () => {
    await browser.close()
    portal.close()
  })

  /** Starts a ceremony, and returns the page that shows it. */
  async function start(props: PortalProps, shown = 'frame') {
    await page.goto(portal.prepare({ props }))
    const tab = shown === 'tab' ? context.waitForEvent('page') : undefined
    await page.getByRole('button', { name: en.start }).click()
    const place = (await tab) ?? page
    const ceremony = shown === 'frame' ? place.frameLocator('iframe') : place
    await ceremony.getByRole('heading', { name: 'Ceremony' }).waitFor()
    return shown === 'frame' ? place.frames()[1] : place.mainFrame()
  }
  const finish = async (props: PortalProps, shown?: string): Promise<void> => {
    const frame = await start(props, shown)
    await frame?.evaluate((url) => location.assign(url), portal.landing)
  }
  const finished = () => page.getByText(en.finished).first().waitFor()

  it('does not receive the end of a public ceremony in a frame', async () => {
    await finish({ presentation: 'inline' })
    await expect.poll(() => page.frames()[1]?.url()).toBe('chrome-error://chromewebdata/')
    expect(await page.locator('.signing-ceremony').getAttribute('data-status')).toBe('open')
  })

  it('receives the end of a ceremony in a tab', async () => {
    await finish({ presentation: 'tab' }, 'tab')
    await expect(finished()).resolves.toBeUndefined()
  })

  it('receives the end of a ceremony in the same window', async () => {
    await finish({ presentation: 'redirect' }, 'window')
    await expect(finished()).resolves.toBeUndefined()
  })

  it('receives the end of a ceremony in a frame if the user permits it to the portal', async () => {
    await context.grantPermissions(['local-network-access'], { origin: portal.origin })
    await finish({ presentation: 'inline', service: { allow } })
    await expect(finished()).resolves.toBeUndefined()
  })
})
