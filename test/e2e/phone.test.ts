import { describe, expect, it } from 'vitest'
import { fingerOn } from '../support/browsers/finger.js'
import { ceremonyIn } from './support/ceremonyPage.js'
import { portalSetup } from './support/portalSetup.js'

const setup = portalSetup()

const PHONES = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 320, height: 568 },
  { width: 568, height: 320 },
]

describe.each(PHONES)('on a phone of $width × $height', (viewport) => {
  it('the customer swipes to the end, draws and finishes', { timeout: 120_000 }, async () => {
    const device = { viewport, hasTouch: true, isMobile: true }
    const page = await setup.visitAs('amara', '/documents/home-renovation-loan', device)
    const finger = await fingerOn(page)
    const start = page.getByRole('button', { name: 'Review and sign' })
    await start.waitFor()
    expect(await finger.swipeUntilSeen(start, 10)).toBe(true)
    await finger.tap(start)

    const ceremony = ceremonyIn(page)
    const pad = ceremony.locator('#pad')
    await pad.waitFor({ state: 'attached' })
    const finish = ceremony.getByRole('button', { name: 'Finish' })
    // Wherever the finger lands on its way down, on the pad as well.
    expect(await finger.swipeUntilSeen(finish, 60)).toBe(true)
    expect(await ceremony.locator('#pad-state').textContent()).toBe('The drawing area is empty.')
    await finger.swipeUntilSeen(pad, 10)
    await finger.tap(pad)
    await finger.draw(pad)
    expect(await ceremony.locator('#pad-state').textContent()).toContain('holds your signature')
    const consent = ceremony.getByRole('checkbox')
    expect(await finger.swipeUntilSeen(consent, 20, pad)).toBe(true)
    await finger.tap(consent)
    await expect.poll(() => consent.isChecked(), { timeout: 15_000 }).toBe(true)
    expect(await finger.swipeUntilSeen(finish, 10, pad)).toBe(true)
    await finger.tap(finish)
    await page.getByText('Your signature is complete.').first().waitFor()
  })
})
