import type { BrowserContextOptions, Locator, Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { en } from '../../src/embed/labels/en.js'
import { ceremonyIn, signByTyping } from './support/ceremonyPage.js'
import { portalSetup } from './support/portalSetup.js'

// The headless shell runs all sites in one process, where Chromium draws every frame in full.
const setup = portalSetup({ needsTabs: true })
const LOAN = '/documents/home-renovation-loan'
const DESKTOP = { viewport: { width: 1280, height: 800 } }
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** Opens the loan in the portal’s page. The emulator is on another site, so in another process. */
async function openLoan(device: BrowserContextOptions = DESKTOP): Promise<Page> {
  const page = await setup.visitAs('amara', LOAN, device)
  await page.getByRole('button', { name: en.start }).click()
  await ceremonyIn(page).getByRole('heading', { level: 1 }).waitFor()
  return page
}

/** Skips a test in a browser that cannot size a frame by its document. */
async function needsFrameSizing(page: Page, skip: (when: boolean, why: string) => void) {
  const isSupported = await page.evaluate(() => CSS.supports('frame-sizing: content-height'))
  skip(!isSupported, 'This browser cannot size a frame by its document.')
}

/** The height of the frame, and how far its document can scroll. */
async function measure(page: Page): Promise<{ height: number; scrolls: number }> {
  const height = await page.locator('iframe').evaluate(({ clientHeight }) => clientHeight)
  const scrolls = await ceremonyIn(page)
    .locator('html')
    .evaluate(({ scrollHeight }, visible) => scrollHeight - visible, height)
  return { height, scrolls: Math.max(0, scrolls) }
}

it('a frame has the height of its document, before and after the document grows', async (test) => {
  const page = await openLoan()
  await needsFrameSizing(page, test.skip)
  const ceremony = ceremonyIn(page)
  await expect.poll(async () => (await measure(page)).height).toBeGreaterThan(800)
  await expect.poll(async () => (await measure(page)).scrolls).toBe(0)

  const { height } = await measure(page)
  await ceremony.locator('main').evaluate((main) => main.append('A new line.\n'.repeat(200)))
  await expect.poll(async () => (await measure(page)).height).toBeGreaterThan(height)
  await expect.poll(async () => (await measure(page)).scrolls).toBe(0)
})

const OTHER_SITE = 'another site'

it.for(['the origin of the page', OTHER_SITE])(
  'a document on %s is drawn in its whole frame, with any --signing-ceremony-height',
  async (site, { skip }) => {
    const page = await setup.visitAs('amara', LOAN, DESKTOP)
    await needsFrameSizing(page, skip)
    const src = `${setup.emulator().origin}/document`
    let body = ''
    await page.route(src, async (route) => route.fulfill({ contentType: 'text/html', body }))
    for (const { fixed, height, least, most } of [
      { fixed: '420px', height: 2000, least: 420, most: 420 },
      { fixed: '420px', height: 100, least: 420, most: 420 },
      { fixed: '', height: 100, least: 704, most: 704 },
      { fixed: '', height: 2000, least: 2000, most: 2100 },
    ]) {
      // oxlint-disable no-await-in-loop -- one page shows one document after the other
      body = `<meta name="responsive-embedded-sizing" content="allow-origins=*">
        <canvas height="${height}"></canvas>`
      await page.evaluate(showInComponent, {
        fixed,
        ...(site === OTHER_SITE ? { name: 'src', value: src } : { name: 'srcdoc', value: body }),
      })
      await expect.poll(async () => (await sizesOf(page)).height).toBeGreaterThanOrEqual(least)
      await expect.poll(async () => (await sizesOf(page)).empty).toEqual([0, 0])
      expect((await sizesOf(page)).height).toBeLessThanOrEqual(most)
      // oxlint-enable no-await-in-loop
    }
  },
)

/** The height of the component, and how much its frame and the document in it leave empty. */
async function sizesOf(page: Page): Promise<{ height: number; empty: readonly number[] }> {
  await page.locator('[data-status="open"]').waitFor()
  const outer = page.locator('.signing-ceremony')
  const box = await page.locator('.signing-ceremony__box').evaluate((one) => one.clientHeight)
  const inner = ceremonyIn(page).locator('html')
  const { height } = await measure(page)
  return {
    height: await outer.evaluate((one) => one.clientHeight),
    empty: [box - height, height - (await inner.evaluate(() => innerHeight))],
  }
}

/** Replaces the page by the elements of the component, with a document in its frame. */
function showInComponent(attribute: { fixed: string; name: string; value: string }): void {
  const { fixed, name, value } = attribute
  document.documentElement.style.setProperty('--signing-ceremony-height', fixed)
  document.body.innerHTML = `<main><div class="signing-ceremony signing-ceremony--framed">
    <div class="signing-ceremony__box"><iframe class="signing-ceremony__frame"></iframe></div>
  </div></main>`
  const frame = document.querySelector('iframe')
  // As the component does it: the status changes when the frame has loaded.
  frame?.addEventListener('load', () => {
    frame.closest('.signing-ceremony')?.setAttribute('data-status', 'open')
  })
  // Later, because the frame of the component is empty while the proxy creates the ceremony.
  setTimeout(() => frame?.setAttribute(name, value), 500)
}

describe.each([
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
])('on %s', (_name, device) => {
  it('the question before “Decline” is in the window, and its first button is harmless', async () => {
    const page = await openLoan(device)
    const ceremony = ceremonyIn(page)
    await ceremony.getByRole('button', { name: 'Decline' }).click()
    const dialog = ceremony.getByRole('dialog', { name: 'Decline to sign?' })
    const focused = ceremony.locator(':focus')
    await expect.poll(async () => focused.textContent()).toBe('Go back')
    await expect.poll(async () => isInWindow(page, dialog)).toBe(true)
    await page.keyboard.press('Enter')
    await expect.poll(async () => dialog.isVisible()).toBe(false)
    expect(setup.calls('finish_ceremony')).toEqual([])
  })
})

it('“Next” in a tall frame brings the signature field into the window', async () => {
  const page = await openLoan()
  const ceremony = ceremonyIn(page)
  // Each page has the button, because the header of a tall frame scrolls away.
  expect(await ceremony.locator('.page .next').count()).toBe(
    await ceremony.locator('.page').count(),
  )
  await ceremony.getByRole('button', { name: 'Next' }).nth(1).click()
  await expect.poll(async () => isInWindow(page, ceremony.locator('#field'))).toBe(true)
  await signByTyping(ceremony, 'Amara Okafor')
  await page.getByText(/^Done\.\s+You have signed/).waitFor()
})

/** Whether all of an element in a frame is in the window of the page. */
async function isInWindow(page: Page, element: Locator): Promise<boolean> {
  const { y = -1, height = 0 } = (await element.boundingBox()) ?? {}
  return y >= 0 && y + height <= (page.viewportSize()?.height ?? 0)
}
