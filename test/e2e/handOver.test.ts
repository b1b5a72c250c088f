import { describe, expect, it } from 'vitest'
import { portalSetup } from './support/portalSetup.js'

const setup = portalSetup()

describe('a customer who names another person as the signer', () => {
  it('cannot sign afterwards, because the service has replaced the signer', async () => {
    const page = await setup.visitAs('amara', '/documents/home-renovation-loan/hand-over')
    await page.getByRole('link', { name: 'Cancel' }).click()
    await page.getByRole('link', { name: 'Name another person' }).click()
    await page.getByLabel('Full name').fill('Ifeoma Okafor')
    await page.getByLabel('Email address').fill('ifeoma@example.com')
    await page.getByRole('button', { name: 'Hand over' }).click()
    await page.getByText('We have asked Ifeoma Okafor (ifeoma@example.com)').waitFor()
    const heading = page.getByRole('heading', { level: 1, name: 'Home renovation loan' })
    expect(await heading.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await page.getByRole('button', { name: 'Review and sign' }).count()).toBe(0)
    expect(setup.calls('replace_recipient')).toHaveLength(1)

    await page.reload()
    await page.getByText('Handed over').waitFor()
    const names = setup
      .emulator()
      .envelopes.flatMap(({ recipients }) => recipients)
      .map(({ name, status }) => `${name}: ${status}`)
    expect(names).toContain('Amara Okafor: replaced')
    expect(names).toContain('Ifeoma Okafor: pending')
  })
})
