// These tests send real touches to the ceremony page, instead of clicks on elements.
import type { FrameLocator, Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { fingerOn } from '../../support/browsers/finger.js'
import { createCeremony } from '../support/callEmulator.js'
import { emulatorInChromium } from '../support/emulatorInChromium.js'

const { host, start, newContext } = emulatorInChromium()

const PHONES = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 320, height: 568 },
  { width: 568, height: 320 },
]

/** Opens a ceremony with a short document, which needs few swipes. */
async function openOnPhone(viewport: { width: number; height: number }, framed: boolean) {
  const { emulator } = await start()
  const { recipients } = emulator.seedEnvelope({
    document: Array.from({ length: 8 }, (_, index) => `Paragraph ${index} of the terms.`).join(
      '\n\n',
    ),
    recipients: [{ name: 'Ada Lovelace', email: 'ada@example.com' }],
  })
  const recipientId = recipients[0]?.id ?? ''
  const url = await createCeremony(emulator, recipientId, {
    redirect_url: host().done,
    embeddable_in: [host().origin],
  })
  const context = await newContext({ viewport, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  await page.goto(framed ? host().framing(url) : url.href)
  const ceremony: Page | FrameLocator = framed ? page.frameLocator('iframe') : page
  await ceremony.getByRole('button', { name: 'Finish' }).waitFor({ state: 'attached' })
  const outcome = () => emulator.envelopeOf(recipientId)?.ceremonies[0]?.outcome
  return { page, ceremony, finger: await fingerOn(page), outcome }
}

describe.each(PHONES)('a touch screen of $width × $height', (viewport) => {
  it.each([
    ['in a tab', false],
    ['in a frame', true],
  ])('lets a recipient swipe to the end, draw and finish %s', async (_, framed) => {
    const { page, ceremony, finger, outcome } = await openOnPhone(viewport, framed)
    const pad = ceremony.locator('#pad')
    const finish = ceremony.getByRole('button', { name: 'Finish' })

    // A swipe that starts on the pad scrolls the page.
    expect(await finger.swipeUntilSeen(finish, 25)).toBe(true)
    expect(await ceremony.locator('#pad-state').textContent()).toBe('The drawing area is empty.')
    await finger.swipeUntilSeen(pad, 10)
    await finger.tap(pad)
    await ceremony.locator('.pad[data-drawing]').waitFor()
    expect(await ceremony.locator('#pad-state').textContent()).toBe('The drawing area is empty.')
    const before = await pad.boundingBox()
    await finger.draw(pad)
    expect(await pad.boundingBox()).toEqual(before)
    expect(await ceremony.locator('#pad-state').textContent()).toContain('holds your signature')

    // A swipe next to the pad scrolls the page in drawing mode.
    const consent = ceremony.getByRole('checkbox')
    expect(await finger.swipeUntilSeen(consent, 20, pad)).toBe(true)
    await finger.tap(consent)
    expect(await finger.swipeUntilSeen(finish, 5)).toBe(true)
    await finger.tap(finish)
    await expect.poll(outcome, { timeout: 10_000 }).toBe('signed')
    await ceremony.getByText('Back at the portal').waitFor()
    expect(page.url() === host().done).toBe(!framed)
  })

  it('scrolls the page and draws nothing if a swipe starts on the signature pad', async () => {
    const { page, ceremony, finger } = await openOnPhone(viewport, false)
    const pad = ceremony.locator('#pad')
    await finger.swipeUntilSeen(pad, 25)
    const scrolled = async () => page.evaluate(() => globalThis.scrollY)
    const before = await scrolled()
    await finger.swipeFrom(pad, 40)
    await expect.poll(scrolled).toBeGreaterThan(before)
    expect(await ceremony.locator('#pad-state').textContent()).toBe('The drawing area is empty.')
    expect(await ceremony.locator('.pad[data-drawing]').count()).toBe(0)
  })
})
