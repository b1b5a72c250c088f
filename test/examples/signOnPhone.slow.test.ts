import jsQr from 'jsqr'
import type { Locator, Page } from 'playwright'
import { expect, it } from 'vitest'
import { exampleApps } from './support/exampleApps.js'
import { openPage, signAsAda, waitForConfirmed } from './support/signAsAda.js'
import { PATIENCE, withExample } from './support/withExample.js'

const phoneDevice = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

async function startCeremony(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Review and sign' }).click()
  await page.locator('[data-status=open]').waitFor()
}

it(
  'examples/vite-express shows on a computer that a customer has signed on a phone',
  PATIENCE,
  async (context) => {
    const app = exampleApps.find(({ name }) => name === 'vite-express')
    if (!app) throw new Error('examples/vite-express is gone')
    await withExample(app, context, async ({ portal }, browser) => {
      const watched = await openPage(browser, portal)
      const left = await openPage(browser, portal)
      await watched.page.clock.install()
      await startCeremony(watched.page)
      await startCeremony(left.page)

      await left.page.getByText('Sign on your phone').click()
      const code = left.page.getByRole('img', { name: 'The url of this page' })
      const address = await readQrCode(code)
      expect(address).toBe(`${portal}/`)
      const phone = await openPage(browser, String(address), { device: phoneDevice })
      await signAsAda(phone.page)
      await waitForConfirmed(phone.page)

      // A visible page checks every 30 seconds, a hidden page as soon as it becomes visible again.
      await watched.page.clock.fastForward(30_000)
      await waitForConfirmed(watched.page)
      await left.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      await waitForConfirmed(left.page)
      expect([...watched.lines, ...left.lines, ...phone.lines]).toEqual([])
    })
  },
)

/** Draws an `<svg>` with a QR code, and returns the text of the code. */
async function readQrCode(svg: Locator): Promise<string | undefined> {
  const size = 300
  const pixels = await svg.evaluate(async (element, side) => {
    const image = new Image(side, side)
    const source = new XMLSerializer().serializeToString(element)
    image.src = `data:image/svg+xml,${encodeURIComponent(source)}`
    await image.decode()
    const canvas = new OffscreenCanvas(side, side).getContext('2d')
    canvas?.drawImage(image, 0, 0, side, side)
    return [...(canvas?.getImageData(0, 0, side, side).data ?? [])]
  }, size)
  return jsQr.default(Uint8ClampedArray.from(pixels), size, size)?.data
}
