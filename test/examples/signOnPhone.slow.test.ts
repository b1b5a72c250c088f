import { expect, it } from 'vitest'
import { exampleApps } from './support/exampleApps.js'
import { readQrCode } from './support/readQrCode.js'
import { openPage, signAsAda, waitForConfirmed } from './support/signAsAda.js'
import { PATIENCE, withExample } from './support/withExample.js'

const phoneDevice = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

it(
  'examples/vite-express shows on the computer that the phone has signed',
  PATIENCE,
  async (context) => {
    const app = exampleApps.find(({ name }) => name === 'vite-express')
    if (!app) throw new Error('examples/vite-express is gone')
    await withExample(app, context, async ({ portal }, browser) => {
      const open = await openPage(browser, portal)
      const idle = await openPage(browser, portal)
      await open.page.clock.install()
      await open.page.getByRole('button', { name: 'Review and sign' }).click()
      await open.page.locator('[data-status=open]').waitFor()

      await idle.page.getByText('Sign on your phone').click()
      const code = idle.page.getByRole('img', { name: 'The address of this page' })
      const address = await readQrCode(code)
      expect(address).toBe(`${portal}/`)
      const phone = await openPage(browser, String(address), phoneDevice)
      await signAsAda(phone.page)
      await waitForConfirmed(phone.page)

      // With a ceremony on the screen, the page asks every 30 seconds.
      await open.page.clock.fastForward(30_000)
      await waitForConfirmed(open.page)
      // Without one, it asks when somebody looks at it again.
      await idle.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      await waitForConfirmed(idle.page)
      expect([...open.lines, ...idle.lines, ...phone.lines]).toEqual([])
    })
  },
)
