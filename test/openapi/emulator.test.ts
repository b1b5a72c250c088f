import { beforeEach, describe, expect, it } from 'vitest'
import { createSigningEmulator, type SigningEmulator } from '../../src/emulator/index.js'
import { FAULT_NAMES, FAULT_OPERATIONS } from '../../src/emulator/faults/fault.js'
import { type Example, readOpenApi } from './openApiDocument.js'

const document = readOpenApi('emulator')
const AUTHENTICATION = { type: 'custom', provider: 'Portal', data: { 'Session ID': 's-1' } }
const LEASE = { recipients: [{ name: 'Ada', email: 'ada@example.com', id: 're_ada' }] }

let emulator: SigningEmulator
beforeEach(() => {
  emulator = createSigningEmulator({
    deliverableDelay: 0,
    webhooks: { url: 'http://127.0.0.1:9/hooks', fetch: async () => new Response() },
  })
  emulator.seedEnvelope({ ...LEASE, deliverables: [{ id: 'del_ada' }] })
})

interface Call {
  readonly method?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** Calls the emulator. Returns the name of the response in the document that matches. */
async function example(
  path: string,
  { method = 'GET', body, headers }: Call = {},
): Promise<Example> {
  const response = await emulator.fetch(emulator.origin + path, {
    method,
    headers: { 'X-API-Key': emulator.apiKey, 'Content-Type': 'application/json', ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  return document.exampleOf({ method, path, response, sent: body })
}

const post = (body: unknown, headers = {}): Call => ({ method: 'POST', body, headers })
const CEREMONY = '/v1/recipients/re_ada/ceremony'
const LONG = JSON.stringify({ title: 'x'.repeat(1_000_000) })

/** Prepare the emulator for some responses: an open ceremony, or a signed document. */
const created = async (): Promise<unknown> =>
  example(CEREMONY, post({ authentication: AUTHENTICATION }))
const signed = async (): Promise<void> => {
  await created()
  emulator.endCeremony('re_ada')
}

/** A response: its status, the call, what comes before the call, and an id other than Ada's. */
type Row = readonly [status: number, call: Call, before?: (() => unknown) | undefined, id?: string]

const authenticated = post({ authentication: AUTHENTICATION })
const byEmail = post({ authentication: { type: 'email' } })
const grace = post({ name: 'Grace', email: 'grace@example.com' })

const ROWS: Readonly<Record<string, readonly Row[]>> = {
  'post /v1/recipients/{recipient_id}/ceremony': [
    [201, authenticated],
    [201, byEmail],
    [400, post('{')],
    [401, post({}, { 'X-API-Key': 'none' })],
    [404, post({}), undefined, 're_eve'],
    [405, {}],
    [409, authenticated, signed],
    [413, post(LONG)],
    [422, post({})],
    [429, post({}), () => emulator.faults.set('rate-limited')],
    [500, post({}), () => emulator.faults.set('server-error')],
  ],
  'post /v1/recipients/{recipient_id}/replace': [
    [201, grace],
    [409, grace, signed],
    [422, post({ name: 'Grace' })],
  ],
  'get /v1/deliverables/{deliverable_id}': [
    [200, {}],
    [200, {}, signed],
    [401, { headers: { 'X-API-Key': '' } }],
    [404, {}, undefined, 'del_eve'],
    [405, post({})],
  ],
  'get /_emulator': [[200, {}, signed]],
  'delete /_emulator': [[204, { method: 'DELETE' }]],
  'get /_emulator/envelopes': [[200, {}, signed]],
  'post /_emulator/envelopes': [
    [
      201,
      post({
        document: { text: 'Text', lang: 'en' },
        recipients: [{ name: 'A', email: 'a@example.com' }],
      }),
    ],
    [400, post('{')],
    [413, post(LONG)],
    [415, post(LEASE, { 'Content-Type': 'text/plain' })],
    [422, post({})],
  ],
  'get /_emulator/envelopes/{id}': [
    [200, {}],
    [404, {}, undefined, 're_eve'],
  ],
  'post /_emulator/recipients/{recipient_id}': [
    [200, post({ outcome: 'declined' }), created],
    [422, post({ outcome: 'signed' })],
  ],
  'post /_emulator/recipients/{recipient_id}/ceremony': [[201, post({})]],
  'get /_emulator/faults': [[200, {}, () => emulator.faults.set('slow', { times: 2 })]],
  'post /_emulator/faults': [
    [201, post({ name: 'slow', delay: 800, times: 2 })],
    [422, post({ name: 'quick' })],
  ],
  'delete /_emulator/faults': [[204, { method: 'DELETE' }]],
  'get /_emulator/mails': [
    [200, {}, () => example(CEREMONY, byEmail)],
    [421, { headers: { host: 'rebound.example' } }],
  ],
  'post /_emulator/settings': [
    [204, post({ deliverableDelay: 5, strict: true, time: '2026-01-01T00:00:00Z' })],
    [422, post({ delay: 5 })],
  ],
  'get /_emulator/webhooks': [[200, {}, signed]],
  'post /_emulator/webhooks': [
    [201, post({ fault: 'duplicate' })],
    [422, post({ fault: 'lost' })],
  ],
  'post /_emulator/webhooks/{id}': [[422, post({}), undefined, 'none']],
  'get /_emulator/calls': [[200, {}, created]],
}

const EXAMPLES = Object.entries(ROWS).flatMap(([name, rows]) =>
  rows.map(([status, call, before, id = name.includes('deliverable') ? 'del_ada' : 're_ada']) => {
    const path = name.replace(/^\w+ /, '').replace(/\{\w+\}/, id)
    return { expected: `${name} ${status}`, path, call, before }
  }),
)

describe('the OpenAPI document of the emulator', () => {
  it.each(EXAMPLES)(
    'describes the response $expected',
    async ({ expected, path, call, before }) => {
      await before?.()
      expect(await example(path, call)).toBe(expected)
    },
  )

  it('lists every fault that the emulator can simulate', () => {
    const components = document.json['components']
    expect(components).toMatchObject({
      schemas: {
        FaultRequest: {
          properties: { name: { enum: FAULT_NAMES }, operation: { enum: FAULT_OPERATIONS } },
        },
      },
    })
  })

  it('describes the response to a request that sends a webhook again', async () => {
    await signed()
    const [delivery] = emulator.webhooks?.deliveries ?? []
    expect(await example(`/_emulator/webhooks/${delivery?.id ?? ''}`, post({}))).toBe(
      'post /_emulator/webhooks/{id} 200',
    )
  })

  it('describes every path that controls the emulator', async () => {
    const response = await emulator.fetch(`${emulator.origin}/_emulator/nothing`)
    const { detail }: { detail: string } = await response.json()
    const controls = detail
      .replace(/^.*Known paths: /, '')
      .replace(/\.$/, '')
      .split(', ')
    const described = new Set(
      document.examples.map((name) => name.replace(/ \d+$/, '').replace(/\{\w+\}/, '*')),
    )
    expect(controls.length).toBeGreaterThan(8)
    const expected = controls.map((name) => name.replace(/^\w+/, (method) => method.toLowerCase()))
    expect(expected.filter((name) => !described.has(name))).toEqual([])
  })
})
