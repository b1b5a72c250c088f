// The service contract does not show these features. The live service's public documents do.
import { expect, it } from 'vitest'
import { call, custom, emulatorWithRecipient } from '../support/callEmulator.js'

const methods = [{ ...custom }]

async function liveCeremony(body: object = { authentication: methods }) {
  const ceremonySite = emulatorWithRecipient({ profile: 'live' })
  const path = `/v1/recipients/${ceremonySite.recipientId}/ceremonies`
  return { ...ceremonySite, path, answer: await call(ceremonySite.emulator, 'POST', path, body) }
}

it.each([
  ['one object instead of a list', custom, 'must be a list of one or more'],
  ['an empty list', [], 'must be a list of one or more'],
  ['an unknown method', [{ type: 'sms' }], 'must be "custom" or "email_link" or "email_code"'],
  ['no data', [{ ...custom, data: {} }], '[0].data" must contain at least one label'],
  [
    'no provider',
    [{ type: 'custom', data: { a: 'b' } }],
    '"authentication[0].provider" is required',
  ],
])('the live profile refuses an authentication with %s', async (_, authentication, error) => {
  const { answer } = await liveCeremony({ authentication })
  expect(answer.status).toBe(422)
  expect(String(answer.body['errors'])).toContain(error)
  expect(answer.body['type']).toBe('https://signatureapi.com/docs/v1/errors/invalid-request')
})

it('the live profile adds recipient id, envelope id and result as parameters to redirect_url', async () => {
  const { emulator, recipientId, envelope, answer } = await liveCeremony({
    authentication: methods,
    redirect_url: 'https://portal.example/done?a=1',
  })
  emulator.endCeremony(recipientId)
  const { searchParams } = new URL(String(answer.body['url']))
  const state = await call(emulator, 'GET', `/en/state?${searchParams}`)
  const target = new URL(String(state.body['redirect_url']))
  expect(Object.fromEntries(target.searchParams)).toEqual({
    a: '1',
    envelope_id: envelope.id,
    recipient_id: recipientId,
    ceremony_result: 'ceremony.completed',
  })
})

it('a deliverable of the live profile is pending, then processing, then generated', async () => {
  const { emulator, recipientId, deliverableId, clock } = emulatorWithRecipient({
    profile: 'live',
    deliverableDelay: 1000,
  })
  const read = async () => (await call(emulator, 'GET', `/v1/deliverables/${deliverableId}`)).body
  expect(await read()).toMatchObject({ status: 'pending', url: null })
  await call(emulator, 'POST', `/_emulator/recipients/${recipientId}/ceremony`, {})
  emulator.endCeremony(recipientId)
  expect(await read()).toMatchObject({ status: 'processing', url: null })
  clock.now += 1000
  expect(await read()).toMatchObject({ status: 'generated', url: expect.any(String) })
})

it('the live profile returns an envelope with its recipients and ceremonies', async () => {
  const embeddable_in = ['https://portal.example']
  const { emulator, envelope } = await liveCeremony({ authentication: methods, embeddable_in })
  const read = await call(emulator, 'GET', `/v1/envelopes/${envelope.id}`)
  expect(read.body).toMatchObject({
    status: 'in_progress',
    recipients: [
      {
        ceremony: {
          authentication: [custom],
          embeddable_in,
          redirect_url: null,
          redirect_delay: 3,
          url: expect.any(String),
        },
      },
    ],
  })
})

it('the live profile creates no ceremony while the envelope is still processing', async () => {
  const { emulator, recipientId, envelope, clock } = emulatorWithRecipient({
    profile: 'live',
    processingDelay: 1000,
  })
  const create = async () =>
    call(emulator, 'POST', `/v1/recipients/${recipientId}/ceremonies`, { authentication: methods })
  const status = async () =>
    (await call(emulator, 'GET', `/v1/envelopes/${envelope.id}`)).body['status']
  const refused = await create()
  expect(refused.status).toBe(409)
  expect(refused.body['type']).toMatch(/\/cannot-create-ceremony$/)
  expect(await status()).toBe('processing')
  clock.now += 1000
  expect((await create()).status).toBe(201)
  expect(await status()).toBe('in_progress')
})

/** Returns the heading and the event of a page that has no ceremony, and its `frame-ancestors`. */
async function noticeOf(path: string, profile: 'live' | 'contract' = 'live') {
  const { emulator } = emulatorWithRecipient({ profile })
  const page = await emulator.fetch(`${emulator.origin}${path}`)
  const text = await page.text()
  const [, type] = /"error_type":"(\w+)"/.exec(text) ?? []
  const [, title] = /<h1>([^<]*)<\/h1>/.exec(text) ?? []
  const [framers] =
    /frame-ancestors [^;]+/.exec(page.headers.get('content-security-policy') ?? '') ?? []
  return { status: page.status, title, type, framers }
}

it('redirect_url can be null in the live profile, but not in the contract profile', async () => {
  const { emulator, recipientId } = emulatorWithRecipient({ profile: 'live' })
  const answer = await call(emulator, 'POST', `/v1/recipients/${recipientId}/ceremonies`, {
    authentication: [custom],
    redirect_url: null,
  })
  expect(answer).toMatchObject({ status: 201, body: { redirect_url: null } })
  emulator.endCeremony(recipientId)
  const { searchParams } = new URL(String(answer.body['url']))
  const state = await call(emulator, 'GET', `/en/state?${searchParams}`)
  expect(state.body).toEqual({ state: 'signed', redirect_url: null })
  const contract = emulatorWithRecipient()
  const refused = await call(
    contract.emulator,
    'POST',
    `/v1/recipients/${contract.recipientId}/ceremony`,
    { authentication: custom, redirect_url: null },
  )
  expect(refused.status).toBe(422)
})

it.each([
  ['/en/not-a-ceremony?token=abc', 'invalid_link'],
  ['/en/sta', 'invalid_link'],
  ['/pt-BR', 'invalid_link'],
  ['/en/start', 'invalid_link'],
  ['/en/start?token=abc', 'unauthorized'],
])('the live profile’s page %s reports %s to every page that frames it', async (path, type) => {
  const ask = async (parameters: string) =>
    noticeOf(`${path}${path.includes('?') ? '&' : '?'}${parameters}`)
  const found = { status: 200, title: 'This link does not work', type }
  const framed = await ask('embedded=true&event_delivery=message')
  expect(framed).toEqual({ ...found, framers: 'frame-ancestors *' })
  const alone = await ask('event_delivery=message')
  expect(alone).toEqual({ ...found, framers: "frame-ancestors 'none'" })
})

it('an invalid ceremony link of the contract profile opens a page that no page can frame', async () => {
  expect((await noticeOf('/nothing/here?embedded=true')).status).toBe(404)
  expect((await noticeOf('/en/sta?embedded=true', 'contract')).status).toBe(404)
  for (const parameters of ['embedded=true', 'token=eyJhbGciOiJub25lIn0.e30.']) {
    // oxlint-disable-next-line no-await-in-loop -- two links of one kind
    expect(await noticeOf(`/en/start?${parameters}`, 'contract')).toEqual({
      status: 200,
      title: 'This link does not work',
      type: undefined,
      framers: "frame-ancestors 'none'",
    })
  }
})
