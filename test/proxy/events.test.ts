import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createSigningProxy,
  type ProxyEvent,
  type SigningProxyOptions,
} from '../../src/proxy/index.js'
import { get, MOUNT, PORTAL, portalOptions, post, type PortalSession } from './support/portal.js'
import { json, startServiceStub, wellBehaved, type ServiceStub } from './support/serviceStub.js'

let service: ServiceStub
const events: ProxyEvent[] = []

beforeAll(async () => {
  service = await startServiceStub()
})
beforeEach(() => {
  service.behave = wellBehaved
  events.length = 0
})
afterAll(async () => service.close())

const CEREMONY = '/recipients/re_alice1/ceremony'
const SALT = 'a salt of sixteen characters'
const HASH = expect.stringMatching(/^[0-9a-f]{64}$/)

async function call(
  request: Request,
  options: Partial<SigningProxyOptions<PortalSession>> = {},
): Promise<Response> {
  return createSigningProxy({ ...portalOptions(service.url, events), ...options }).fetch(request)
}

describe('onEvent', () => {
  it('is told what was done, for whom by hash, and how long it took', async () => {
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
    const response = await call(post(CEREMONY, {}, { traceparent }))
    expect(events).toEqual([
      {
        type: 'operation',
        operation: 'create_ceremony',
        outcome: 'ok',
        status: 201,
        durationMs: expect.any(Number),
        requestId: response.headers.get('x-request-id'),
        subject: HASH,
        target: HASH,
        upstreamStatus: 201,
        traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
      },
    ])
  })

  it('is told what the service answered when it failed', async () => {
    service.behave = json(418, {})
    await call(post(CEREMONY))
    expect(events).toMatchObject([{ outcome: 'upstream_error', status: 502, upstreamStatus: 418 }])
  })

  it('is told no more of a call than is known', async () => {
    await call(post('/recipients/nonsense/ceremony'))
    const [event] = events
    expect(event).toMatchObject({ outcome: 'invalid_recipient_id' })
    expect(event).not.toHaveProperty('subject')
    expect(event).not.toHaveProperty('target')
    expect(event).not.toHaveProperty('upstreamStatus')
  })

  it('is told of pages and of paths that lead nowhere', async () => {
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

  it('gets hashes that compare where the salt is the same, and nowhere else', async () => {
    await call(post(CEREMONY), { eventSalt: SALT })
    await call(post(CEREMONY), { eventSalt: SALT })
    await call(post(CEREMONY), { eventSalt: `${SALT}.` })
    await call(post(CEREMONY))
    const subjects = events.map((event) => event.type === 'operation' && event.subject)
    expect(subjects[0]).toBe(subjects[1])
    expect(new Set(subjects).size).toBe(3)
  })

  it.each<[string, () => void | Promise<void>]>([
    [
      'throws',
      () => {
        throw new Error('logger is gone')
      },
    ],
    [
      'rejects',
      async () => {
        throw new Error('logger is gone')
      },
    ],
    ['never ends', () => new Promise(() => {})],
  ])('changes no answer when it %s', async (_what, onEvent) => {
    const response = await call(post(CEREMONY), { onEvent })
    expect(response.status).toBe(201)
  })
})

describe('health', () => {
  it('says over HTTP that the proxy stands, without a session and without calling the service', async () => {
    service.requests.length = 0
    const response = await call(new Request(`${PORTAL}${MOUNT}/health`))
    expect(await response.json()).toEqual({ status: 'ok' })
    expect(service.requests).toEqual([])
  })

  it('probes for the host’s own code only', async () => {
    service.requests.length = 0
    await call(new Request(`${PORTAL}${MOUNT}/health?probe=true`))
    expect(service.requests).toEqual([])
  })

  it.each([
    [200, { status: 'ok', key: 'ok', service: 'ok' }],
    [404, { status: 'ok', key: 'ok', service: 'ok' }],
    [401, { status: 'failing', key: 'ok', service: 'refused' }],
    [403, { status: 'failing', key: 'ok', service: 'refused' }],
    [502, { status: 'failing', key: 'ok', service: 'unreachable' }],
  ])('reads a service’s %i', async (status, report) => {
    service.behave = json(status, {})
    const proxy = createSigningProxy(portalOptions(service.url))
    expect(await proxy.health({ probe: true })).toEqual(report)
  })

  it('tells a key that is not to be had from a service that is not there', async () => {
    const { service: options, ...rest } = portalOptions('http://127.0.0.1:9')
    const withoutKey = createSigningProxy({ ...rest, service: { ...options, apiKey: () => '' } })
    expect(await withoutKey.health({ probe: true })).toEqual({
      status: 'failing',
      key: 'unavailable',
    })
    const withoutService = createSigningProxy({ ...rest, service: options })
    expect(await withoutService.health({ probe: true })).toMatchObject({ service: 'unreachable' })
  })

  it('does not probe unless asked', async () => {
    service.requests.length = 0
    expect(await createSigningProxy(portalOptions(service.url)).health()).toEqual({ status: 'ok' })
    expect(service.requests).toEqual([])
  })
})
