import { createHmac } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import {
  createSigningEmulator,
  type SigningEmulatorOptions,
  type WebhookOptions,
} from '../../../src/emulator/index.js'
import { memoryState } from '../../../src/proxy/state/memoryState.js'
import {
  createSigningRecord,
  createWebhookReceiver,
  type WebhookDelivery,
} from '../../../src/webhooks/index.js'
import { askRecord } from '../../webhooks/askRecord.js'
import { call, createCeremony } from '../support/callEmulator.js'

const START = Date.UTC(2026, 10, 21, 12)
const URL_OF_RECEIVER = 'http://127.0.0.1:3000/webhooks'

/** Returns an emulator that sends webhooks to `answer`. Only the test changes its clock. */
function emulatorWith(
  answer: (request: Request) => Response | Promise<Response>,
  options: Partial<WebhookOptions> = {},
  others: SigningEmulatorOptions = {},
) {
  const clock = { now: START }
  const requests: { headers: Record<string, string>; body: string; url: string }[] = []
  const emulator = createSigningEmulator({
    clock: () => clock.now,
    deliverableDelay: 2_000,
    webhooks: {
      url: URL_OF_RECEIVER,
      fetch: async (url, init) => {
        const request = new Request(url, init)
        const headers = Object.fromEntries(request.headers)
        requests.push({ headers, body: await request.clone().text(), url })
        return answer(request)
      },
      ...options,
    },
    ...others,
  })
  const { webhooks } = emulator
  if (!webhooks) throw new Error('webhooks are on')
  const envelope = emulator.seedEnvelope({
    recipients: [{ name: 'Ada Lovelace', email: 'ada@example.com', id: 're_ada' }],
    deliverables: [{ type: 'audit_log', id: 'del_ada' }],
  })
  const sign = async (): Promise<void> => {
    await createCeremony(emulator, 're_ada')
    emulator.endCeremony('re_ada')
  }
  const sent = () => requests.map(({ body }) => String(Object(JSON.parse(body))['type']))
  return { emulator, webhooks, envelope, clock, requests, sign, sent }
}

const accept = (): Response => new Response(null, { status: 204 })
const refuse = (): Response => new Response(null, { status: 500 })

describe('the webhooks of an envelope', () => {
  it('have the documented fields and a signature of Standard Webhooks', async () => {
    const { webhooks, requests, sign, clock, envelope } = emulatorWith(accept)
    await webhooks.sendDue()
    requests.length = 0
    await sign()
    await webhooks.sendDue()
    const [completed] = requests
    expect(completed?.url).toBe(URL_OF_RECEIVER)
    expect(JSON.parse(completed?.body ?? '')).toEqual({
      id: expect.stringMatching(/^evt_\w+$/),
      type: 'recipient.completed',
      timestamp: new Date(START).toISOString(),
      data: {
        object_id: 're_ada',
        object_type: 'recipient',
        envelope_id: envelope.id,
        envelope_metadata: {},
        recipient_type: 'signer',
        recipient_key: 'provider',
      },
    })
    const id = completed?.headers['webhook-id'] ?? ''
    expect(id).toBe(webhooks.deliveries[1]?.id)
    const key = Buffer.from(webhooks.secret.replace('whsec_', ''), 'base64')
    const mac = createHmac('sha256', key)
      .update(`${id}.${clock.now / 1000}.${completed?.body}`)
      .digest('base64')
    expect(completed?.headers).toMatchObject({
      'webhook-timestamp': String(clock.now / 1000),
      'webhook-signature': `v1,${mac}`,
      'content-type': 'application/json',
    })
  })

  it('are sent when their events happen', async () => {
    const { webhooks, sign, sent, clock, requests } = emulatorWith(accept)
    await sign()
    await webhooks.sendDue()
    expect(sent()).toEqual(['envelope.created', 'recipient.completed', 'envelope.completed'])
    clock.now += 1_999
    await webhooks.sendDue()
    expect(sent()).toHaveLength(3)
    clock.now += 1
    await webhooks.sendDue()
    expect(sent()[3]).toBe('deliverable.generated')
    expect(JSON.parse(requests[3]?.body ?? '')).toMatchObject({
      data: { object_id: 'del_ada', object_type: 'deliverable' },
    })
  })

  it('report which recipient has declined and who has replaced them', async () => {
    const { emulator, webhooks, requests } = emulatorWith(accept)
    await createCeremony(emulator, 're_ada')
    emulator.endCeremony('re_ada', { outcome: 'declined' })
    const { body } = await call(emulator, 'POST', '/v1/recipients/re_ada/replace', {
      name: 'Grace Hopper',
      email: 'grace@example.com',
    })
    await webhooks.sendDue()
    expect(requests.map((request): unknown => JSON.parse(request.body)).slice(1)).toMatchObject([
      { type: 'recipient.rejected', data: { object_id: 're_ada', reason: null } },
      {
        type: 'recipient.replaced',
        data: {
          object_id: 're_ada',
          new_recipient_id: body['id'],
          new_recipient_name: 'Grace Hopper',
        },
      },
    ])
  })

  it('are sent automatically by a timer', async () => {
    const { sent, sign } = emulatorWith(accept, {}, { clock: Date.now, deliverableDelay: 5 })
    await sign()
    await vi.waitFor(() => expect(sent()).toContain('deliverable.generated'))
  })
})

describe('a webhook that could not be delivered', () => {
  it('is sent again after growing delays, with the same id and a new time', async () => {
    let up = false
    const { webhooks, clock, requests } = emulatorWith(() => (up ? accept() : refuse()))
    await webhooks.sendDue()
    expect(webhooks.deliveries).toMatchObject([{ state: 'waiting', attempts: [{ status: 500 }] }])
    clock.now += 4_999
    await webhooks.sendDue()
    expect(requests).toHaveLength(1)
    clock.now += 1
    await webhooks.sendDue()
    clock.now += 9_999
    await webhooks.sendDue()
    expect(requests).toHaveLength(2)
    up = true
    clock.now += 1
    await webhooks.sendDue()
    expect(webhooks.deliveries).toMatchObject([
      { state: 'delivered', next_attempt_at: null, attempts: [{}, {}, { status: 204 }] },
    ])
    const [first, , third] = requests
    expect(third?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    expect(third?.body).toBe(first?.body)
    expect(third?.headers['webhook-timestamp']).toBe(String(clock.now / 1000))
  })

  it('is sent again after the time in the Retry-After header', async () => {
    const headers = { 'retry-after': '60' }
    const { webhooks, clock } = emulatorWith(() => new Response(null, { status: 503, headers }))
    await webhooks.sendDue()
    expect(webhooks.deliveries[0]?.next_attempt_at).toBe(new Date(clock.now + 60_000).toISOString())
  })

  it('is sent for the last time after almost two days', async () => {
    const { webhooks, clock, requests } = emulatorWith(refuse)
    const hours: number[] = []
    for (let attempt = 0; attempt < 30; attempt += 1) {
      // oxlint-disable-next-line no-await-in-loop -- attempts follow one another
      await webhooks.sendDue()
      const next = webhooks.deliveries[0]?.next_attempt_at
      if (next == null) break
      clock.now = Date.parse(next)
      hours.push((clock.now - START) / 3_600_000)
    }
    expect(webhooks.deliveries).toMatchObject([{ state: 'given_up' }])
    expect(requests.length).toBeLessThan(20)
    expect(hours.at(-1)).toBeGreaterThan(45)
  })

  it('was sent to the configured url and did not follow a redirect', async () => {
    const seen: Request[] = []
    const { webhooks } = emulatorWith((request) => {
      seen.push(request)
      return accept()
    })
    await webhooks.sendDue()
    expect(seen).toMatchObject([{ redirect: 'manual', method: 'POST', url: URL_OF_RECEIVER }])
  })

  it.each([
    ['a redirect', () => Response.redirect('https://evil.example/'), 302],
    ['a broken connection', async () => Promise.reject(new Error('gone')), null],
  ])('is recorded as not delivered after %s', async (_, answer, status) => {
    const { webhooks } = emulatorWith(answer)
    await webhooks.sendDue()
    expect(webhooks.deliveries).toMatchObject([{ state: 'waiting', attempts: [{ status }] }])
  })

  it('is not sent again after a response with status 410', async () => {
    const { webhooks } = emulatorWith(() => new Response(null, { status: 410 }))
    await webhooks.sendDue()
    expect(webhooks.deliveries).toMatchObject([{ state: 'given_up' }])
  })
})

/** Returns an emulator that sends its webhooks to the receiver of this package. */
function emulatorWithReceiver() {
  const deliveries: WebhookDelivery[] = []
  const state = memoryState()
  const record = createSigningRecord()
  const receiver: { receive?: (request: Request) => Promise<Response> } = {}
  const setup = emulatorWith(async (request) => receiver.receive?.(request) ?? refuse())
  receiver.receive = createWebhookReceiver({
    secrets: [setup.webhooks.secret],
    state,
    onEvent: record.note,
    onDelivery: (delivery) => {
      deliveries.push(delivery)
    },
  })
  // The receiver compares times with the real clock and refuses deliveries older than five minutes.
  setup.clock.now = Date.now()
  const decline = async (): Promise<void> => {
    await createCeremony(setup.emulator, 're_ada')
    setup.emulator.endCeremony('re_ada', { outcome: 'declined' })
    await setup.webhooks.sendDue()
  }
  return { ...setup, record, deliveries, decline }
}

describe('the webhook receiver of this package', () => {
  it('handles a webhook only once if it arrives twice', async () => {
    const { webhooks, deliveries, decline, record } = emulatorWithReceiver()
    await webhooks.sendDue()
    webhooks.bend('duplicate')
    await decline()
    const outcomes = deliveries.slice(1).map(({ outcome }) => outcome)
    expect(outcomes).toHaveLength(2)
    expect(outcomes.filter((outcome) => outcome === 'handled')).toHaveLength(1)
    expect(await askRecord(record)).toBe('declined')
  })

  it.each(['forged', 'stale'] as const)(
    'refuses a %s copy of a webhook and handles the genuine webhook',
    async (fault) => {
      const { webhooks, deliveries, decline } = emulatorWithReceiver()
      await webhooks.sendDue()
      webhooks.bend(fault)
      await decline()
      expect(deliveries.slice(1).map(({ outcome }) => outcome)).toEqual([fault, 'handled'])
      expect(webhooks.deliveries[1]).toMatchObject({
        state: 'delivered',
        attempts: [{ status: 401, fault }, { status: 204 }],
      })
    },
  )

  it('records a signature even if webhooks arrive in another order', async () => {
    const { emulator, webhooks, sign, sent, record } = emulatorWithReceiver()
    await webhooks.sendDue()
    webhooks.bend('reorder')
    await sign()
    await webhooks.sendDue()
    expect(sent()).toEqual(['envelope.created', 'envelope.completed', 'recipient.completed'])
    expect(await askRecord(record)).toBe(true)
    emulator.reset()
    expect(webhooks.deliveries).toEqual([])
  })
})

describe('the emulator’s control path for webhooks', () => {
  it('lists the sent webhooks, and can send a webhook again', async () => {
    const { emulator, webhooks, requests } = emulatorWith(accept)
    await webhooks.sendDue()
    const { body } = await call(emulator, 'GET', '/_emulator/webhooks')
    expect(body).toMatchObject({
      list: [{ state: 'delivered', payload: { type: 'envelope.created' } }],
    })
    expect(JSON.stringify(body)).not.toContain('whsec_')
    const id = webhooks.deliveries[0]?.id
    const resent = await call(emulator, 'POST', `/_emulator/webhooks/${id}`, {})
    expect(resent).toMatchObject({ status: 200, body: { attempts: [{}, { status: 204 }] } })
    expect(requests[1]?.headers['webhook-id']).toBe(requests[0]?.headers['webhook-id'])
    const fault = await call(emulator, 'POST', '/_emulator/webhooks', { fault: 'stale' })
    expect(fault.status).toBe(201)
    expect((await call(emulator, 'POST', '/_emulator/webhooks', { fault: 'x' })).status).toBe(422)
    expect((await call(emulator, 'POST', '/_emulator/webhooks/evt_none', {})).status).toBe(422)
  })

  it('answers 404 if the emulator is configured without webhooks', async () => {
    expect((await call(createSigningEmulator(), 'GET', '/_emulator/webhooks')).status).toBe(404)
  })
})

it.each<[string, Partial<WebhookOptions>]>([
  ['url', { url: 'http://portal.example.com/hooks' }],
  ['url', { url: 'file:///hooks' }],
  ['url', { url: 'receiver' }],
  ['secret', { secret: 'whsec_short' }],
  ['secret', { secret: `whsec_${'A'.repeat(33)}` }],
  ['retryDelays', { retryDelays: [-1] }],
])('the option `webhooks` refuses an invalid `%s` and does not print its value', (name, wrong) => {
  const create = () => createSigningEmulator({ webhooks: { url: URL_OF_RECEIVER, ...wrong } })
  expect(create).toThrow(new RegExp(`option \`webhooks\` needs .*\`${name}\``))
  expect(create).not.toThrow(String(Object.values(wrong)[0]))
})
