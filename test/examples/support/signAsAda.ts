import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { ceremonyIn, signByTyping } from '../../e2e/support/ceremonyPage.js'
import type { RunningExample } from './startExample.js'

/** Opens a page in a context of its own, and collects the console of the page and its frame. */
export async function openPage(
  browser: Browser,
  address: string,
  device: BrowserContextOptions = {},
): Promise<{ readonly page: Page; readonly lines: readonly string[] }> {
  const page = await (await browser.newContext(device)).newPage()
  page.setDefaultTimeout(20_000)
  const lines: string[] = []
  page.on('console', (message) => lines.push(`${message.type()}: ${message.text()}`))
  page.on('pageerror', (error) => lines.push(`error: ${error.message}`))
  await page.goto(address)
  return { page, lines }
}

/** Signs as Ada, from the start button to the last button of the ceremony. */
export async function signAsAda(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Review and sign' }).click()
  await signByTyping(ceremonyIn(page), 'Ada Lovelace')
}

/** Waits until the page says that the signature counts. */
export async function waitForConfirmed(page: Page): Promise<void> {
  await page.getByText('Your signature is complete.').first().waitFor()
}

/** Returns Ada's envelope as the emulator has it. */
export async function readEnvelope({ service }: RunningExample): Promise<unknown> {
  return (await fetch(`${service}/_emulator/envelopes/re_ada`)).json()
}
