import { type Browser, chromium, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type RunningSigningEmulator, startSigningEmulator } from '../../src/emulator/node/index.js'
import { type ServedPortal, servePortal } from '../react/support/servePortal.js'
import { requireChromium } from '../support/browsers/findChromium.js'
import { cutOffIn, faintControlsIn, tabThrough, violationsIn } from './support/pageMeasures.js'
import { surfaces } from './support/surfaces.js'

/** The text spacing that criterion 1.4.12 of WCAG 2.2 requires. */
const WIDE_TEXT = `* {
  line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important
} p { margin-block-end: 2em !important }`

/** The controls that a pointer can reach. An open dialog or question disables all other controls. */
const CONTROLS =
  ':is(dialog[open], body:not(:has(dialog[open]))) :is(button:enabled:not(.signing-ceremony__skip), a:not(.skip)):not([inert], [inert] *)'

const VIEWPORT = { width: 1024, height: 768 }

let browser: Browser
let portal: ServedPortal
let service: RunningSigningEmulator
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: requireChromium() })
  portal = await servePortal()
  service = await startSigningEmulator({ port: 0 })
})
afterAll(async () => {
  await browser.close()
  await service.close()
  portal.close()
})

describe.each(surfaces)('$name', ({ open }) => {
  let page: Page
  beforeAll(async () => {
    // Bypass the page's policy, because the policy may refuse the styles that the tests add.
    const context = await browser.newContext({
      bypassCSP: true,
      reducedMotion: 'reduce',
      viewport: VIEWPORT,
    })
    context.setDefaultTimeout(20_000)
    page = await context.newPage()
    await open(page, { portal, emulator: service.emulator })
  })
  afterEach(async () => {
    await page.emulateMedia({ colorScheme: null })
    await page.setViewportSize(VIEWPORT)
    await page.evaluate(() => document.querySelector('#of-the-test')?.remove())
  })
  afterAll(() => page.context().close())

  const addStyles = async (content: string): Promise<void> => {
    await page.evaluate((text) => {
      const style = document.createElement('style')
      style.id = 'of-the-test'
      style.textContent = text
      document.head.append(style)
    }, content)
  }

  it.each(['light', 'dark'] as const)(
    'passes the rules of axe-core for WCAG 2.2 A and AA in %s colors',
    async (colorScheme) => {
      await page.emulateMedia({ colorScheme })
      expect(await violationsIn(page)).toEqual([])
    },
  )

  it.each(['light', 'dark'] as const)(
    'has controls with a contrast of at least 3 to 1 in %s colors (1.4.11)',
    async (colorScheme) => {
      await page.emulateMedia({ colorScheme })
      expect(await faintControlsIn(page)).toEqual([])
    },
  )

  it.each([
    ['upright at 320 pixels', { width: 320, height: 640 }],
    ['across at 256 pixels', { width: 640, height: 256 }],
  ])('fits a window that is held %s (1.3.4, 1.4.10)', async (_, size) => {
    await page.setViewportSize(size)
    expect(await cutOffIn(page)).toEqual([])
  })

  it('shows every text completely at twice its size (1.4.4)', async () => {
    await addStyles('html { font-size: 200% !important }')
    await page.setViewportSize({ width: 640, height: 800 })
    expect(await cutOffIn(page)).toEqual([])
  })

  it('shows every text completely with wide spacing (1.4.12)', async () => {
    await addStyles(WIDE_TEXT)
    expect(await cutOffIn(page)).toEqual([])
  })

  it('shows which control has the focus, and lets the key Tab move on (2.1.1, 2.1.2, 2.4.7, 2.4.11)', async () => {
    const address = page.url()
    const controls = await tabThrough(page)
    expect(controls.filter(({ hasVisibleFocus }) => !hasVisibleFocus)).toEqual([])
    expect(controls.filter(({ isUncovered }) => !isUncovered)).toEqual([])
    expect(controls).not.toEqual([])
    expect(page.url()).toBe(address)
  })

  it('does nothing if the mouse leaves a pressed control before the release (2.5.2)', async () => {
    const text = () => page.locator('body').innerText()
    const before = await text()
    const control = page.locator(CONTROLS).filter({ visible: true }).first()
    await control.hover()
    await page.mouse.down()
    await page.mouse.move(1, 1)
    await page.mouse.up()
    expect(await text()).toBe(before)
  })
})
