import { type Browser, chromium, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import {
  type RunningSigningEmulator,
  startSigningEmulator,
} from '../../../src/emulator/node/index.js'
import { requireChromium } from '../../support/browsers/findChromium.js'

let browser: Browser
let running: RunningSigningEmulator
let page: Page

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: requireChromium() })
})
afterAll(() => browser.close())
afterEach(async () => {
  await page.context().close()
  await running.close()
})

async function openStartPage() {
  running = await startSigningEmulator({ port: 0, deliverableDelay: 0 })
  running.emulator.seedEnvelope({
    title: 'Lease',
    recipients: [{ name: 'Ada Lovelace', email: 'ada@example.com', id: 're_ada' }],
  })
  const context = await browser.newContext({ viewport: { width: 320, height: 640 } })
  page = await context.newPage()
  await page.goto(running.origin)
  return running.emulator
}

it('the emulator’s start page has buttons that open and end a ceremony', async () => {
  const emulator = await openStartPage()
  const [ceremony] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Open ceremony' }).click(),
  ])
  await ceremony.getByRole('heading', { name: 'Lease' }).waitFor()
  await page.getByRole('button', { name: 'Sign for them' }).click()
  await page.locator('.rows > li[data-status=completed]').getByText('Completed').first().waitFor()
  await ceremony.getByRole('heading', { name: 'Thank you, it is signed' }).waitFor()
  expect(emulator.envelopes[0]?.status).toBe('completed')
})

it('the emulator’s start page adds an envelope, and fits a narrow window', async () => {
  await openStartPage()
  await page.getByRole('button', { name: 'Add a sample envelope' }).click()
  await page.getByRole('heading', { name: 'A sample agreement' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

it('the emulator’s start page shows an error if the request of a button fails', async () => {
  const emulator = await openStartPage()
  const button = page.getByRole('button', { name: 'Open ceremony' })
  await button.waitFor()
  emulator.faults.set('server-error')
  await button.click()
  await page.getByText('The emulator answered with status 500.').waitFor()
  expect(emulator.calls).toMatchObject([{ status: 500 }])
})

it('the emulator’s start page lets a visitor open the link of a listed email', async () => {
  const emulator = await openStartPage()
  await emulator.fetch(`${emulator.origin}/v1/recipients/re_ada/replace`, {
    method: 'POST',
    headers: { 'x-api-key': emulator.apiKey },
    body: JSON.stringify({ name: 'Grace Hopper', email: 'grace@example.com' }),
  })
  await page.reload()
  const inbox = page.getByRole('region', { name: 'Inbox' })
  await inbox.getByText('to grace@example.com').waitFor()
  expect(await page.content()).not.toMatch(/token=(?!…)/)
  const [ceremony] = await Promise.all([
    page.waitForEvent('popup'),
    inbox.getByRole('button', { name: 'Open the link' }).click(),
  ])
  await ceremony.getByText('To be signed by Grace Hopper').waitFor()
})
