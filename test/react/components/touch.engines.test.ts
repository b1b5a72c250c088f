import { join } from 'node:path'
import { chromium, type Locator, type Page } from 'playwright'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { en } from '../../../src/embed/labels/en.js'
import { launchOptions } from '../../support/browsers/engines.js'
import { fingerOn } from '../../support/browsers/finger.js'
import { emulateCeremonies } from '../support/emulateCeremonies.js'
import type { PortalProps } from '../support/portalApp.js'
import { servePortal } from '../support/servePortal.js'

const portal = await servePortal()
// The page of the emulator is longer than these screens.
const paragraphs = Array.from({ length: 8 }, (_, index) => `Paragraph ${index}.`)
const ceremonies = await emulateCeremonies(portal, paragraphs.join('\n\n'))
const browser = await chromium.launch(launchOptions('chromium'))
afterAll(async () => {
  portal.close()
  await Promise.all([browser.close(), ceremonies.close()])
})

/** Opens a ceremony by a tap on a touch screen. The page has text above and below the ceremony. */
async function open(
  viewport: { width: number; height: number },
  props: PortalProps = {},
): Promise<Page> {
  const context = await browser.newContext({ viewport, hasTouch: true, isMobile: true })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  await page.goto(portal.prepare({ props, grant: { url: await ceremonies.url() } }))
  await page.addStyleTag({ path: join(import.meta.dirname, '../../../src/react/styles.css') })
  await page.addStyleTag({ content: 'main { padding-block: 20rem 60rem }' })
  await page.getByRole('button', { name: en.start }).tap()
  await page.locator('[data-status="open"] iframe').waitFor()
  return page
}

/** Whether no other element covers the target. */
async function canBeTouched(page: Page, target: Locator): Promise<boolean> {
  const box = await target.boundingBox()
  if (!box) return false
  const x = box.x + box.width / 2
  const points = [
    [x, box.y + 1],
    [x, box.y + box.height - 1],
  ]
  return page.evaluate(
    (all) => all.every(([a = -1, b = -1]) => document.elementFromPoint(a, b)?.tagName === 'IFRAME'),
    points,
  )
}

const screens = {
  'a phone': { width: 390, height: 844 },
  'a small phone': { width: 320, height: 568 },
  'a phone in landscape': { width: 844, height: 390 },
  'a small phone in landscape': { width: 568, height: 320 },
  'a phone with an open keyboard': { width: 390, height: 430 },
} as const

describe('a ceremony on a touch screen', () => {
  it.each(Object.entries(screens))(
    'can be scrolled by swipes to its last button on %s',
    async (_name, screen) => {
      const page = await open(screen)
      expect(await page.locator('dialog:modal').boundingBox()).toEqual({ x: 0, y: 0, ...screen })
      const before = await page.evaluate(() => scrollY)
      const last = page.frameLocator('iframe').locator('button[type=submit]')
      expect(await (await fingerOn(page)).swipeUntilSeen(last, 40)).toBe(true)
      expect(await canBeTouched(page, last)).toBe(true)
      expect(await page.evaluate(() => scrollY)).toBe(before)
      expect(await page.getByRole('button', { name: en.close }).isVisible()).toBe(true)
    },
  )

  it('is a dialog on a large touch screen, unless `presentation` is "inline"', async () => {
    const tablet = { width: 1024, height: 1366 }
    const automatic = await open(tablet)
    expect(await automatic.locator('dialog:modal iframe').count()).toBe(1)
    const inline = await open(tablet, { presentation: 'inline' })
    expect(await inline.locator('dialog').count()).toBe(0)
    expect(await inline.locator('.signing-ceremony iframe').count()).toBe(1)
  })

  it('keeps its frame when the phone is rotated', async () => {
    const page = await open(screens['a phone'])
    const name = await page.locator('iframe').getAttribute('name')
    await page.setViewportSize({ width: 844, height: 390 })
    await page.setViewportSize({ width: 1200, height: 900 })
    expect(await page.locator('dialog:modal iframe').getAttribute('name')).toBe(name)
  })
})
