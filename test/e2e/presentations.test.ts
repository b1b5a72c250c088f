import { expect, it } from 'vitest'
import { en } from '../../src/embed/labels/en.js'
import { ceremonyIn, signByTyping } from './support/ceremonyPage.js'
import { portalSetup } from './support/portalSetup.js'

const setup = portalSetup()

it('a ceremony in the whole window returns to the portal’s page, which shows who signed and when', async () => {
  const page = await setup.visitAs('amara', '/documents/email-consent')
  const { origin } = new URL(page.url())
  await page.getByRole('button', { name: 'Review and sign' }).click()
  await page.waitForURL((url) => url.origin !== origin)
  await signByTyping(page, 'Amara Okafor')
  await page.waitForURL(`${origin}/documents/email-consent`)
  const card = page.getByRole('region', { name: 'Your signature' })
  await card.getByText(/^Done\.\s+You have signed/).waitFor()
  await card.getByText('News by email').waitFor()
  await card.getByText(/Amara Okafor · \d+ \w+ \d{4} at \d\d:\d\d$/).waitFor()
  expect(setup.calls('create_ceremony')).toHaveLength(1)
})

it('a ceremony in the portal’s own layout can be canceled', async () => {
  const page = await setup.visitAs('amara', '/documents/savings-plan')
  await page.getByRole('button', { name: 'Open the document' }).click()
  await ceremonyIn(page).getByRole('heading', { level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText(en.closed).waitFor()
  expect(await page.locator('iframe').count()).toBe(0)
})

it('the sample portal’s page without React completes a ceremony and loads no code of React', async () => {
  const page = await setup.visitAs('jonas', '/plain')
  await page.getByRole('button', { name: 'Review and sign' }).click()
  await signByTyping(ceremonyIn(page), 'Jonas Lindqvist')
  await page.locator('signing-ceremony [data-kind=success]').waitFor()
  expect(setup.calls('create_ceremony')).toHaveLength(1)

  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.endsWith('.js')),
  )
  const sources = await Promise.all(
    scripts.map(async (url) => (await page.request.get(url)).text()),
  )
  expect(sources.length).toBeGreaterThan(0)
  expect(sources.join('')).not.toMatch(/react\.(transitional\.)?element|useSyncExternalStore/)
})
