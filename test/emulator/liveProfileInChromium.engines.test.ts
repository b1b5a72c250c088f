// Beyond the service contract: how a page of the live profile reports its end.
import { type Browser, chromium, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type RunningSigningEmulator, startSigningEmulator } from '../../src/emulator/node/index.js'
import { requireChromium } from '../support/findChromium.js'
import { call, custom } from './callEmulator.js'
import { type HostPages, startHostPages } from './hostPages.js'

let browser: Browser
let host: HostPages
let running: RunningSigningEmulator
let page: Page

beforeAll(async () => {
  host = await startHostPages()
  browser = await chromium.launch({ executablePath: requireChromium() })
})
afterAll(async () => {
  await browser.close()
  await host.close()
})
afterEach(async () => {
  await page.context().close()
  await running.close()
})

/** A ceremony in a frame, with what the page around it hears; or, without parameters, in a tab. */
async function open(parameters: string, framed = true) {
  running = await startSigningEmulator({ port: 0, profile: 'live' })
  const { emulator } = running
  const { recipients } = emulator.seedEnvelope({
    recipients: [{ name: 'Ada Lovelace', email: 'ada@example.com' }],
  })
  const recipientId = recipients[0]?.id ?? ''
  const create = async () => {
    const answer = await call(emulator, 'POST', `/v1/recipients/${recipientId}/ceremonies`, {
      authentication: [custom],
      redirect_url: host.done,
      embeddable_in: [host.origin],
    })
    return new URL(`${String(answer.body['url'])}${parameters}`)
  }
  const url = await create()
  page = await (await browser.newContext()).newPage()
  const heard: unknown[] = []
  await page.exposeFunction('hear', (data: unknown) => heard.push(data))
  await page.addInitScript('addEventListener("message", ({ data }) => window.hear?.(data))')
  await page.goto(framed ? host.framing(url) : url.href)
  const ceremony = framed ? page.frameLocator('iframe') : page
  const sign = async () => {
    await ceremony.getByRole('radio', { name: 'Type' }).check()
    await ceremony.getByLabel('Your full name').fill('Ada Lovelace')
    await ceremony.getByRole('checkbox').check()
    await ceremony.getByRole('button', { name: 'Finish' }).click()
  }
  return { emulator, recipientId, ceremony, heard, create, sign }
}

const BY_MESSAGE = '&embedded=true&event_delivery=message'

it('posts ceremony.completed and goes nowhere', async () => {
  const { ceremony, heard, sign } = await open(BY_MESSAGE)
  await sign()
  await ceremony.getByRole('heading', { name: 'Thank you, it is signed' }).waitFor()
  await expect.poll(() => heard).toEqual([{ type: 'ceremony.completed' }])
  expect(page.frames().map((frame) => frame.url())).not.toContain(host.done)
})

it('posts ceremony.declined and ceremony.canceled', async () => {
  const { ceremony, heard } = await open(BY_MESSAGE)
  await ceremony.getByRole('button', { name: 'Not now' }).click()
  await expect.poll(() => heard).toEqual([{ type: 'ceremony.canceled' }])
  await ceremony.getByRole('button', { name: 'Decline', exact: true }).click()
  await ceremony.getByRole('button', { name: 'Decline to sign' }).click()
  await expect.poll(() => heard[1]).toEqual({ type: 'ceremony.declined' })
})

it('offers no way out where allow_cancel=false, and takes the accent colour', async () => {
  const { ceremony } = await open(`${BY_MESSAGE}&allow_cancel=false&accent_color=aa2244`)
  const finish = ceremony.getByRole('button', { name: 'Finish' })
  await finish.waitFor()
  expect(await ceremony.getByRole('button', { name: 'Not now' }).count()).toBe(0)
  // Colours change by a transition.
  await expect
    .poll(() => finish.evaluate((button) => getComputedStyle(button).backgroundColor))
    .toBe('rgb(170, 34, 68)')
})

it('posts ceremony.failed where nothing can be signed, with the reason as a type', async () => {
  const { heard, create } = await open(BY_MESSAGE)
  // A newer ceremony takes the place of the one that is open.
  await create()
  await expect
    .poll(() => heard, { timeout: 10_000 })
    .toEqual([
      {
        type: 'ceremony.failed',
        error_type: 'not_available',
        error_message: 'The ceremony is not available: it is revoked.',
      },
    ])
})

it('says that it was completed before', async () => {
  const { emulator, recipientId, heard, create } = await open('', false)
  const url = await create()
  emulator.endCeremony(recipientId)
  await page.goto(host.framing(new URL(url.href + BY_MESSAGE)))
  await expect
    .poll(() => heard)
    .toEqual([expect.objectContaining({ error_type: 'already_completed' })])
})

it('goes to redirect_url from a tab, with what came of it', async () => {
  const { sign } = await open('', false)
  await sign()
  await page.waitForURL(/ceremony_result=ceremony\.completed/)
  expect(page.url().startsWith(host.done)).toBe(true)
})
