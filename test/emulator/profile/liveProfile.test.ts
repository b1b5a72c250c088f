// Beyond the service contract: the live profile, as the live service's public documents describe it.
import { expect, it } from 'vitest'
import { call, custom, emulatorWithRecipient } from '../support/callEmulator.js'

const methods = [{ ...custom }]

async function liveCeremony(body: object = { authentication: methods }) {
  const ceremonySite = emulatorWithRecipient({ profile: 'live' })
  const path = `/v1/recipients/${ceremonySite.recipientId}/ceremonies`
  return { ...ceremonySite, path, answer: await call(ceremonySite.emulator, 'POST', path, body) }
}

it('creates ceremonies at /ceremonies, with a list of methods that comes back', async () => {
  const { emulator, recipientId, answer } = await liveCeremony()
  expect(answer).toMatchObject({ status: 201, body: { authentication: methods } })
  expect(emulator.envelopeOf(recipientId)?.ceremonies[0]?.authentication).toEqual(custom)
  const old = await call(emulator, 'POST', `/v1/recipients/${recipientId}/ceremony`, {
    authentication: custom,
  })
  expect(old.status).toBe(404)
})

it.each([
  ['one object', custom, 'must be a list of one or more'],
  ['an empty list', [], 'must be a list of one or more'],
  ['a method it does not know', [{ type: 'sms' }], 'must be one of custom, email_link, email_code'],
  ['no data', [{ ...custom, data: {} }], '"authentication[0].data" must not be empty.'],
  ['no provider', [{ type: 'custom', data: { a: 'b' } }], '"authentication.provider" is required'],
])('refuses %s as authentication', async (_, authentication, error) => {
  const { answer } = await liveCeremony({ authentication })
  expect(answer.status).toBe(422)
  expect(String(answer.body['errors'])).toContain(error)
  expect(answer.body['type']).toBe('https://signatureapi.com/docs/v1/errors/invalid-request')
})

it('answers a link by email with url null, and keeps the mail', async () => {
  const { emulator, answer } = await liveCeremony({ authentication: [{ type: 'email_link' }] })
  expect(answer).toMatchObject({ status: 201, body: { url: null } })
  expect(emulator.mails).toHaveLength(1)
})

it.each([
  ['', "frame-ancestors 'none'"],
  ['&embedded=false', "frame-ancestors 'none'"],
  ['&embedded=true', 'frame-ancestors https://portal.example'],
])('lets a page be framed only with embedded=true: %j', async (parameters, directive) => {
  const { emulator, answer } = await liveCeremony({
    authentication: methods,
    embeddable_in: ['https://portal.example'],
  })
  const page = await emulator.fetch(`${String(answer.body['url'])}${parameters}`)
  expect(page.headers.get('content-security-policy')).toContain(directive)
})

it('ends the older ceremony with the newer', async () => {
  const { emulator, recipientId, path } = await liveCeremony()
  await call(emulator, 'POST', path, { authentication: methods })
  const outcomes = emulator.envelopeOf(recipientId)?.ceremonies.map(({ outcome }) => outcome)
  expect(outcomes).toEqual(['revoked', 'open'])
})

it('adds who and how to redirect_url', async () => {
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

it('brings a deliverable from pending over processing to generated', async () => {
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

it('names its problems as the live service does', async () => {
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

it('is not what the contract’s profile does', async () => {
  const { emulator, recipientId } = emulatorWithRecipient()
  const path = `/v1/recipients/${recipientId}/ceremonies`
  expect((await call(emulator, 'POST', path, { authentication: methods })).status).toBe(404)
  // @ts-expect-error -- a name that JavaScript lets through
  expect(() => emulatorWithRecipient({ profile: 'tomorrow' })).toThrow('option profile')
})

it('reads a recipient, with a url of the ceremony that is another every time', async () => {
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

it('creates an envelope with the ceremony of each recipient, and reads it', async () => {
  const { emulator } = emulatorWithRecipient({ profile: 'live' })
  const upload = await call(emulator, 'POST', '/v1/uploads', 'PDF')
  expect(upload).toMatchObject({
    status: 201,
    body: { url: expect.stringContaining('/v1/uploads/') },
  })
  const created = await call(emulator, 'POST', '/v1/envelopes', {
    title: 'Sample agreement',
    language: 'en',
    documents: [{ key: 'agreement', format: 'pdf', url: upload.body['url'], places: [] }],
    recipients: [
      {
        type: 'signer',
        key: 'signer',
        name: 'Ada Lovelace',
        email: 'ada@example.com',
        delivery_type: 'none',
        ceremony: { authentication: methods, embeddable_in: [], redirect_delay: 0 },
      },
    ],
  })
  expect(created).toMatchObject({
    status: 201,
    body: {
      title: 'Sample agreement',
      status: 'in_progress',
      recipients: [{ key: 'signer', ceremony: { url: expect.stringContaining('/start?token=') } }],
    },
  })
  const { id } = created.body
  expect((await call(emulator, 'GET', `/v1/envelopes/${String(id)}`)).body).toMatchObject({ id })
  expect((await call(emulator, 'POST', '/v1/envelopes', { recipients: [{}] })).status).toBe(422)
})

it('refuses a ceremony while the envelope is being processed', async () => {
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

it('lets ten calls in at once, and then ten a second', async () => {
  const { emulator, clock } = emulatorWithRecipient({ profile: 'live' })
  const ask = async () => call(emulator, 'GET', '/v1/deliverables/del_1')
  const burst = await Promise.all(Array.from({ length: 11 }, ask))
  expect(burst.map(({ status }) => status)).toEqual([...Array(10).fill(404), 429])
  expect(burst.at(-1)?.headers.get('retry-after')).toBeNull()
  clock.now += 100
  expect((await ask()).status).toBe(404)
  expect((await ask()).status).toBe(429)
})

it.each([-1, 21, '3'])('refuses a redirect_delay of %j', async (redirect_delay) => {
  const { answer } = await liveCeremony({ authentication: methods, redirect_delay })
  expect(answer.status).toBe(422)
  expect(String(answer.body['errors'])).toContain('redirect_delay')
})

it.each(['/v1/recipients/re_1', '/v1/envelopes/1'])(
  'reads no %s in the contract’s',
  async (path) => {
    const { emulator } = emulatorWithRecipient()
    expect((await call(emulator, 'GET', path)).status).toBe(404)
  },
)
