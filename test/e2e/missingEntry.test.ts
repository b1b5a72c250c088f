import { describe, expect, it } from 'vitest'
import { en } from '../../src/embed/labels/en.js'
import { signByTyping } from './support/ceremonyPage.js'
import { portalSetup } from './support/portalSetup.js'

describe('a portal whose origin is missing from the service’s list embeddable_in', () => {
  const setup = portalSetup({ embeddableIn: ['https://portal.example.com'] })

  it('shows a notice in place of the document, and lets the customer sign in a tab', async () => {
    const page = await setup.visitAs('amara', '/documents/home-renovation-loan')
    const errors: string[] = []
    page.on('console', (message) => errors.push(message.text()))
    await page.getByRole('button', { name: 'Review and sign' }).click()
    await page.getByText(en.blocked).first().waitFor()
    expect(await page.locator('iframe').count()).toBe(0)
    expect(setup.calls('open_ceremony')).toEqual([])
    expect(errors.join('\n')).toContain(`Add "${setup.portal().origin}" to embeddableIn`)

    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: en.openInTab }).click(),
    ])
    await signByTyping(tab, 'Amara Okafor')
    // Without an action in the page: the landing page in the tab sends a broadcast.
    await page.getByText(/^You have signed/).waitFor({ timeout: 15_000 })
    expect(setup.calls('create_ceremony')).toHaveLength(1)
  })

  it('shows the same notice on its page without React', async () => {
    const page = await setup.visitAs('jonas', '/plain')
    await page.getByRole('button', { name: 'Review and sign' }).click()
    await page.getByText(en.blocked).waitFor()
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    expect(await page.locator('iframe').count()).toBe(0)
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: en.openInTab }).click(),
    ])
    await signByTyping(tab, 'Jonas Lindqvist')
    await page.locator('#notice[data-kind=success]').waitFor()
    expect(setup.calls('create_ceremony')).toHaveLength(1)
  })
})
