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

const EXAMPLES: [example: Example, path: string, call: Call, prepare?: () => unknown][] = [
  [
    'post /v1/recipients/{recipient_id}/ceremony 201',
    CEREMONY,
    post({ authentication: AUTHENTICATION }),
  ],
  [
    'post /v1/recipients/{recipient_id}/ceremony 201',
    CEREMONY,
    post({ authentication: { type: 'email' } }),
  ],
  ['post /v1/recipients/{recipient_id}/ceremony 400', CEREMONY, post('{')],
  ['post /v1/recipients/{recipient_id}/ceremony 401', CEREMONY, post({}, { 'X-API-Key': 'none' })],
  ['post /v1/recipients/{recipient_id}/ceremony 404', '/v1/recipients/re_eve/ceremony', post({})],
  ['post /v1/recipients/{recipient_id}/ceremony 405', CEREMONY, {}],
  [
    'post /v1/recipients/{recipient_id}/ceremony 409',
    CEREMONY,
    post({ authentication: AUTHENTICATION }),
    signed,
  ],
  ['post /v1/recipients/{recipient_id}/ceremony 413', CEREMONY, post(LONG)],
  ['post /v1/recipients/{recipient_id}/ceremony 422', CEREMONY, post({})],
  [
    'post /v1/recipients/{recipient_id}/ceremony 429',
    CEREMONY,
    post({}),
    () => emulator.faults.set('rate-limited'),
  ],
  [
    'post /v1/recipients/{recipient_id}/ceremony 500',
    CEREMONY,
    post({}),
    () => emulator.faults.set('server-error'),
  ],
  [
    'post /v1/recipients/{recipient_id}/replace 201',
    '/v1/recipients/re_ada/replace',
    post({ name: 'Grace', email: 'grace@example.com' }),
  ],
  [
    'post /v1/recipients/{recipient_id}/replace 409',
    '/v1/recipients/re_ada/replace',
    post({ name: 'Grace', email: 'grace@example.com' }),
    signed,
  ],
  [
    'post /v1/recipients/{recipient_id}/replace 422',
    '/v1/recipients/re_ada/replace',
    post({ name: 'Grace' }),
  ],
  ['get /v1/deliverables/{deliverable_id} 200', '/v1/deliverables/del_ada', {}],
  ['get /v1/deliverables/{deliverable_id} 200', '/v1/deliverables/del_ada', {}, signed],
  [
    'get /v1/deliverables/{deliverable_id} 401',
    '/v1/deliverables/del_ada',
    { headers: { 'X-API-Key': '' } },
  ],
  ['get /v1/deliverables/{deliverable_id} 404', '/v1/deliverables/del_eve', {}],
  ['get /v1/deliverables/{deliverable_id} 405', '/v1/deliverables/del_ada', post({})],
  ['get /_emulator 200', '/_emulator', {}, signed],
  ['delete /_emulator 204', '/_emulator', { method: 'DELETE' }],
  ['get /_emulator/envelopes 200', '/_emulator/envelopes', {}, signed],
  [
    'post /_emulator/envelopes 201',
    '/_emulator/envelopes',
    post({
      ...LEASE,
      document: { text: 'Text', lang: 'en' },
      recipients: [{ name: 'A', email: 'a@example.com' }],
    }),
  ],
  ['post /_emulator/envelopes 400', '/_emulator/envelopes', post('{')],
  ['post /_emulator/envelopes 413', '/_emulator/envelopes', post(LONG)],
  [
    'post /_emulator/envelopes 415',
    '/_emulator/envelopes',
    post(LEASE, { 'Content-Type': 'text/plain' }),
  ],
  ['post /_emulator/envelopes 422', '/_emulator/envelopes', post({})],
  ['get /_emulator/envelopes/{id} 200', '/_emulator/envelopes/re_ada', {}],
  ['get /_emulator/envelopes/{id} 404', '/_emulator/envelopes/re_eve', {}],
  [
    'post /_emulator/recipients/{recipient_id} 200',
    '/_emulator/recipients/re_ada',
    post({ outcome: 'declined' }),
    created,
  ],
  [
    'post /_emulator/recipients/{recipient_id} 422',
    '/_emulator/recipients/re_ada',
    post({ outcome: 'signed' }),
  ],
  [
    'get /_emulator/faults 200',
    '/_emulator/faults',
    {},
    () => emulator.faults.set('slow', { times: 2 }),
  ],
  ['post /_emulator/faults 201', '/_emulator/faults', post({ name: 'slow', delay: 800, times: 2 })],
  ['post /_emulator/faults 422', '/_emulator/faults', post({ name: 'quick' })],
  ['delete /_emulator/faults 204', '/_emulator/faults', { method: 'DELETE' }],
  [
    'get /_emulator/mails 200',
    '/_emulator/mails',
    {},
    () => example(CEREMONY, post({ authentication: { type: 'email' } })),
  ],
  [
    'post /_emulator/recipients/{recipient_id}/ceremony 201',
    '/_emulator/recipients/re_ada/ceremony',
    post({}),
  ],
  [
    'post /_emulator/settings 204',
    '/_emulator/settings',
    post({ deliverableDelay: 5, strict: true, time: '2026-01-01T00:00:00Z' }),
  ],
  ['post /_emulator/settings 422', '/_emulator/settings', post({ delay: 5 })],
  ['get /_emulator/webhooks 200', '/_emulator/webhooks', {}, signed],
  ['post /_emulator/webhooks 201', '/_emulator/webhooks', post({ fault: 'duplicate' })],
  ['post /_emulator/webhooks 422', '/_emulator/webhooks', post({ fault: 'lost' })],
  ['post /_emulator/webhooks/{id} 422', '/_emulator/webhooks/none', post({})],
  ['get /_emulator/mails 421', '/_emulator/mails', { headers: { host: 'rebound.example' } }],
  ['get /_emulator/calls 200', '/_emulator/calls', {}, created],
]

describe('the OpenAPI document of the emulator', () => {
  it.each(EXAMPLES.map(([expected, path, call, prepare]) => ({ expected, path, call, prepare })))(
    'describes the response $expected',
    async ({ expected, path, call, prepare }) => {
      await prepare?.()
      expect(await example(path, call)).toBe(expected)
    },
  )

  it('describes only successful responses that one of these tests has caused', () => {
    // The response to a repeated webhook has a separate test.
    const caused = new Set(['post /_emulator/webhooks/{id} 200', ...EXAMPLES.map(([name]) => name)])
    const successes = document.examples.filter((name) => / 2\d\d$/.test(name))
    expect(successes.filter((name) => !caused.has(name))).toEqual([])
  })

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
