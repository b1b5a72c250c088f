import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { ceremonyIn, signByTyping } from '../../e2e/support/ceremonyPage.js'
import type { RunningExample } from './startExample.js'

interface User {
  readonly device?: BrowserContextOptions
  readonly line?: 'slow'
}

/** Opens a page in a new browser context. Collects console messages of the page and its frame. */
export async function openPage(
  browser: Browser,
  address: string,
  { device, line }: User = {},
): Promise<{ readonly page: Page; readonly lines: readonly string[] }> {
  const page = await (await browser.newContext(device)).newPage()
  page.setDefaultTimeout(20_000)
  const lines: string[] = []
  page.on('console', (message) => lines.push(`${message.type()}: ${message.text()}`))
  page.on('pageerror', (error) => lines.push(`error: ${error.message}`))
  if (line === 'slow') {
    await page.route('**/*.js', async (route) => {
      await wait(1_500)
      await route.continue()
    })
  }
  await page.goto(address, { waitUntil: line === 'slow' ? 'commit' : 'load' })
  return { page, lines }
}

/** Signs as Ada: clicks the start button, and completes the ceremony. */
export async function signAsAda(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Review and sign' }).click()
  await signByTyping(ceremonyIn(page), 'Ada Lovelace')
}

/** Waits until the page shows that the signature is complete. */
export async function waitForConfirmed(page: Page): Promise<void> {
  await page
    .getByText(/^Done\.\s+You have signed/)
    .first()
    .waitFor()
}

/** Returns the emulator's data of Ada's envelope. */
export async function readEnvelope({ service }: RunningExample): Promise<unknown> {
  return (await fetch(`${service}/_emulator/envelopes/re_ada`)).json()
}
