// The service contract does not show these messages. The live service's public documents do.
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { call, custom } from '../support/callEmulator.js'
import { emulatorInChromium } from '../support/emulatorInChromium.js'

const { host, start, newContext } = emulatorInChromium()
let page: Page

/** Opens a ceremony in a frame or in a tab. Collects the messages that the page receives. */
async function open(parameters: string, { framed = true, delay = 0 } = {}) {
  const { emulator } = await start({ profile: 'live' })
  const { recipients } = emulator.seedEnvelope({
    recipients: [{ name: 'Ada Lovelace', email: 'ada@example.com' }],
  })
  const recipientId = recipients[0]?.id ?? ''
  const create = async () => {
    const answer = await call(emulator, 'POST', `/v1/recipients/${recipientId}/ceremonies`, {
      authentication: [custom],
      redirect_url: host().done,
      embeddable_in: [host().origin],
      redirect_delay: delay,
    })
    return new URL(`${String(answer.body['url'])}${parameters}`)
  }
  const url = await create()
  page = await (await newContext()).newPage()
  const received: unknown[] = []
  await page.exposeFunction('receive', (data: unknown) => received.push(data))
  await page.addInitScript('addEventListener("message", ({ data }) => window.receive?.(data))')
  await page.goto(framed ? host().framing(url) : url.href)
  const ceremony = framed ? page.frameLocator('iframe') : page
  const sign = async () => {
    await ceremony.getByRole('radio', { name: 'Type' }).check()
    await ceremony.getByLabel('Your full name').pressSequentially('Ada Lovelace')
    await ceremony.getByRole('checkbox').check()
    await ceremony.getByRole('button', { name: 'Finish' }).click()
  }
  return { emulator, recipientId, ceremony, received, create, sign }
}

const BY_MESSAGE = '&embedded=true&event_delivery=message'

it('a live-profile ceremony posts the message ceremony.completed and stays open', async () => {
  const { ceremony, received, sign } = await open(BY_MESSAGE)
  await sign()
  await ceremony.getByRole('heading', { name: 'Thank you, it is signed' }).waitFor()
  await expect.poll(() => received).toEqual([{ type: 'ceremony.completed' }])
  expect(page.frames().map((frame) => frame.url())).not.toContain(host().done)
})

it('a live-profile ceremony posts a message when the recipient cancels or declines', async () => {
  const { ceremony, received } = await open(BY_MESSAGE)
  await ceremony.getByRole('button', { name: 'Not now' }).click()
  await expect.poll(() => received).toEqual([{ type: 'ceremony.canceled' }])
  await ceremony.getByRole('button', { name: 'Decline', exact: true }).click()
  await ceremony.getByRole('button', { name: 'Decline to sign' }).click()
  await expect.poll(() => received[1]).toEqual({ type: 'ceremony.declined' })
})

it('the url parameters allow_cancel and accent_color change the buttons of a live-profile ceremony', async () => {
  const { ceremony } = await open(`${BY_MESSAGE}&allow_cancel=false&accent_color=aa2244`)
  const finish = ceremony.getByRole('button', { name: 'Finish' })
  await finish.waitFor()
  expect(await ceremony.getByRole('button', { name: 'Not now' }).count()).toBe(0)
  const accent = finish.evaluate((button) => getComputedStyle(button).getPropertyValue('--accent'))
  expect(await accent).toContain('#aa2244')
})

it('a live-profile ceremony posts the message ceremony.failed when a newer ceremony ends it', async () => {
  const { received, create } = await open(BY_MESSAGE)
  // In the live profile, a newer ceremony ends the open ceremony.
  await create()
  await expect
    .poll(() => received, { timeout: 10_000 })
    .toEqual([
      {
        type: 'ceremony.failed',
        error_type: 'unauthorized',
        error_message: 'The link is no longer valid: it is revoked.',
      },
    ])
})

it('a live-profile ceremony posts the error already_completed if it is opened after signing', async () => {
  const { emulator, recipientId, received, create } = await open('', { framed: false })
  const url = await create()
  emulator.endCeremony(recipientId)
  await page.goto(host().framing(new URL(url.href + BY_MESSAGE)))
  await expect
    .poll(() => received)
    .toEqual([expect.objectContaining({ error_type: 'already_completed' })])
})

it('a live-profile ceremony in a tab opens redirect_url and adds the result as a parameter', async () => {
  const { sign } = await open('', { framed: false })
  await sign()
  await page.waitForURL(/ceremony_result=ceremony\.completed/)
  expect(page.url().startsWith(host().done)).toBe(true)
})

it('a live-profile ceremony in a tab posts its message to its own window', async () => {
  const { received, sign } = await open(BY_MESSAGE, { framed: false })
  await sign()
  await expect.poll(() => received).toEqual([{ type: 'ceremony.completed' }])
})

it('a live-profile ceremony posts ceremony.completed only after its redirect_delay', async () => {
  const { ceremony, received, sign } = await open(BY_MESSAGE, { delay: 1 })
  await sign()
  await ceremony.getByRole('heading', { name: 'Thank you, it is signed' }).waitFor()
  expect(received).toEqual([])
  await expect.poll(() => received, { timeout: 10_000 }).toEqual([{ type: 'ceremony.completed' }])
})

it('a live-profile ceremony keeps its url parameters when the recipient changes the language', async () => {
  const { ceremony } = await open(BY_MESSAGE)
  await ceremony.getByRole('link', { name: 'Deutsch' }).click()
  const notNow = ceremony.getByRole('button', { name: 'Nicht jetzt' })
  await expect.poll(() => notNow.count()).toBe(1)
})
