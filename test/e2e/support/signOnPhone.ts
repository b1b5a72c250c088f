import { expect } from 'vitest'
import { fingerOn } from '../../support/browsers/finger.js'
import { ceremonyIn } from './ceremonyPage.js'
import type { PortalSetup } from './portalSetup.js'

/**
 * Signs the demo's first document on a phone, by touch alone: swipes, draws, agrees and finishes.
 * Returns the number of ceremonies that the service has finished.
 */
export async function signOnPhone(
  setup: PortalSetup,
  viewport: { readonly width: number; readonly height: number },
): Promise<number> {
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
  // A swipe that starts on the drawing area must scroll the page, and must not draw.
  expect(await finger.swipeUntilSeen(finish, 60)).toBe(true)
  expect(await ceremony.locator('#pad-state').textContent()).toBe('The drawing area is empty.')
  await finger.swipeUntilSeen(pad, 10)
  const before = await pad.boundingBox()
  await finger.swipeFrom(pad, -40)
  await expect.poll(async () => (await pad.boundingBox())?.y).toBeGreaterThan(before?.y ?? 0)
  expect(await ceremony.locator('.pad[data-drawing]').count()).toBe(0)
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
  await page
    .getByText(/^Done\.\s+You have signed/)
    .first()
    .waitFor()
  return setup.calls('finish_ceremony').length
}
