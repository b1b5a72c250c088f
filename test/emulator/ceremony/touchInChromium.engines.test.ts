// These tests send real touches to the ceremony page, instead of clicks on elements.
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

/**
 * Opens a ceremony with a short document, which needs few swipes. The tests of the whole portal cover
 * ceremonies in frames on phones.
 */
async function openOnPhone(viewport: { width: number; height: number }) {
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
  await page.goto(url.href)
  await page.getByRole('button', { name: 'Finish' }).waitFor({ state: 'attached' })
  const outcome = () => emulator.envelopeOf(recipientId)?.ceremonies[0]?.outcome
  return { page, finger: await fingerOn(page), outcome }
}

describe.each(PHONES)('a touch screen of $width × $height', (viewport) => {
  it('lets a recipient swipe to the end of the page, draw a signature and finish', async () => {
    const { page, finger, outcome } = await openOnPhone(viewport)
    const pad = page.locator('#pad')
    const finish = page.getByRole('button', { name: 'Finish' })

    // A swipe that starts on the pad scrolls the page.
    expect(await finger.swipeUntilSeen(finish, 25)).toBe(true)
    expect(await page.locator('#pad-state').textContent()).toBe('The drawing area is empty.')
    await finger.swipeUntilSeen(pad, 10)
    const scrolled = async () => page.evaluate(() => globalThis.scrollY)
    const lowest = await scrolled()
    await finger.swipeFrom(pad, -40)
    await expect.poll(scrolled).toBeLessThan(lowest)
    expect(await page.locator('#pad-state').textContent()).toBe('The drawing area is empty.')
    expect(await page.locator('.pad[data-drawing]').count()).toBe(0)
    await finger.swipeUntilSeen(pad, 10)
    await finger.tap(pad)
    await page.locator('.pad[data-drawing]').waitFor()
    expect(await page.locator('#pad-state').textContent()).toBe('The drawing area is empty.')
    const before = await pad.boundingBox()
    await finger.draw(pad)
    expect(await pad.boundingBox()).toEqual(before)
    expect(await page.locator('#pad-state').textContent()).toContain('holds your signature')

    // A swipe next to the pad scrolls the page in drawing mode.
    const consent = page.getByRole('checkbox')
    expect(await finger.swipeUntilSeen(consent, 20, pad)).toBe(true)
    await finger.tap(consent)
    expect(await finger.swipeUntilSeen(finish, 5)).toBe(true)
    await finger.tap(finish)
    await expect.poll(outcome, { timeout: 10_000 }).toBe('signed')
    await page.getByText('Back at the portal').waitFor()
    expect(page.url()).toBe(host().done)
  })
})
