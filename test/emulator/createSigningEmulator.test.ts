import { expect, it, describe } from 'vitest'
import { createSigningEmulator, isSigningError } from '../../src/emulator/index.js'
import { call, createCeremony, custom, emulatorWithRecipient, finish } from './callEmulator.js'

describe('options', () => {
  it.each([
    ['apiKey', { apiKey: 'key_live_1' }],
    ['apiKey', { apiKey: 'key_test_' }],
    ['apiKey', { apiKey: 'key_test_a b' }],
    ['origin', { origin: 'localhost:8787' }],
    ['origin', { origin: 'http://localhost:8787/signing' }],
    ['locale', { locale: '../en' }],
    ['deliverableDelay', { deliverableDelay: Number.NaN }],
    ['ceremonyLifetime', { ceremonyLifetime: -1 }],
    ['envelopes', { envelopes: [{ recipients: [] }] }],
  ])('refuses a wrong %s by name, with the cure', (name, options) => {
    const error = errorOf(() => createSigningEmulator(options))
    expect(error).toMatchObject({ code: 'invalid_option', remedy: expect.stringMatching(/./) })
    expect(String(error)).toContain(`option ${name} `)
  })

  it('puts the origin and the locale into the ceremony’s url', async () => {
    const { emulator, recipientId } = emulatorWithRecipient({
      origin: 'https://sign.example.com',
      locale: 'de',
    })
    expect((await createCeremony(emulator, recipientId)).href).toMatch(
      /^https:\/\/sign\.example\.com\/de\/start\?token=/,
    )
  })
})

describe('seeding', () => {
  it('gives the values that the service contract observed', () => {
    const { envelope } = emulatorWithRecipient()
    expect(envelope.recipients[0]).toEqual({
      id: expect.stringMatching(/^re_[A-Za-z0-9]{22}$/),
      envelope_id: envelope.id,
      type: 'signer',
      key: 'provider',
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      status: 'pending',
      ceremony_creation: 'automatic',
      delivery_type: 'email',
      completed_at: null,
      status_updated_at: '2026-03-01T09:30:00.000Z',
    })
    expect(envelope.deliverables[0]).toEqual({
      id: expect.stringMatching(/^del_[A-Za-z0-9]{22}$/),
      envelope_id: envelope.id,
      status: 'processing',
      type: 'audit_log',
      url: null,
    })
  })

  it('keeps given ids, roles and keys, and tells slots apart that have none', () => {
    const { recipients, deliverables } = createSigningEmulator().seedEnvelope({
      recipients: [
        { name: 'A', email: 'a@example.com', id: 're_first', type: 'approver', key: 'tenant' },
        { name: 'B', email: 'b@example.com' },
      ],
      deliverables: [{ id: 'del_first', type: 'certificate' }],
    })
    expect(recipients[0]).toMatchObject({ id: 're_first', type: 'approver', key: 'tenant' })
    expect(recipients[1]).toMatchObject({ type: 'signer', key: 'recipient_2' })
    expect(deliverables[0]).toMatchObject({ id: 'del_first', type: 'certificate' })
  })

  it.each([
    ['no recipients', {}],
    ['a recipient without an email', { recipients: [{ name: 'A' }] }],
    [
      'an id that would leave the path',
      { recipients: [{ name: 'A', email: 'a@b', id: 're_../x' }] },
    ],
    ['a document without text', { recipients: [{ name: 'A', email: 'a@b' }], document: {} }],
    ['one id twice', { recipients: [1, 2].map(() => ({ name: 'A', email: 'a@b', id: 're_1' })) }],
  ])('refuses an envelope with %s', async (_, seed) => {
    const answer = await call(createSigningEmulator(), 'POST', '/_emulator/envelopes', seed)
    expect(answer.status).toBe(422)
    expect(answer.body['errors']).toHaveLength(1)
  })

  it('gives copies that later calls do not change', async () => {
    const { emulator, envelope, recipientId } = emulatorWithRecipient()
    const before = emulator.envelopeOf(envelope.id)
    await finish(emulator, await createCeremony(emulator, recipientId))
    expect(before?.recipients[0]?.status).toBe('pending')
    expect(before?.events).toHaveLength(1)
    expect(emulator.envelopeOf(recipientId)?.status).toBe('completed')
  })
})

describe('where the contract says "not shown"', () => {
  it('refuses in the form of RFC 9457, with every error in an invalid request', async () => {
    const { emulator, recipientId } = emulatorWithRecipient()
    const answer = await call(emulator, 'POST', `/v1/recipients/${recipientId}/ceremony`, {
      authentication: { type: 'custom' },
      redirect_url: 'javascript:alert(1)',
      embeddable_in: ['https://a.example; script-src *'],
    })
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
    expect(answer.body).toEqual({
      type: 'tag:react-signing-ceremony,2026:emulator/invalid-request',
      title: 'Invalid request',
      status: 422,
      detail: 'The ceremony cannot be created from this request.',
      errors: [
        '"authentication.provider" is required with "custom" and must be a string.',
        '"authentication.data" is required with "custom" and must map labels to strings.',
        '"redirect_url" must be an absolute url that a recipient can be sent to.',
        '"embeddable_in[0]" must be a source such as "https://portal.example.com".',
      ],
    })
  })

  it.each([
    ['GET', '/v1/recipients/re_1/ceremony', 405],
    ['POST', '/v1/deliverables/del_1', 405],
    ['GET', '/v1/envelopes', 404],
    ['GET', '/v2/deliverables/del_1', 404],
  ])('answers %s %s with %i', async (method, path, status) => {
    const answer = await call(createSigningEmulator(), method, path)
    expect(answer.status).toBe(status)
    expect(answer.headers.get('allow') === null).toBe(status === 404)
  })

  it('asks for the key before it says whether a path exists', async () => {
    const emulator = createSigningEmulator()
    const response = await emulator.fetch(`${emulator.origin}/v1/envelopes`)
    expect(response.status).toBe(401)
  })

  it('takes a body as JSON whatever its content type says, and nothing that is none', async () => {
    const { emulator, recipientId } = emulatorWithRecipient()
    const post = (body: string) =>
      emulator.fetch(`${emulator.origin}/v1/recipients/${recipientId}/ceremony`, {
        method: 'POST',
        headers: {
          'X-API-Key': emulator.apiKey,
          'Content-Type': 'application/x-www-form-urlencoded',
        },
        body,
      })
    expect((await post(JSON.stringify({ authentication: custom }))).status).toBe(201)
    expect((await post('{')).status).toBe(400)
    expect((await post(`"${'x'.repeat(1_000_001)}"`)).status).toBe(413)
  })

  it('takes any other authentication.type as a link by email: no url, but a mail', async () => {
    const { emulator, recipientId } = emulatorWithRecipient()
    const body = { authentication: { type: 'email_link', anything: true } }
    const answer = await call(emulator, 'POST', `/v1/recipients/${recipientId}/ceremony`, body)
    expect(answer).toMatchObject({ status: 201, body })
    expect(answer.body).not.toHaveProperty('url')
    expect(emulator.mails).toEqual([
      {
        to: 'ada@example.com',
        subject: 'Please sign: Lease',
        url: expect.stringContaining('/en/start?token='),
        recipient_id: recipientId,
        sent_at: '2026-03-01T09:30:00.000Z',
      },
    ])
    const page = await emulator.fetch(emulator.mails[0]?.url ?? '')
    expect(await page.text()).toContain('Your signature')
  })

  it('lets two ceremonies of one recipient stand side by side', async () => {
    const { emulator, recipientId } = emulatorWithRecipient()
    const older = await createCeremony(emulator, recipientId)
    await createCeremony(emulator, recipientId)
    expect((await finish(emulator, older)).status).toBe(200)
  })

  it('ends the older one where that is asked for', async () => {
    const { emulator, recipientId } = emulatorWithRecipient({ revokeOlderCeremonies: true })
    const older = await createCeremony(emulator, recipientId)
    const newer = await createCeremony(emulator, recipientId)
    expect((await finish(emulator, older)).status).toBe(409)
    expect((await finish(emulator, newer)).status).toBe(200)
  })

  it('refuses a ceremony for a recipient who has nothing left to sign', async () => {
    const { emulator, recipientId } = emulatorWithRecipient()
    await finish(emulator, await createCeremony(emulator, recipientId))
    const path = `/v1/recipients/${recipientId}/ceremony`
    expect((await call(emulator, 'POST', path, { authentication: custom })).status).toBe(409)
  })

  it('gives a replacement a new id, and the replaced recipient the status replaced', async () => {
    const { emulator, recipientId } = emulatorWithRecipient()
    const url = await createCeremony(emulator, recipientId)
    const path = `/v1/recipients/${recipientId}/replace`
    const successor = { name: 'Grace Hopper', email: 'grace@example.com' }
    const { body } = await call(emulator, 'POST', path, successor)
    expect(body['id']).not.toBe(recipientId)
    expect(emulator.envelopeOf(recipientId)?.recipients).toMatchObject([
      { id: recipientId, status: 'replaced' },
      { id: body['id'], status: 'pending' },
    ])
    expect(emulator.envelopeOf(recipientId)?.ceremonies[0]?.outcome).toBe('revoked')
    expect((await finish(emulator, url)).status).toBe(409)
    expect((await call(emulator, 'POST', path, successor)).status).toBe(409)
  })

  it('replaces nobody who has completed while others are still to sign', async () => {
    const emulator = createSigningEmulator()
    const { recipients } = emulator.seedEnvelope({
      recipients: [
        { name: 'Ada', email: 'ada@example.com', id: 're_ada' },
        { name: 'Charles', email: 'charles@example.com', id: 're_charles' },
      ],
    })
    await finish(emulator, await createCeremony(emulator, 're_ada'))
    const answers = await Promise.all(
      recipients.map(({ id }) =>
        call(emulator, 'POST', `/v1/recipients/${id}/replace`, {
          name: 'G',
          email: 'g@example.com',
        }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([409, 201])
  })

  it('lets a recipient who declined be replaced, and the envelope go on', async () => {
    const { emulator, recipientId } = emulatorWithRecipient()
    await finish(emulator, await createCeremony(emulator, recipientId), { outcome: 'declined' })
    expect(emulator.envelopeOf(recipientId)).toMatchObject({
      status: 'in_progress',
      recipients: [{ status: 'rejected', completed_at: null }],
    })
    const path = `/v1/recipients/${recipientId}/replace`
    const successor = { name: 'Grace Hopper', email: 'grace@example.com' }
    const { body } = await call(emulator, 'POST', path, successor)
    await finish(emulator, await createCeremony(emulator, String(body['id'])))
    expect(emulator.envelopeOf(recipientId)?.status).toBe('completed')
  })
})

describe('what happens', () => {
  it('completes the recipient, the envelope, and after the delay the deliverable', async () => {
    const { emulator, recipientId, deliverableId, clock } = emulatorWithRecipient({
      deliverableDelay: 1500,
    })
    const url = await createCeremony(emulator, recipientId)
    clock.now += 60_000
    await finish(emulator, url)
    expect(emulator.envelopeOf(recipientId)).toMatchObject({
      status: 'completed',
      completed_at: '2026-03-01T09:31:00.000Z',
      recipients: [
        {
          status: 'completed',
          completed_at: '2026-03-01T09:31:00.000Z',
          status_updated_at: '2026-03-01T09:31:00.000Z',
        },
      ],
    })
    const retrieve = async () =>
      (await call(emulator, 'GET', `/v1/deliverables/${deliverableId}`)).body
    expect(await retrieve()).toMatchObject({ status: 'processing', url: null })
    clock.now += 1500
    expect(await retrieve()).toMatchObject({
      status: 'generated',
      url: expect.stringMatching(
        /^http:\/\/127\.0\.0\.1:8787\/files\/lease-audit-log\.pdf\?token=/,
      ),
    })
  })

  it('waits for everybody', async () => {
    const emulator = createSigningEmulator({ deliverableDelay: 0 })
    const { id, recipients } = emulator.seedEnvelope({
      recipients: [
        { name: 'Ada', email: 'ada@example.com' },
        { name: 'Charles', email: 'charles@example.com' },
      ],
    })
    const [ada = '', charles = ''] = recipients.map((recipient) => recipient.id)
    await finish(emulator, await createCeremony(emulator, ada))
    expect(emulator.envelopeOf(id)?.status).toBe('in_progress')
    await finish(emulator, await createCeremony(emulator, charles))
    expect(emulator.envelopeOf(id)?.status).toBe('completed')
  })

  it('keeps the evidence with the ceremony, and every step in the history', async () => {
    const { emulator, recipientId } = emulatorWithRecipient()
    const url = await createCeremony(emulator, recipientId)
    await emulator.fetch(url)
    await emulator.fetch(url)
    await finish(emulator, url)
    const envelope = emulator.envelopeOf(recipientId)
    expect(envelope?.ceremonies).toMatchObject([
      { authentication: custom, outcome: 'signed', signature: { kind: 'typed', text: 'Ada' } },
    ])
    expect(envelope?.events.map(({ type }) => type)).toEqual([
      'envelope.created',
      'ceremony.created',
      'ceremony.opened',
      'recipient.completed',
      'envelope.completed',
    ])
  })

  it('signs once, however often the page asks', async () => {
    const { emulator, recipientId } = emulatorWithRecipient()
    const url = await createCeremony(emulator, recipientId, { redirect_url: 'https://a.example/' })
    const first = await finish(emulator, url)
    const again = await finish(emulator, url)
    expect(again).toMatchObject({ status: 200, body: first.body })
    expect((await finish(emulator, url, { outcome: 'declined' })).status).toBe(409)
    const signed = emulator
      .envelopeOf(recipientId)
      ?.events.filter(({ type }) => type === 'recipient.completed')
    expect(signed).toHaveLength(1)
  })

  it.each([
    ['consent', { outcome: 'signed', signature: { kind: 'typed', text: 'Ada' } }],
    ['a signature', { outcome: 'signed', consent: true }],
    ['letters', { outcome: 'signed', consent: true, signature: { kind: 'typed', text: ' ' } }],
    ['a PNG', { outcome: 'signed', consent: true, signature: { kind: 'drawn', image: 'data:,x' } }],
    ['an outcome', {}],
  ])('signs nothing without %s', async (_, end) => {
    const { emulator, recipientId } = emulatorWithRecipient()
    expect((await finish(emulator, await createCeremony(emulator, recipientId), end)).status).toBe(
      422,
    )
    expect(emulator.envelopeOf(recipientId)?.recipients[0]?.status).toBe('pending')
  })

  it.each([
    ['wide', 60_000, 1],
    ['high', 1, 60_000],
  ])('refuses an image too %s to have been drawn on the page', async (_, width, height) => {
    const { emulator, recipientId } = emulatorWithRecipient()
    const header = Buffer.alloc(33)
    header.write('\u0089PNG\r\n\u001A\n', 'latin1')
    header.writeUInt32BE(width, 16)
    header.writeUInt32BE(height, 20)
    const image = `data:image/png;base64,${header.toString('base64')}`
    const end = { outcome: 'signed', consent: true, signature: { kind: 'drawn', image } }
    const url = await createCeremony(emulator, recipientId)
    expect((await finish(emulator, url, end)).status).toBe(422)
  })

  it('takes no token that another emulator signed, nor one for a file', async () => {
    const { emulator, recipientId, deliverableId } = emulatorWithRecipient()
    const foreign = emulatorWithRecipient()
    expect(
      (await finish(emulator, await createCeremony(foreign.emulator, foreign.recipientId))).status,
    ).toBe(404)
    await finish(emulator, await createCeremony(emulator, recipientId))
    const { body } = await call(emulator, 'GET', `/v1/deliverables/${deliverableId}`)
    expect((await finish(emulator, new URL(String(body['url'])))).status).toBe(404)
  })

  it('names redirect_url exactly as it was given, adding nothing', async () => {
    const { emulator, recipientId } = emulatorWithRecipient()
    const redirect_url = 'https://Portal.example.com/done?b=2&a=1#x'
    const url = await createCeremony(emulator, recipientId, { redirect_url })
    expect((await finish(emulator, url)).body).toEqual({ redirect_url })
  })

  it.each([
    ['ceremony.completed', undefined],
    ['ceremony.declined', { outcome: 'declined' }],
  ])('adds the parameters of a live service where that is asked for: %s', async (result, end) => {
    const { emulator, envelope, recipientId } = emulatorWithRecipient({ redirectParameters: true })
    const url = await createCeremony(emulator, recipientId, {
      redirect_url: 'https://portal.example.com/done?a=1#x',
    })
    expect((await finish(emulator, url, end)).body).toEqual({
      redirect_url: `https://portal.example.com/done?a=1&envelope_id=${envelope.id}&recipient_id=${recipientId}&ceremony_result=${result}#x`,
    })
  })

  it('ends a ceremony without a browser, and none that is not there', async () => {
    const { emulator, recipientId } = emulatorWithRecipient()
    expect(errorOf(() => emulator.endCeremony(recipientId))).toMatchObject({
      code: 'invalid_option',
    })
    await createCeremony(emulator, recipientId)
    const envelope = emulator.endCeremony(recipientId)
    expect(envelope.ceremonies[0]?.signature).toEqual({ kind: 'typed', text: 'Ada Lovelace' })
    expect(errorOf(() => emulator.endCeremony(recipientId))).toMatchObject({
      code: 'invalid_option',
    })
  })

  it('notes every call without its key and token, up to a thousand', async () => {
    const { emulator, recipientId } = emulatorWithRecipient()
    await emulator.fetch(await createCeremony(emulator, recipientId))
    expect(emulator.calls).toEqual([
      {
        operation: 'create_ceremony',
        method: 'POST',
        path: `/v1/recipients/${recipientId}/ceremony`,
        at: '2026-03-01T09:30:00.000Z',
        status: 201,
      },
      expect.objectContaining({ operation: 'open_ceremony', path: '/en/start', status: 200 }),
    ])
    for (let count = 0; count < 1000; count += 1) {
      // oxlint-disable-next-line no-await-in-loop -- the order is what is tested
      await call(emulator, 'GET', '/v1/deliverables/del_1')
    }
    expect(emulator.calls).toHaveLength(1000)
    expect(emulator.calls[0]?.operation).toBe('retrieve_deliverable')
  })

  it('forgets everything on reset', async () => {
    const { emulator, recipientId } = emulatorWithRecipient()
    const url = await createCeremony(emulator, recipientId)
    emulator.faults.set('hang')
    emulator.reset()
    expect(emulator).toMatchObject({ envelopes: [], calls: [], mails: [], faults: { active: [] } })
    expect((await finish(emulator, url)).status).toBe(404)
  })
})

function errorOf(action: () => unknown): unknown {
  try {
    action()
  } catch (error) {
    return isSigningError(error) ? error : undefined
  }
  return undefined
}
