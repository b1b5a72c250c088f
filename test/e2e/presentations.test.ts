import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { en } from '../../src/embed/labels/en.js'
import { ceremonyIn, signByTyping } from './support/ceremonyPage.js'
import { portalSetup } from './support/portalSetup.js'
import { LEAVE_QUESTION } from '../support/leaveQuestion.js'

const setup = portalSetup()

async function openDialog(): Promise<Page> {
  const page = await setup.visitAs('amara', '/documents/current-account-terms')
  await page.getByRole('button', { name: 'Review and sign' }).click()
  await ceremonyIn(page).getByRole('heading', { level: 1 }).waitFor()
  return page
}

it.each([
  ['current-account-terms', '<SigningCeremony ', 'presentation="dialog"'],
  ['savings-plan', 'const ceremony = useCeremony(', '<CeremonyFrame ceremony={ceremony}'],
])('the page of the document %s shows the code of its component', async (id, ...lines) => {
  const page = await setup.visitAs('amara', `/documents/${id}`)
  const code = await page.getByRole('complementary').locator('pre').textContent()
  for (const line of lines) expect(code).toContain(line)
  const imports = code?.match(/(?<=from ')[^']+/g) ?? []
  expect(imports).toEqual(imports.map(() => 'react-signing-ceremony'))
})

describe('a ceremony in a dialog', () => {
  it('asks the customer to confirm before Escape closes the dialog', async () => {
    const page = await openDialog()
    await page.getByRole('button', { name: 'Close' }).focus()
    await page.keyboard.press('Escape')
    await page
      .getByRole(...LEAVE_QUESTION)
      .getByRole('button', { name: en.stay })
      .click()

    await signByTyping(ceremonyIn(page), 'Amara Okafor')
    await page
      .getByRole('dialog')
      .getByText(/^You have signed/)
      .waitFor()
    expect(setup.calls('create_ceremony')).toHaveLength(1)

    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Download the audit log' }).waitFor()
  })

  it('closes after a click on “Leave”, and can then be started again', async () => {
    const page = await openDialog()
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: en.leave }).click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })

    await page.getByRole('button', { name: en.startAgain }).click()
    await ceremonyIn(page).getByRole('heading', { level: 1 }).waitFor()
    expect(setup.calls('create_ceremony')).toHaveLength(2)
  })
})

it('a ceremony in the whole window returns to the portal’s page, which shows who signed and when', async () => {
  const page = await setup.visitAs('amara', '/documents/email-consent')
  const { origin } = new URL(page.url())
  await page.getByRole('button', { name: 'Review and sign' }).click()
  await page.waitForURL((url) => url.origin !== origin)
  await signByTyping(page, 'Amara Okafor')
  await page.waitForURL(`${origin}/documents/email-consent`)
  const card = page.getByRole('region', { name: 'Your signature' })
  await card.getByText(/^You have signed/).waitFor()
  await card.getByText('News by email').waitFor()
  await card.getByText(/^Amara Okafor · \d+ \w+ \d{4} at \d\d:\d\d$/).waitFor()
  expect(setup.calls('create_ceremony')).toHaveLength(1)
})

describe('a ceremony in a tab', () => {
  it('opens on click, and the portal’s page shows afterwards that it is signed', async () => {
    const page = await setup.visitAs('amara', '/documents/power-of-attorney')
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('button', { name: 'Review and sign' }).click(),
    ])
    await page.getByText(en.inTab).waitFor()
    const closed = tab.waitForEvent('close')
    await signByTyping(tab, 'Amara Okafor')
    await closed
    await page.getByText(/^You have signed/).waitFor()
    expect(setup.calls('create_ceremony')).toHaveLength(1)
  })

  it('can be opened again if the customer closes the tab before signing', async () => {
    const page = await setup.visitAs('amara', '/documents/power-of-attorney')
    await page.clock.install()
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('button', { name: 'Review and sign' }).click(),
    ])
    await tab.getByRole('heading', { level: 1 }).waitFor()
    // The portal's page checks the tab 20 times a second, and must detect the ceremony in the tab.
    await page.clock.runFor(1_000)
    await tab.close()
    await page.getByText(en.closed).waitFor()
    const [again] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('button', { name: en.startAgain }).click(),
    ])
    await again.getByRole('heading', { name: 'Power of attorney' }).waitFor()
    expect(setup.calls('finish_ceremony')).toEqual([])
  })
})

describe('a ceremony in the portal’s own layout', () => {
  it('can be canceled and started again', async () => {
    const page = await setup.visitAs('amara', '/documents/savings-plan')
    await page.getByRole('button', { name: 'Open the document' }).click()
    await ceremonyIn(page).getByRole('heading', { level: 1 }).waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByText(en.closed).waitFor()
    expect(await page.locator('iframe').count()).toBe(0)
  })
})

describe('the sample portal’s page without React', () => {
  it('completes a ceremony and loads no code of React', async () => {
    const page = await setup.visitAs('jonas', '/plain')
    await page.getByRole('button', { name: 'Review and sign' }).click()
    await signByTyping(ceremonyIn(page), 'Jonas Lindqvist')
    await page.locator('#notice[data-kind=success]').waitFor()
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

  it('offers to sign in a new tab if the browser refuses to show the frame', async () => {
    setup.emulator().faults.set('refuse-frame')
    const page = await setup.visitAs('jonas', '/plain')
    await page.getByRole('button', { name: 'Review and sign' }).click()
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: en.openInTab }).click(),
    ])
    await signByTyping(tab, 'Jonas Lindqvist')
    await tab.waitForURL(/\/api\/signing\/finished/)
    // The page cannot observe a tab that a link has opened. It asks when the customer returns.
    const confirmed = async () => {
      await page.evaluate(() => dispatchEvent(new Event('online')))
      return page.locator('#notice[data-kind=success]').count()
    }
    await expect.poll(confirmed, { timeout: 15_000, interval: 500 }).toBe(1)
    expect(setup.calls('create_ceremony')).toHaveLength(1)
  })

  it('sends a customer without a session to the sign-in page and back', async () => {
    const page = await setup.visit('/plain')
    await page.getByRole('button', { name: /Jonas/ }).click()
    await page.getByRole('button', { name: 'Review and sign' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/plain')
  })
})
