import { describe, expect, it } from 'vitest'
import { portalSetup } from './support/portalSetup.js'

const setup = portalSetup()
const INVITATION = 'Read and sign “Home renovation loan”'

describe('an invitation to sign', () => {
  it('leads through the sign-in to its document, where a press starts the ceremony', async () => {
    const page = await setup.visit('/mails')
    await page.getByRole('link', { name: INVITATION }).click()
    await page.getByRole('button', { name: /Amara Okafor/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Home renovation loan' }).waitFor()
    await page.getByRole('button', { name: 'Review and sign' }).waitFor()
    expect(setup.calls('create_ceremony')).toEqual([])
  })

  it('contains no url of the signing service, and names no document to another customer', async () => {
    const page = await setup.visitAs('mei', '/mails')
    const links = await page
      .getByRole('link')
      .evaluateAll((all) => all.map(({ outerHTML }) => outerHTML))
    expect(links.length).toBeGreaterThan(1)
    expect(links.every((link) => link.startsWith('<a href="/documents/'))).toBe(true)
    await page.getByRole('link', { name: INVITATION }).click()
    await page.getByRole('heading', { level: 1, name: 'This page does not exist' }).waitFor()
    expect(await page.getByText('Home renovation loan').count()).toBe(0)
  })
})
