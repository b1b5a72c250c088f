import axe, { type AxeResults } from 'axe-core'
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { portalSetup } from './support/portalSetup.js'

const setup = portalSetup()

describe('the sample portal', () => {
  it.each([
    ['the list of documents', '/', 'Home renovation loan'],
    ['a document', '/documents/home-renovation-loan', 'Review and sign'],
    ['the form for a new signer', '/documents/home-renovation-loan/hand-over', 'Full name'],
    ['the page without React', '/plain', 'Review and sign'],
  ])('shows %s without accessibility violations, even 320 pixels wide', async (_, path, text) => {
    const page = await setup.visitAs('amara', path)
    await page.getByText(text).first().waitFor()
    expect(await violations(page, 'light')).toEqual([])
    expect(await violations(page, 'dark')).toEqual([])

    await page.setViewportSize({ width: 320, height: 640 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  })
})

describe('the keyboard focus in the sample portal', () => {
  it('starts at “Skip to the content”, and follows a link to the heading of the new page', async () => {
    const page = await setup.visitAs('amara')
    const link = page.getByRole('link', { name: 'Home renovation loan' })
    await link.waitFor()
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe('Skip to the content')
    await link.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Home renovation loan' }).waitFor()
    expect(await focused(page)).toBe('Home renovation loan')
  })
})

/** Runs axe-core through the debugger, because the portal's policy blocks injected scripts. */
async function violations(page: Page, colorScheme: 'light' | 'dark'): Promise<readonly string[]> {
  await page.emulateMedia({ colorScheme })
  await page.evaluate(axe.source)
  const { violations: found } = await page.evaluate<AxeResults>('axe.run({ iframes: false })')
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

async function focused(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => document.activeElement?.textContent)
}
