import { describe, expect, it } from 'vitest'
import { signByTyping } from './support/ceremonyPage.js'
import { portalSetup } from './support/portalSetup.js'

describe('a portal that is missing from embeddable_in', () => {
  const setup = portalSetup({ embeddableIn: ['https://portal.example.com'] })

  it('says so before it mounts a frame, names the missing entry, and signs in a tab', async () => {
    const page = await setup.visitAs('amara', '/documents/home-renovation-loan')
    const errors: string[] = []
    page.on('console', (message) => errors.push(message.text()))
    await page.getByRole('button', { name: 'Review and sign' }).click()
    await page.getByText('The document cannot be shown inside this page.').first().waitFor()
    expect(await page.locator('iframe').count()).toBe(0)
    expect(setup.calls('open_ceremony')).toEqual([])
    expect(errors.join('\n')).toContain(`Add "${setup.portal().origin}" to embeddableIn`)

    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('button', { name: 'Open it in a new tab' }).click(),
    ])
    await signByTyping(tab, 'Amara Okafor')
    await page.getByText('Your signature is complete.').waitFor()
    expect(setup.calls('create_ceremony')).toHaveLength(1)
  })
})
