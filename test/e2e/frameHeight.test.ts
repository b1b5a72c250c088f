import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { en } from '../../src/embed/labels/en.js'
import { ceremonyIn, signByTyping } from './support/ceremonyPage.js'
import { portalSetup } from './support/portalSetup.js'

const setup = portalSetup()

/** The height of the frame, and how far its document can scroll. */
async function measure(page: Page): Promise<{ height: number; scrolls: number }> {
  const height = await page.locator('iframe').evaluate(({ clientHeight }) => clientHeight)
  const scrolls = await ceremonyIn(page)
    .locator('html')
    .evaluate(({ scrollHeight }, visible) => scrollHeight - visible, height)
  return { height, scrolls: Math.max(0, scrolls) }
}

it('a frame has the height of its document, before and after the document grows', async (test) => {
  const page = await setup.visitAs('amara', '/documents/home-renovation-loan')
  const isSupported = await page.evaluate(() => CSS.supports('frame-sizing: content-height'))
  test.skip(!isSupported, 'This browser cannot size a frame by its document.')
  await page.getByRole('button', { name: en.start }).click()
  const ceremony = ceremonyIn(page)
  await ceremony.getByRole('heading', { level: 1 }).waitFor()
  const view = page.viewportSize()?.height ?? 0
  await expect.poll(async () => (await measure(page)).height).toBeGreaterThan(view)
  await expect.poll(async () => (await measure(page)).scrolls).toBe(0)

  const { height } = await measure(page)
  await ceremony.locator('main').evaluate((main) => main.append('A new line.\n'.repeat(200)))
  await expect.poll(async () => (await measure(page)).height).toBeGreaterThan(height)
  await expect.poll(async () => (await measure(page)).scrolls).toBe(0)
})

it('“Next” in a tall frame brings the signature field into the window', async () => {
  const page = await setup.visitAs('amara', '/documents/home-renovation-loan')
  await page.getByRole('button', { name: en.start }).click()
  const ceremony = ceremonyIn(page)
  await ceremony.getByRole('button', { name: 'Next' }).click()
  const bottom = async () => {
    const box = await ceremony.locator('#field').boundingBox()
    return box ? box.y + box.height : Infinity
  }
  await expect.poll(bottom).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0)
  await signByTyping(ceremony, 'Amara Okafor')
  await page.getByText(/^Done\. You have signed/).waitFor()
})
