import type { APIResponse, Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { en } from '../../src/embed/labels/en.js'
import { readPdf } from '../emulator/support/readPdf.js'
import { findChromiumWithTabs } from '../support/browsers/findChromium.js'
import { headingOf } from '../support/notices.js'
import { ceremonyIn, signByTyping } from './support/ceremonyPage.js'
import { portalSetup } from './support/portalSetup.js'

const setup = portalSetup()

describe('a customer who signs', () => {
  it('creates only one ceremony, and its frame loads each page only once', async () => {
    const page = await setup.visitAs('amara')
    const frameLoads = countFrameLoads(page)
    await page.getByRole('link', { name: 'Home renovation loan' }).click()
    await page.getByRole('button', { name: 'Review and sign' }).click()
    await signByTyping(ceremonyIn(page), 'Amara Okafor')

    await page.getByText(/^Done\.\s+You have signed/).waitFor()
    await page.getByText('Signed', { exact: true }).waitFor()
    expect(setup.calls('create_ceremony')).toHaveLength(1)
    // The frame loads the ceremony's page, and at the end the page at `redirect_url`.
    const { service, origin } = setup.portal()
    expect(frameLoads()).toEqual([service.baseUrl, origin])

    await page.getByRole('link', { name: 'Your documents' }).first().click()
    const finished = page.getByRole('region', { name: 'Earlier documents' })
    await finished.getByRole('link', { name: 'Home renovation loan' }).waitFor()
  })

  it('continues the same ceremony after a visit to another page of the portal', async () => {
    const page = await setup.visitAs('amara', '/documents/home-renovation-loan')
    await page.getByRole('button', { name: 'Review and sign' }).click()
    const heading = ceremonyIn(page).getByRole('heading', { name: 'Home renovation loan' })
    await heading.waitFor()
    await page.getByRole('link', { name: 'Your documents' }).first().click()
    await page.getByRole('button', { name: en.leave, exact: true }).click()
    await page.getByRole('link', { name: 'Home renovation loan' }).click()
    await heading.waitFor()
    expect(setup.calls('create_ceremony')).toHaveLength(1)
  })

  it('can download the audit log, which contains the id of the customer’s session', async () => {
    const page = await setup.visitAs('amara', '/documents/savings-plan')
    await page.getByRole('button', { name: 'Open the document' }).click()
    await signByTyping(ceremonyIn(page), 'Amara Okafor')
    const file = await download(page, 'Download the audit log')
    expect(file.headers()).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="savings-plan-audit-log.pdf"',
    })
    const audit = await readPdf(Uint8Array.from(await file.body()).buffer)

    const [ceremony] = setup.emulator().envelopes.flatMap(({ ceremonies }) => ceremonies)
    const { provider, data } = ceremony?.authentication ?? {}
    expect(provider).toBe('Larkfield Bank Online')
    expect(data?.['Session ID']).toMatch(/^[\da-f-]{36}$/)
    expect(audit.text).toContain(data?.['Session ID'])
    expect(audit.text).toContain('Session ID')
    expect(audit.text).toContain('Larkfield Bank Online')
    expect(audit.text).toContain('Amara Okafor')
    const button = page.getByRole('button', { name: 'Download the audit log' })
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  it('sees an error if the download of the audit log fails', async () => {
    const page = await setup.visitAs('amara', '/documents/home-renovation-loan')
    await page.getByRole('button', { name: 'Review and sign' }).click()
    await signByTyping(ceremonyIn(page), 'Amara Okafor')
    const button = page.getByRole('button', { name: 'Download the audit log' })
    await button.waitFor()
    const operation = 'retrieve_deliverable'
    setup.emulator().faults.set('server-error', { operation, times: 'until-cleared' })
    await button.click()
    await page.getByRole('alert').getByText('The download failed. Please try again.').waitFor()
    expect(await button.isEnabled()).toBe(true)
  })

  it('cannot sign again with the browser’s buttons “back” and “forward”', async () => {
    const page = await setup.visitAs('amara')
    await page.getByRole('link', { name: 'Home renovation loan' }).click()
    await page.getByRole('button', { name: 'Review and sign' }).click()
    await signByTyping(ceremonyIn(page), 'Amara Okafor')
    await page.getByText(/^Done\.\s+You have signed/).waitFor()

    await page.goBack()
    await page.getByRole('heading', { name: 'Your documents' }).waitFor()
    await page.goForward()
    await page.getByText('You have signed').waitFor()
    expect(await page.locator('iframe').count()).toBe(0)
    expect(setup.calls('create_ceremony')).toHaveLength(1)
    expect(setup.calls('finish_ceremony')).toHaveLength(1)
  })

  it('sees that the document is declined after “Decline to sign”, even after a reload', async () => {
    const page = await setup.visitAs('amara', '/documents/home-renovation-loan')
    await page.getByRole('button', { name: 'Review and sign' }).click()
    await ceremonyIn(page).getByRole('button', { name: 'Decline' }).click()
    await ceremonyIn(page).getByRole('button', { name: 'Decline to sign' }).click()
    await page.getByText(headingOf(en.declined)).waitFor()
    await page.getByText('Declined', { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: en.recheck }).count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Download the audit log' }).count()).toBe(0)

    await page.getByRole('link', { name: 'Your documents' }).first().click()
    const earlier = page.getByRole('region', { name: 'Earlier documents' })
    await earlier.getByText('Declined', { exact: true }).waitFor()
    await page.reload()
    await earlier.getByRole('link', { name: 'Home renovation loan' }).click()
    await page.getByText(headingOf(en.declined)).waitFor()
  })
})

describe.skipIf(!findChromiumWithTabs())('a customer in a browser with tabs', () => {
  const withTabs = portalSetup({ needsTabs: true })

  it('downloads the audit log, and no empty tab remains', async () => {
    const page = await withTabs.visitAs('amara', '/documents/savings-plan')
    await page.getByRole('button', { name: 'Open the document' }).click()
    await signByTyping(ceremonyIn(page), 'Amara Okafor')
    await download(page, 'Download the audit log')
    await expect.poll(() => page.context().pages()).toEqual([page])
  })
})

/** Records the origins that the page's frame loads, in order. */
function countFrameLoads(page: Page): () => readonly string[] {
  const origins: string[] = []
  page.on('request', (request) => {
    const isFrame = request.isNavigationRequest() && request.frame() !== page.mainFrame()
    if (isFrame) origins.push(new URL(request.url()).origin)
  })
  return () => origins
}

/** Clicks a download button. Repeats the browser's request, so that the test can read the file. */
async function download(page: Page, button: string): Promise<APIResponse> {
  const context = page.context()
  const [request] = await Promise.all([
    context.waitForEvent('request', (sent) => new URL(sent.url()).pathname.startsWith('/files/')),
    page.getByRole('button', { name: button }).click(),
  ])
  return context.request.get(request.url())
}
