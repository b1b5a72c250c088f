import { describe, expect, it } from 'vitest'
import { callLine } from '../../../src/commandLine/emulate/greeting.js'
import { createSigningEmulator, type EmulatedCall } from '../../../src/emulator/index.js'
import {
  call,
  createCeremony,
  custom,
  emulatorWithRecipient,
  requestCeremony,
} from '../support/callEmulator.js'

const twoRecipients = {
  recipients: [
    { name: 'Ada', email: 'ada@example.com', id: 're_ada' },
    { name: 'Grace', email: 'grace@example.com', id: 're_grace' },
  ],
}

describe('the simulated fault "answer"', () => {
  it('can send invalid JSON or a redirect', async () => {
    const { emulator } = emulatorWithRecipient()
    const url = `${emulator.origin}/v1/deliverables/del_1`
    emulator.faults.set('answer', { body: '{"id": "del_1"' })
    emulator.faults.set('answer', { status: 302, headers: { location: 'https://elsewhere.test' } })
    const malformed = await emulator.fetch(url)
    expect([malformed.status, await malformed.text()]).toEqual([200, '{"id": "del_1"'])
    const redirect = await emulator.fetch(url)
    expect([redirect.status, redirect.headers.get('location')]).toEqual([
      302,
      'https://elsewhere.test',
    ])
  })

  it('replaces fields of a response, and still executes the operation', async () => {
    const { emulator, recipientId } = emulatorWithRecipient()
    const fault = {
      name: 'answer',
      operation: 'create_ceremony',
      fields: { url: 'https://foreign.example/start', embeddable_in: null },
    }
    expect((await call(emulator, 'POST', '/_emulator/faults', fault)).status).toBe(201)
    const { status, body } = await requestCeremony(emulator, recipientId)
    expect([status, body['url'], body['embeddable_in']]).toEqual([
      201,
      'https://foreign.example/start',
      null,
    ])
    expect(emulator.envelopeOf(recipientId)?.ceremonies).toHaveLength(1)
  })
})

describe('a simulated fault for one recipient', () => {
  it('applies to calls for this recipient and for their deliverable', async () => {
    const emulator = createSigningEmulator({ envelopes: [twoRecipients] })
    const [deliverable] = emulator.envelopes[0]?.deliverables ?? []
    emulator.faults.set('server-error', { recipient: 're_ada', times: 'until-cleared' })
    const statusOf = async (id: string) =>
      (await call(emulator, 'POST', `/v1/recipients/${id}/ceremony`, { authentication: custom }))
        .status
    expect(await statusOf('re_grace')).toBe(201)
    expect(await statusOf('re_ada')).toBe(500)
    expect((await call(emulator, 'GET', `/v1/deliverables/${deliverable?.id}`)).status).toBe(500)
    expect(emulator.faults.active).toMatchObject([{ recipient: 're_ada' }])
  })
})

it.each([
  [7, '7'],
  ['Sat, 21 Nov 2026 12:00:00 GMT', 'Sat, 21 Nov 2026 12:00:00 GMT'],
  [null, null],
])(
  'the fault "rate-limited" sends Retry-After as its option `retryAfter` requires: %j',
  async (retryAfter, header) => {
    const { emulator } = emulatorWithRecipient()
    emulator.faults.set('rate-limited', { retryAfter })
    const answer = await call(emulator, 'GET', '/v1/deliverables/del_1')
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, header])
  },
)

describe('a new envelope', () => {
  it('can contain recipients who have already signed or declined', () => {
    const ada = { name: 'Ada', email: 'ada@example.com', id: 're_ada' }
    const grace = { name: 'Grace', email: 'grace@example.com' }
    const emulator = createSigningEmulator({
      deliverableDelay: 60_000,
      envelopes: [
        { recipients: [{ ...ada, status: 'completed' }], deliverable_status: 'generated' },
        { recipients: [{ ...grace, status: 'declined' }] },
        {
          recipients: [{ name: 'Alan', email: 'alan@example.com', status: 'completed' }],
          deliverable_status: 'failed',
        },
      ],
    })
    expect(emulator.envelopes).toMatchObject([
      { status: 'completed', deliverables: [{ status: 'generated' }] },
      { status: 'in_progress', recipients: [{ status: 'rejected' }] },
      { status: 'completed', deliverables: [{ status: 'failed' }] },
    ])
    expect(emulator.envelopeOf('re_ada')?.ceremonies[0]?.outcome).toBe('signed')
  })
})

describe('the settings of the emulator’s control path', () => {
  it.each([[[], 'The options must be an object']])('are refused as %j', async (body, error) => {
    const answer = await call(createSigningEmulator(), 'POST', '/_emulator/settings', body)
    expect(answer.status).toBe(422)
    expect(answer.body['detail']).toContain(error)
  })
})

describe('the emulator’s log of calls', () => {
  it('contains request bodies without tokens, evidence, keys and images', async () => {
    const reported: EmulatedCall[] = []
    const { emulator, recipientId } = emulatorWithRecipient({
      onCall: (each) => reported.push(each),
    })
    const url = await createCeremony(emulator, recipientId, {
      redirect_url: 'https://a.test/done?token=SECRET&a=1',
      list: [{ token: 'SECRET' }],
      password: 'SECRET',
      image: 'SECRET',
      secret: 'SECRET',
    })
    await call(emulator, 'POST', '/en/finish', {
      token: url.searchParams.get('token'),
      outcome: 'signed',
      consent: true,
      signature: { kind: 'typed', text: 'Ada' },
    })
    expect(emulator.calls[0]).toMatchObject({
      request: {
        authentication: { type: 'custom', provider: 'Acme Portal', data: { 'Session ID': '…' } },
        redirect_url: 'https://a.test/done?token=…&a=1',
        list: [{ token: '…' }],
        password: '…',
        image: '…',
        secret: '…',
      },
      response: { url: `${emulator.origin}/en/start?token=…` },
    })
    expect(emulator.calls[1]).toMatchObject({ request: { token: '…', signature: { text: 'Ada' } } })
    expect(reported).toEqual(emulator.calls)
    const printed = reported.map(callLine).join('\n')
    expect(printed).toContain(
      `POST /v1/recipients/${recipientId}/ceremony 201\n  > {"authentication"`,
    )
    expect(printed).not.toMatch(/eyJ|sess_81|key_test_|SECRET/)
  })
})

describe('the emulator in strict mode', () => {
  it('refuses a request body without a JSON content type', async () => {
    const { emulator, recipientId } = emulatorWithRecipient({ strict: true })
    const response = await emulator.fetch(
      `${emulator.origin}/v1/recipients/${recipientId}/ceremony`,
      {
        method: 'POST',
        headers: { 'x-api-key': emulator.apiKey, 'content-type': 'text/plain' },
        body: JSON.stringify({ authentication: custom }),
      },
    )
    expect(response.status).toBe(415)
  })
})
