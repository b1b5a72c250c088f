import { describe, expect, it } from 'vitest'
import { fingerOn } from '../support/finger.js'
import { ceremonyIn } from './support/ceremonyPage.js'
import { portalSetup } from './support/portalSetup.js'

const setup = portalSetup()

// Phones that lie on their side are swiped through in `test/react/touch.engines.test.ts`.
const PHONES = [
  { width: 390, height: 844 },
  { width: 320, height: 568 },
]

describe.each(PHONES)('on a phone of $width × $height', (viewport) => {
  it('the customer swipes to the end, draws and finishes', { timeout: 120_000 }, async () => {
    const device = { viewport, hasTouch: true, isMobile: true }
    const page = await setup.visitAs('amara', '/documents/home-renovation-loan', device)
    const finger = await fingerOn(page)
    // Keeps off the line below the frame, which stays where it is.
    const careful = await fingerOn(page, 52)
    const start = page.getByRole('button', { name: 'Review and sign' })
    await start.waitFor()
    expect(await finger.swipeUpUntilSeen(start, 10)).toBe(true)
    await finger.tap(start)

    const ceremony = ceremonyIn(page)
    const pad = ceremony.locator('#pad')
    await pad.waitFor({ state: 'attached' })
    const finish = ceremony.getByRole('button', { name: 'Finish' })
    // Wherever the finger lands on its way down, on the pad as well.
    expect(await finger.swipeUpUntilSeen(finish, 60)).toBe(true)
    expect(await ceremony.locator('#pad-state').textContent()).toBe('The drawing area is empty.')
    await finger.swipeDownUntilSeen(pad, 10)
    await finger.tap(pad)
    await finger.draw(pad)
    expect(await ceremony.locator('#pad-state').textContent()).toContain('holds your signature')
    const consent = ceremony.getByRole('checkbox')
    expect(await careful.swipeUpUntilSeen(consent, 20, pad)).toBe(true)
    // A finger that misses is laid down again, as everybody does.
    const tick = async (): Promise<boolean> => {
      if (!(await consent.isChecked())) await finger.tap(consent)
      return consent.isChecked()
    }
    await expect.poll(tick, { timeout: 15_000 }).toBe(true)
    const thanks = page.getByText('This document is signed. Thank you.').first()
    const press = async (): Promise<boolean> => {
      if (await thanks.isVisible()) return true
      await careful.swipeUpUntilSeen(finish, 10, pad).catch(() => false)
      await finger.tap(finish).catch(() => undefined)
      return thanks.waitFor({ timeout: 3_000 }).then(
        () => true,
        () => false,
      )
    }
    await expect.poll(press, { timeout: 60_000 }).toBe(true)
  })
})
