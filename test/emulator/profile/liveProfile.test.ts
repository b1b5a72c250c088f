// The service contract does not show these features. The live service's public documents do.
import { expect, it } from 'vitest'
import { call, custom, emulatorWithRecipient } from '../support/callEmulator.js'

const methods = [{ ...custom }]

async function liveCeremony(body: object = { authentication: methods }) {
  const ceremonySite = emulatorWithRecipient({ profile: 'live' })
  const path = `/v1/recipients/${ceremonySite.recipientId}/ceremonies`
  return { ...ceremonySite, path, answer: await call(ceremonySite.emulator, 'POST', path, body) }
}

it('the live profile creates a ceremony at /ceremonies with a list of authentication methods', async () => {
  const { emulator, recipientId, answer } = await liveCeremony()
  expect(answer).toMatchObject({ status: 201, body: { authentication: methods } })
  expect(emulator.envelopeOf(recipientId)?.ceremonies[0]?.authentication).toEqual(custom)
})

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

it('the live profile returns url null and sends one email for the method email_link', async () => {
  const { emulator, answer } = await liveCeremony({ authentication: [{ type: 'email_link' }] })
  expect(answer).toMatchObject({ status: 201, body: { url: null } })
  expect(emulator.mails).toHaveLength(1)
})

it.each([
  ['', "frame-ancestors 'none'"],
  ['&embedded=false', "frame-ancestors 'none'"],
  ['&embedded=true', 'frame-ancestors https://portal.example'],
])(
  'a page of the live profile can be framed only with embedded=true in its url: %j',
  async (parameters, directive) => {
    const { emulator, answer } = await liveCeremony({
      authentication: methods,
      embeddable_in: ['https://portal.example'],
    })
    const page = await emulator.fetch(`${String(answer.body['url'])}${parameters}`)
    expect(page.headers.get('content-security-policy')).toContain(directive)
  },
)

it('a new ceremony of the live profile ends the recipient’s older ceremony', async () => {
  const { emulator, recipientId, path } = await liveCeremony()
  await call(emulator, 'POST', path, { authentication: methods })
  expect(emulator.envelopeOf(recipientId)).toMatchObject({
    ceremonies: [{ outcome: 'revoked' }, { outcome: 'open' }],
    events: [{}, {}, { type: 'ceremony.revoked' }, { type: 'ceremony.created' }],
  })
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

it('an error of the live profile has the problem type of the live service', async () => {
  const { emulator } = emulatorWithRecipient({ profile: 'live' })
  const types: unknown[] = []
  const wrongKey = await emulator.fetch(`${emulator.origin}/v1/deliverables/del_1`)
  types.push((await wrongKey.json()).type)
  emulator.faults.set('rate-limited')
  types.push((await call(emulator, 'GET', '/v1/deliverables/del_1')).body['type'])
  expect(types).toEqual([
    'https://signatureapi.com/docs/v1/errors/invalid-api-key',
    'https://signatureapi.com/docs/v1/errors/too-many-requests',
  ])
})

it.each([
  ['live', 'POST', '/v1/envelopes'],
  ['live', 'POST', '/v1/uploads'],
  ['live', 'POST', '/v1/recipients/re_1/ceremony'],
  ['contract', 'POST', '/v1/recipients/re_1/ceremonies'],
  ['contract', 'GET', '/v1/recipients/re_1'],
  ['contract', 'GET', '/v1/envelopes/1'],
] as const)('the %s profile has no operation %s %s', async (profile, method, path) => {
  const { emulator } = emulatorWithRecipient({ profile })
  const { status, body } = await call(emulator, method, path, method === 'POST' ? {} : undefined)
  expect(status).toBe(404)
  expect(body['detail']).toContain('Unknown path')
})

it('the live profile returns a recipient with a new ceremony url for each request', async () => {
  const { emulator, recipientId, answer } = await liveCeremony()
  const read = async () => (await call(emulator, 'GET', `/v1/recipients/${recipientId}`)).body
  const urls = [answer.body['url']]
  for (let reading = 0; reading < 2; reading += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const { ceremony, status } = await read()
    expect(status).toBe('pending')
    urls.push(Object(ceremony).url)
  }
  expect(new Set(urls).size).toBe(3)
  const pages = await Promise.all(
    urls.map(async (url) => (await emulator.fetch(String(url))).text()),
  )
  expect(pages.every((page) => page.includes('id="signature"'))).toBe(true)
  emulator.endCeremony(recipientId)
  expect(await read()).toMatchObject({ status: 'completed', ceremony: { url: null } })
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

it('a ceremony url of the live profile contains the language of its envelope', async () => {
  const { emulator } = emulatorWithRecipient({ profile: 'live' })
  emulator.seedEnvelope({
    language: 'zh',
    recipients: [{ name: 'Ada', email: 'ada@example.com', id: 're_zh' }],
  })
  const answer = await call(emulator, 'POST', '/v1/recipients/re_zh/ceremonies', {
    authentication: methods,
  })
  const url = new URL(String(answer.body['url']))
  expect(url.pathname).toBe('/zh/start')
  expect((await emulator.fetch(url)).status).toBe(200)
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

it('the live profile accepts ten calls at the same time, and then ten calls per second', async () => {
  const { emulator, clock } = emulatorWithRecipient({ profile: 'live' })
  const ask = async () => call(emulator, 'GET', '/v1/deliverables/del_1')
  const burst = await Promise.all(Array.from({ length: 11 }, ask))
  expect(burst.map(({ status }) => status)).toEqual([...Array(10).fill(404), 429])
  expect(burst.at(-1)?.headers.get('retry-after')).toBeNull()
  clock.now += 100
  expect((await ask()).status).toBe(404)
  expect((await ask()).status).toBe(429)
})

it.each([-1, 21, '3'])(
  'the live profile refuses a redirect_delay of %j',
  async (redirect_delay) => {
    const { answer } = await liveCeremony({ authentication: methods, redirect_delay })
    expect(answer.status).toBe(422)
    expect(String(answer.body['errors'])).toContain('redirect_delay')
  },
)

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
