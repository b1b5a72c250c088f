import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { findChromiumWithTabs } from '../support/browsers/findChromium.js'
import { ceremonyIn, signByTyping } from './support/ceremonyPage.js'
import { portalSetup } from './support/portalSetup.js'

const setup = portalSetup()

const heading = async (page: Page, name: string): Promise<void> =>
  page.getByRole('heading', { level: 2, name }).waitFor()

describe('“Sign all of them”', () => {
  it('signs the documents of an invitation in one sitting, with a download for each', async () => {
    const page = await setup.visit('/mails')
    await page.getByRole('link', { name: 'Sign all of them' }).last().click()
    await page.getByRole('button', { name: /Jonas/ }).click()
    await page.getByRole('button', { name: 'Start signing' }).click()
    await heading(page, 'Document 1 of 2: Kitchen loan')
    expect(setup.calls('create_ceremony')).toHaveLength(1)
    await signByTyping(ceremonyIn(page), 'Jonas Weber')
    await heading(page, 'Document 2 of 2: New terms for your current account')
    await signByTyping(ceremonyIn(page), 'Jonas Weber')
    await heading(page, 'All documents are signed.')
    await page.getByRole('button', { name: 'Download the document: Kitchen loan' }).waitFor()
    expect(setup.calls('create_ceremony')).toHaveLength(2)
  })

  it('changes the list of another window, without a reload', async () => {
    const page = await setup.visitAs('jonas')
    const other = await page.context().newPage()
    await other.goto(setup.portal().origin)
    const signed = other.locator('.badge[data-status="completed"]')
    await other.getByRole('link', { name: 'Kitchen loan' }).waitFor()
    expect(await signed.count()).toBe(0)
    await page.getByRole('link', { name: 'Sign all of them' }).click()
    await page.getByRole('button', { name: 'Start signing' }).click()
    await signByTyping(ceremonyIn(page), 'Jonas Weber')
    await heading(page, 'Document 2 of 2: New terms for your current account')
    await signed.waitFor()
  })
})

describe.skipIf(!findChromiumWithTabs())('“Sign all of them” in a Chromium with tabs', () => {
  const withTabs = portalSetup({ needsTabs: true })

  it('has the focus on the result of a document that the person has declined', async () => {
    const page = await withTabs.visitAs('jonas')
    await page.getByRole('link', { name: 'Sign all of them' }).click()
    await page.getByRole('button', { name: 'Start signing' }).click()
    const ceremony = ceremonyIn(page)
    // The click moves the focus into the frame. Chromium with windows forgets it at the landing page.
    await ceremony.getByRole('button', { name: 'Decline' }).first().click()
    await ceremony.getByRole('button', { name: 'Decline to sign' }).press('Enter')
    const notice = page.locator('.signing-ceremony__notice')
    await expect.poll(async () => notice.textContent()).toContain('You declined to sign')
    expect(await notice.evaluate((element) => element === document.activeElement)).toBe(true)
  })
})
