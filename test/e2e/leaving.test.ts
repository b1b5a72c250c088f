import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { en } from '../../src/embed/labels/en.js'
import { ceremonyIn, signByTyping } from './support/ceremonyPage.js'
import { portalSetup } from './support/portalSetup.js'

const setup = portalSetup()
const HOME = { name: 'Your documents' } as const

/** Opens a document from the start page, and enters a name without signing. */
async function signHalfWay(): Promise<Page> {
  const page = await setup.visitAs('amara')
  await page.locator('a[href="/documents/home-renovation-loan"]').click()
  await page.getByRole('button', { name: en.start }).click()
  await ceremonyIn(page).getByRole('radio', { name: 'Type' }).check()
  await ceremonyIn(page).getByLabel('Your full name').fill('Amara Half-way')
  return page
}

const question = (page: Page) => page.getByRole('dialog', { name: en.leaveQuestion })
const enteredName = async (page: Page) => ceremonyIn(page).getByLabel('Your full name').inputValue()

describe('the portal, while a document is open', () => {
  it.each<[string, (page: Page) => Promise<unknown>]>([
    ['the link “Your documents”', (page) => page.getByRole('link', HOME).first().click()],
    ['the Back button', (page) => page.evaluate('history.back()')],
  ])('asks before %s leaves, and keeps what the customer has entered', async (_what, leave) => {
    const page = await signHalfWay()
    const address = page.url()

    await leave(page)
    await question(page).getByRole('button', { name: en.stay }).click()
    await question(page).waitFor({ state: 'hidden' })
    expect(page.url()).toBe(address)
    expect(await enteredName(page)).toBe('Amara Half-way')

    await leave(page)
    await question(page).getByRole('button', { name: en.leave }).click()
    await page.getByRole('heading', { level: 1, ...HOME }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
  })

  it('does not ask for a link that leaves the page open', async () => {
    const page = await signHalfWay()
    await page.locator('a.skip').evaluate((link: HTMLAnchorElement) => link.click())
    expect(await question(page).isVisible()).toBe(false)
    expect(await enteredName(page)).toBe('Amara Half-way')
  })
})

it('the portal does not ask before the document is open, and not after the signature', async () => {
  const page = await setup.visitAs('amara', '/documents/home-renovation-loan')
  await page.getByRole('button', { name: en.start }).waitFor()
  await page.getByRole('link', HOME).first().click()
  await page.getByRole('heading', { level: 1, ...HOME }).waitFor()

  await page.goBack()
  await page.getByRole('button', { name: en.start }).click()
  await signByTyping(ceremonyIn(page), 'Amara Okafor')
  await page.getByText(/^Done\.\s+You have signed/).waitFor()
  await page.getByRole('link', HOME).first().click()
  await page.getByRole('heading', { level: 1, ...HOME }).waitFor()
  expect(await question(page).isVisible()).toBe(false)
})
