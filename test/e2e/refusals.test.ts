import { describe, expect, it } from 'vitest'
import { en } from '../../src/embed/labels/en.js'
import { ceremonyIn, signByTyping } from './support/ceremonyPage.js'
import { portalSetup } from './support/portalSetup.js'

const setup = portalSetup()

describe('a ceremony that cannot be shown', () => {
  it('can be signed in a tab if the frame shows an error page of the browser', async () => {
    setup.emulator().faults.set('refuse-frame')
    const page = await setup.visitAs('amara', '/documents/home-renovation-loan')
    await page.getByRole('button', { name: 'Review and sign' }).click()
    // Browsers do not report this error to the page, but a link to a new tab is always below the frame.
    await expect.poll(() => page.frames()[1]?.url()).toBe('chrome-error://chromewebdata/')
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: en.openInTab }).click(),
    ])
    await signByTyping(tab, 'Amara Okafor')
    await page.getByText(/^Done\.\s+You have signed/).waitFor()
    expect(setup.calls('create_ceremony')).toHaveLength(1)
  })

  it('is confirmed although the service opens another page than `redirect_url`', async () => {
    setup.emulator().faults.set('redirect-elsewhere')
    const page = await setup.visitAs('amara', '/documents/home-renovation-loan')
    await page.clock.install()
    await page.getByRole('button', { name: 'Review and sign' }).click()
    await signByTyping(ceremonyIn(page), 'Amara Okafor')
    await expect.poll(() => setup.calls('finish_ceremony')).toHaveLength(1)
    // The page asked when the frame left, perhaps too early, and asks again every 30 s.
    const complete = page.getByText(/^Done\.\s+You have signed/)
    const isComplete = async (): Promise<boolean> => {
      await page.clock.fastForward(31_000)
      return complete.isVisible()
    }
    // The answer needs real time. The next jump is later, because it passes a question's limit of 30 s.
    await expect.poll(isComplete, { interval: 1_000 }).toBe(true)
    await page.getByText('Signed', { exact: true }).waitFor()
    expect(await page.locator('iframe').count()).toBe(0)
  })

  it('can be requested again after the signing service has failed', async () => {
    setup.emulator().faults.set('server-error', { operation: 'create_ceremony' })
    const page = await setup.visitAs('amara', '/documents/home-renovation-loan')
    await page.getByRole('button', { name: 'Review and sign' }).click()
    await page.getByText('We could not open the document.').waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    await ceremonyIn(page).getByRole('heading', { name: 'Home renovation loan' }).waitFor()
    expect(setup.calls('create_ceremony').map(({ status }) => status)).toEqual([500, 201])
  })
})

describe('a customer without a session', () => {
  it('cannot see a document, and returns to the document after the sign-in', async () => {
    const page = await setup.visit('/documents/home-renovation-loan')
    await page.getByRole('button', { name: /Amara/ }).click()
    await page.getByRole('heading', { name: 'Home renovation loan' }).waitFor()
    expect(page.url()).toBe(`${setup.portal().origin}/documents/home-renovation-loan`)
  })

  it('cannot start a ceremony, even on a page that is already open', async () => {
    const page = await setup.visitAs('amara', '/documents/home-renovation-loan')
    const start = page.getByRole('button', { name: 'Review and sign' })
    await start.waitFor()
    await page.context().clearCookies()
    await start.click()
    await page.getByText('Your session has ended.').waitFor()
    expect(setup.calls('create_ceremony')).toEqual([])

    await page.getByRole('button', { name: /Amara/ }).click()
    await page.getByRole('heading', { name: 'Home renovation loan' }).waitFor()
  })

  it('uses a cookie that scripts cannot read', async () => {
    const page = await setup.visitAs('amara')
    const [cookie] = await page.context().cookies()
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
    expect(await page.evaluate(() => document.cookie)).toBe('')
  })

  it('ends if the customer clicks “Sign out”', async () => {
    const page = await setup.visitAs('amara')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    const answer = await page.request.get(`${setup.portal().origin}/api/documents`)
    expect(answer.status()).toBe(401)
  })
})

describe('the document of another customer', () => {
  it('cannot be opened: the portal shows “This page does not exist”', async () => {
    const page = await setup.visitAs('jonas', '/documents/home-renovation-loan')
    await page.getByRole('heading', { name: 'This page does not exist' }).waitFor()
    expect(await page.getByText('Home renovation').count()).toBe(0)
  })

  it('cannot be signed, handed over or read through the proxy', async () => {
    const [recipient] = setup.emulator().envelopes.flatMap(({ recipients }) => recipients)
    const [deliverable] = setup.emulator().envelopes.flatMap(({ deliverables }) => deliverables)
    const page = await setup.visitAs('jonas')
    const answers = await page.evaluate(
      async ({ recipientId, deliverableId }) => {
        const headers = { 'content-type': 'application/json', 'idempotency-key': 'eve' }
        const post = { method: 'POST', headers }
        const person = JSON.stringify({ name: 'Eve', email: 'eve@example.com' })
        const responses = await Promise.all([
          fetch(`/api/signing/recipients/${recipientId}/ceremony`, { ...post, body: '{}' }),
          fetch(`/api/signing/recipients/${recipientId}/replace`, { ...post, body: person }),
          fetch(`/api/signing/deliverables/${deliverableId}`),
          fetch('/api/signing/recipients/re_nobody/ceremony', { ...post, body: '{}' }),
        ])
        return Promise.all(responses.map(async (each) => [each.status, (await each.json()).code]))
      },
      { recipientId: recipient?.id, deliverableId: deliverable?.id },
    )
    expect(answers).toEqual(answers.map(() => [403, 'forbidden']))
    expect(answers).toHaveLength(4)
    // The portal's server itself requests only the documents of the customer Jonas.
    const paths = setup.emulator().calls.map(({ path }) => path)
    const asked = [recipient?.id, deliverable?.id, 're_nobody'].filter((id) =>
      paths.some((path) => path.includes(`/${id}`)),
    )
    expect(asked).toEqual([])
  })
})

describe('the server of the sample portal', () => {
  it('redirects page requests for another host name to its public origin', async () => {
    const { origin } = setup.portal()
    const other = origin.replace('localhost', '127.0.0.1')
    const page = await setup.visit()
    await page.goto(`${other}/documents/home-renovation-loan`)
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    expect(new URL(page.url()).origin).toBe(origin)

    const written = await page.request.post(`${other}/api/session`, { data: { customer: 'amara' } })
    expect(written.status()).toBe(421)
  })

  it('refuses requests from a page of another site', async () => {
    const { origin } = setup.portal()
    const page = await setup.visit()
    const foreign = await page.request.post(`${origin}/api/session`, {
      data: { customer: 'amara' },
      headers: { 'sec-fetch-site': 'cross-site' },
    })
    expect(foreign.status()).toBe(403)
    expect(await page.context().cookies()).toEqual([])
  })
})
