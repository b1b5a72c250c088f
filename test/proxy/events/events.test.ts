import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import type { ProxyEvent } from '../../../src/proxy/index.js'
import { sha256 } from '../../../src/proxy/createStateGuard.js'
import { get, KEY, MOUNT, PORTAL, portalOptions, post } from '../support/portal.js'
import { type Behaviour, DELIVERABLE, json, wellBehaved } from '../support/serviceStub.js'
import { serviceForFile } from '../support/serviceForFile.js'

const events: ProxyEvent[] = []
const service = serviceForFile(events)

const CEREMONY = '/recipients/re_alice1/ceremony'
const HASH = expect.stringMatching(/^[0-9a-f]{64}$/)

const call = service.answerTo
const fails = (): never => {
  throw new Error('logger is gone')
}

describe('onEvent', () => {
  it('receives each operation with its duration and with hashed ids of user and recipient', async () => {
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
    const response = await call(post(CEREMONY, {}, { traceparent }))
    expect(service.requests[0]?.headers).not.toHaveProperty('traceparent')
    expect(events).toEqual([
      {
        type: 'operation',
        operation: 'create_ceremony',
        outcome: 'ok',
        status: 201,
        durationMs: expect.any(Number),
        requestId: response.headers.get('x-request-id'),
        hasSession: true,
        subject: HASH,
        target: HASH,
        upstreamStatus: 201,
        serviceDurationMs: expect.any(Number),
        traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
      },
    ])
  })

  it.each([
    '00-4BF92F3577B34DA6A3CE929D0E0E4736-00F067AA0BA902B7-01',
    '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-extra',
    '00-00000000000000000000000000000000-00f067aa0ba902b7-01',
    '01-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
  ])('receives no trace id of the invalid traceparent %s', async (traceparent) => {
    await call(post(CEREMONY, {}, { traceparent }))
    expect(events[0]).not.toHaveProperty('traceId')
  })

  it('receives the time that the service needed, apart from the time of the host’s functions', async () => {
    service.behave = (res, record) => void delay(80).then(() => wellBehaved(res, record))
    await call(post(CEREMONY), { authorize: async () => delay(80, true) })
    const [event] = events
    if (event?.type !== 'operation') throw new Error('The proxy reported no operation.')
    const { durationMs, serviceDurationMs = 0 } = event
    expect(serviceDurationMs).toBeGreaterThan(75)
    expect(durationMs - serviceDurationMs).toBeGreaterThan(75)
  })

  it('receives no time of the service if the service received no call', async () => {
    await call(post('/recipients/re_bob1/ceremony'))
    expect(events).toMatchObject([{ outcome: 'forbidden' }])
    expect(events[0]).not.toHaveProperty('serviceDurationMs')
  })

  it('receives the same hashes in a runtime without `node:crypto`', async () => {
    const known = await sha256('alice')
    vi.stubGlobal('process', undefined)
    vi.resetModules()
    const inWorkers = await import('../../../src/proxy/createStateGuard.js')
    vi.unstubAllGlobals()
    // The next test file must not receive this copy of the module.
    vi.resetModules()
    expect(await inWorkers.sha256('alice')).toBe(known)
  })

  it.each([
    ['a url', 'https://docs.example.com/problems#not-found', 'req_4Kx9.a:b-7'],
    ['a tag', 'tag:service.example,2026:not-found', 'req_1'],
    ['a word', 'recipient_not_found', '5f9a3b3f-7d11'],
  ])('receives a problem type that is %s, and the request id', async (_what, type, id) => {
    service.behave = json(404, { type }, { 'x-request-id': id })
    await call(post(CEREMONY))
    const fields = { upstreamProblemType: type, upstreamRequestId: id }
    expect(events).toMatchObject([fields])
  })

  it.each([
    ['a url with a query as the type', { type: 'https://x.example/p?token=TOKEN-SECRET' }, 'a b'],
    ['a url with a name as the type', { type: 'https://user:pw@x.example/p' }, 'x'.repeat(129)],
    ['a long url as the type', { type: `https://x.example/${'a/'.repeat(100)}` }, ''],
    ['a sentence as the type', { type: 'No such person: Ada' }, '{"a":1}'],
    ['the API key as the type', { type: KEY, request_id: KEY }, KEY],
    ['a token as the type', { type: 'eyJhbGciOiJIUzI1NiJ9.e30.x' }, 'eyJhbGciOiJIUzI1NiJ9.e30.x'],
    ['an object as the type', { type: { a: 1 }, request_id: ['x'] }, 'ä'],
  ])('receives no problem type or id if the service sends %s', async (_what, problem, id) => {
    service.behave = (res) => {
      res.writeHead(404, { 'content-type': 'application/problem+json', 'x-request-id': id })
      res.end(JSON.stringify(problem))
    }
    await call(post(CEREMONY))
    expect(events).toHaveLength(1)
    expect(events[0]).not.toHaveProperty('upstreamProblemType')
    expect(events[0]).not.toHaveProperty('upstreamRequestId')
  })

  it('receives the network error code of Node if the service cannot be reached', async () => {
    const { service: options } = portalOptions('http://127.0.0.1:9')
    const refused = Object.assign(new Error('SECRET'), { code: 'ECONNREFUSED' })
    const fetch = async (): Promise<Response> => Promise.reject(refused)
    await call(post(CEREMONY), { service: options, fetch })
    expect(events).toMatchObject([
      { outcome: 'upstream_unreachable', transportError: 'ECONNREFUSED' },
    ])
  })

  it('receives no user, recipient or service status if the recipient’s id is invalid', async () => {
    await call(post('/recipients/nonsense/ceremony'))
    const [event] = events
    expect(event).toMatchObject({ outcome: 'invalid_recipient_id' })
    expect(event).not.toHaveProperty('subject')
    expect(event).not.toHaveProperty('target')
    expect(event).not.toHaveProperty('upstreamStatus')
  })

  it('receives an event for the landing page, the health check and unknown paths', async () => {
    await call(get('/finished'))
    await call(get('/health'))
    await call(new Request(`${PORTAL}${MOUNT}/wp-login.php`))
    await call(new Request(`${PORTAL}${MOUNT}/health`, { method: 'POST' }))
    expect(events).toMatchObject([
      { type: 'request', route: 'finished', outcome: 'ok', status: 200 },
      { type: 'request', route: 'health', outcome: 'ok', status: 200 },
      { type: 'request', route: 'unknown', outcome: 'not_found', status: 404 },
      { type: 'request', route: 'health', outcome: 'method_not_allowed', status: 405 },
    ])
  })

  it('receives one hash of a user’s id from one proxy, and another hash from another proxy', async () => {
    const [one, other] = [1, 2].map(() => service.proxyWith())
    await one?.fetch(post(CEREMONY))
    await one?.fetch(post(CEREMONY))
    await other?.fetch(post(CEREMONY))
    const subjects = events.map((event) => event.type === 'operation' && event.subject)
    expect(subjects[0]).toBe(subjects[1])
    expect(new Set(subjects).size).toBe(2)
  })

  it.each<[string, () => void | Promise<void>]>([
    ['throws', fails],
    ['rejects', async () => fails()],
    ['never ends', () => new Promise(() => {})],
  ])('does not change the response if it %s', async (_what, onEvent) => {
    const response = await call(post(CEREMONY), { onEvent })
    expect(response.status).toBe(201)
  })
})

const OK = { status: 'ok', service: 'ok' }
const failing = (code: string): unknown => ({ status: 'failing', service: code })
const page =
  (status: number, type = 'text/html'): Behaviour =>
  (res) =>
    res.writeHead(status, { 'content-type': type, location: '/login' }).end('<!doctype html>')

describe('GET /health', () => {
  it('needs no session and does not call the service', async () => {
    const response = await call(new Request(`${PORTAL}${MOUNT}/health?probe=true`))
    expect(await response.json()).toEqual({ status: 'ok' })
    expect(service.requests).toEqual([])
  })

  it('shows the proxy’s settings and the service’s health if `publicUrl` is on localhost', async () => {
    service.behave = json(404, {})
    const publicUrl = 'http://localhost:5173/api/signing'
    const response = await call(new Request(`${publicUrl}/health`), { publicUrl })
    expect(await response.json()).toEqual({
      status: 'ok',
      public_url: publicUrl,
      embeddable_in: [PORTAL],
      service_name: 'service contract',
      service: 'ok',
    })
  })

  it('hides the settings from a page on another host that resolves to this machine', async () => {
    const publicUrl = 'http://localhost:5173/api/signing'
    const rebound = new Request('http://rebound.example:5173/api/signing/health')
    expect(await (await call(rebound, { publicUrl })).json()).toEqual({ status: 'ok' })
    expect(service.requests).toEqual([])
  })
})

describe('proxy.health()', () => {
  it.each<[string, Behaviour, unknown]>([
    ['a 404 in JSON', json(404, {}), OK],
    ['a 404 with a problem', json(404, {}, { 'content-type': 'application/problem+json' }), OK],
    ['the deliverable itself', json(200, { ...DELIVERABLE, id: 'del_health' }), OK],
    ['a 429 in JSON', json(429, {}), failing('upstream_busy')],
    ['a 401', json(401, {}), failing('upstream_auth')],
    ['a 403 with HTML', page(403), failing('upstream_auth')],
    ['a 502', json(502, {}), failing('upstream_error')],
    ['HTML', page(200), failing('upstream_invalid')],
    ['HTML that is labelled as JSON', page(200, 'application/json'), failing('upstream_invalid')],
    ['JSON without a deliverable', json(200, { status: 'up' }), failing('upstream_invalid')],
    ['a 404 with HTML', page(404), failing('upstream_invalid')],
    ['a 404 without a body', (res) => res.writeHead(404).end(), failing('upstream_invalid')],
    ['a redirect to a page', page(302), failing('upstream_error')],
    ['no content', (res) => res.writeHead(204).end(), failing('upstream_invalid')],
  ])('reports the right status if the service sends %s', async (_what, behave, report) => {
    service.behave = behave
    expect(await service.proxyWith().health()).toEqual(report)
  })

  it('reports a missing API key and an unreachable service with different codes', async () => {
    const { service: options } = portalOptions('http://127.0.0.1:9')
    const withoutKey = service.proxyWith({ service: { ...options, apiKey: () => '' } })
    expect(await withoutKey.health()).toEqual(failing('key_unavailable'))
    const withoutService = service.proxyWith({ service: options })
    expect(await withoutService.health()).toEqual(failing('upstream_unreachable'))
  })
})
