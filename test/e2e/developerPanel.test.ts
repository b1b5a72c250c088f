import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { ceremonyIn, signByTyping } from './support/ceremonyPage.js'
import { portalSetup } from './support/portalSetup.js'

const setup = portalSetup()
const DESKTOP = { viewport: { width: 1280, height: 800 } }
const LOAN = '/documents/home-renovation-loan'

it('the panel beside the sample portal shows the status, the calls and the code', async () => {
  const page = await setup.visitAs('amara', LOAN, DESKTOP)
  const panel = page.getByRole('complementary', { name: 'For developers' })
  const status = panel.locator('.panel__status')
  await status.filter({ hasText: 'idle' }).waitFor()
  const shown = await panel.locator('pre').textContent()
  expect(shown?.match(/(?<=from ').*(?=')/g)).toEqual(['react-signing-ceremony'])
  expect(shown).toContain('<SigningCeremony {...props} presentation="auto" />')
  await page.getByRole('button', { name: 'Review and sign' }).click()
  await status.filter({ hasText: 'open' }).waitFor()
  await panel.getByText('create_ceremony').waitFor()
  await signByTyping(ceremonyIn(page), 'Amara Okafor')
  await status.filter({ hasText: 'confirmed' }).waitFor()
  await page.getByRole('link', { name: 'Savings plan' }).click()
  await page.getByRole('heading', { level: 1, name: 'Savings plan' }).waitFor()
  const code = panel.getByRole('heading', { name: 'The code of this page' })
  await expect.poll(async () => code.textContent()).toContain('useCeremony')
})

it('a button of the panel sets a fault for the next ceremony, and removes it', async () => {
  const page = await setup.visitAs('amara', LOAN, DESKTOP)
  const button = page.getByRole('button', { name: 'Expired link' })
  await button.click()
  await pressed(page, 'true')
  expect(setup.emulator().faults.active).toMatchObject([{ name: 'expired-url' }])
  await button.click()
  await pressed(page, 'false')
  expect(setup.emulator().faults.active).toEqual([])
})

it('a brand changes the colour of the portal, of the package’s button and the sender', async () => {
  const page = await setup.visitAs('amara', LOAN, DESKTOP)
  const start = page.getByRole('button', { name: 'Review and sign' })
  const color = async () => start.evaluate((button) => getComputedStyle(button).backgroundColor)
  const before = await color()
  const documents = page.waitForResponse(`**/api${LOAN}`)
  await page.getByRole('button', { name: 'Harbour' }).click()
  await page.getByRole('link', { name: /^Harbour Bank/ }).waitFor()
  expect(await color()).not.toBe(before)
  await documents
  await start.click()
  await ceremonyIn(page).getByText('Harbour Bank asks you to sign').waitFor()
  expect(await ceremonyIn(page).getByText('Larkfield').count()).toBe(0)

  // An open document of another bank does not stay on the page.
  await page.getByRole('button', { name: 'Poppy' }).click()
  await start.click()
  await ceremonyIn(page).getByText('Poppy Bank asks you to sign').waitFor()
})

it('the phone shows the portal in its own frame, where a document can be signed', async () => {
  const page = await setup.visitAs('amara', LOAN, DESKTOP)
  await page.getByRole('button', { name: 'Phone' }).click()
  const phone = page.frameLocator('iframe.phone')
  await phone.getByRole('button', { name: 'Review and sign' }).click()
  await signByTyping(phone.frameLocator('iframe'), 'Amara Okafor')
  await page.getByRole('complementary').getByText('confirmed').waitFor()
  await page.getByRole('button', { name: 'Poppy' }).click()
  await phone
    .getByRole('link', { name: /^Poppy Bank/ })
    .first()
    .waitFor({ state: 'attached' })
  expect(await phone.getByRole('complementary').count()).toBe(0)
  expect(setup.calls('finish_ceremony')).toHaveLength(1)
})

it('after a signature, the portal offers another document, and “Start over” sends all again', async () => {
  const page = await setup.visitAs('amara', '/', DESKTOP)
  await page.getByRole('link', { name: 'Home renovation loan' }).click()
  // The list that the page has loaded stays older than the signature.
  await page.route('**/api/documents', () => {})
  await page.getByRole('button', { name: 'Review and sign' }).click()
  await signByTyping(ceremonyIn(page), 'Amara Okafor')
  expect(await page.locator('.next a').textContent()).toBe('Savings plan')
  await page.unrouteAll()
  await page.reload()
  await page.locator('.panel__calls', { hasText: /retrieve_deliverable ×\d/ }).waitFor()
  const lines = await page.locator('.panel__calls li').allTextContents()
  const names = lines.map((line) => line.replace(/ ×\d+/, ''))
  expect(new Set(names).size).toBe(names.length)

  await page.getByRole('button', { name: 'Start over' }).click()
  const waiting = page.getByRole('region', { name: 'Waiting for your signature' })
  await waiting.getByRole('link', { name: 'Home renovation loan' }).waitFor()
  expect(setup.calls('create_ceremony')).toEqual([])
})

async function pressed(page: Page, value: string): Promise<void> {
  const button = page.getByRole('button', { name: 'Expired link' })
  await expect.poll(async () => button.getAttribute('aria-pressed')).toBe(value)
}
