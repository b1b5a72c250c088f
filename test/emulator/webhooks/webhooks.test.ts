import { describe, expect, it } from 'vitest'
import { createSigningEmulator, type WebhookOptions } from '../../../src/emulator/index.js'
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
function emulatorWith(answer: (request: Request) => Response | Promise<Response>) {
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
    },
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
})

describe('a webhook that could not be delivered', () => {
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
