import { describe, expect, it, vi } from 'vitest'
import { createSigningProxy, memoryState, type ProxyEvent } from '../../src/proxy/index.js'
import { get, post, portalOptions, PORTAL, KEY } from './support/portal.js'
import { CEREMONY_URL, DELIVERABLE, RECIPIENT } from './support/serviceStub.js'
import { serviceForFile } from './support/serviceForFile.js'

const events: ProxyEvent[] = []
const service = serviceForFile(events)

describe('the session that the host’s `authenticate` function returns', () => {
  it('is passed unchanged to the functions `authorize` and `evidence`', async () => {
    const names: string[] = []
    const proxy = createSigningProxy({
      service: portalOptions(service.url).service,
      publicUrl: `${PORTAL}/api/signing`,
      embeddableIn: [PORTAL],
      authenticate: async () => ({ subject: 'alice', name: 'Alice' }),
      authorize: ({ session, ...question }) => {
        if (question.operation === 'retrieve_deliverable') return question.deliverableId === 'del_1'
        return names.push(session.name) > 0 && question.recipientId === 're_alice1'
      },
      evidence: ({ name }, { recipientId }) => ({ provider: name, data: { For: recipientId } }),
      onEvent: () => {},
    })
    const response = await proxy.fetch(post('/recipients/re_alice1/ceremony'))
    expect(response.status).toBe(201)
    expect(names).toEqual(['Alice'])
    expect(service.requests[0]?.body).toContain('"provider":"Alice","data":{"For":"re_alice1"}')
  })
})

describe('the signing proxy', () => {
  it('answers health checks with 503 after `drain()`, and still answers calls', async () => {
    const { fetch, drain } = createSigningProxy(portalOptions(service.url, events))
    expect((await fetch(get('/health'))).status).toBe(200)
    drain()
    const health = await fetch(get('/health'))
    expect([health.status, await health.json()]).toEqual([503, { status: 'draining' }])
    expect((await fetch(post('/recipients/re_alice1/ceremony'))).status).toBe(201)
    expect(events).toMatchObject([{ status: 200 }, { outcome: 'ok', status: 503 }, { status: 201 }])
  })

  it('creates a ceremony and returns its url, but no authentication data', async () => {
    const proxy = createSigningProxy(portalOptions(service.url, events))
    const response = await proxy.fetch(post('/recipients/re_alice1/ceremony'))
    expect(response.status).toBe(201)
    expect(await response.json()).toEqual({
      url: CEREMONY_URL,
      embeddable_in: [PORTAL],
      redirect_url: `${PORTAL}/api/signing/finished`,
      completion: 'landing',
    })
    expect(service.requests).toMatchObject([
      { method: 'POST', url: '/v1/recipients/re_alice1/ceremony', headers: { 'x-api-key': KEY } },
    ])
    expect(JSON.parse(service.requests[0]?.body ?? '')).toEqual({
      authentication: {
        type: 'custom',
        provider: 'Acme Portal',
        data: { 'Session ID': 'SESSION-SECRET' },
      },
      redirect_url: `${PORTAL}/api/signing/finished`,
      embeddable_in: [PORTAL],
    })
  })

  it.each([
    ['the origin of `publicUrl`', undefined, 'same-origin', PORTAL],
    ['`allowedOrigins`', ['https://www.example.com'], 'same-site', 'https://www.example.com'],
  ])(
    'lets %s show the ceremony without `embeddableIn`',
    async (_, allowedOrigins, site, origin) => {
      const options = { ...portalOptions(service.url), embeddableIn: undefined, allowedOrigins }
      const headers = { origin, 'sec-fetch-site': site }
      const request = post('/recipients/re_alice1/ceremony', {}, headers)
      const sites = [origin]
      const response = await createSigningProxy(options).fetch(request)
      expect(await response.json()).toMatchObject({ embeddable_in: sites })
      expect(JSON.parse(service.requests[0]?.body ?? '')).toMatchObject({ embeddable_in: sites })
    },
  )

  it('replaces a recipient and returns the new recipient', async () => {
    const proxy = createSigningProxy(portalOptions(service.url))
    const body = { name: 'New Person', email: 'new@example.com' }
    const response = await proxy.fetch(post('/recipients/re_alice1/replace', body))
    expect(response.status).toBe(201)
    expect(await response.json()).toEqual(RECIPIENT)
    expect(JSON.parse(service.requests[0]?.body ?? '')).toEqual(body)
  })

  it('retrieves a deliverable from the service', async () => {
    const proxy = createSigningProxy(portalOptions(service.url))
    const response = await proxy.fetch(get('/deliverables/del_1'))
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual(DELIVERABLE)
    expect(service.requests).toMatchObject([{ method: 'GET', url: '/v1/deliverables/del_1' }])
  })
})

describe('a request object that throws when the proxy reads it', () => {
  it('causes a problem response instead of an exception', async () => {
    const proxy = createSigningProxy(portalOptions(service.url, events))
    const broken: Request = Object.create(Request.prototype)
    const response = await proxy.fetch(broken)
    expect(response.status).toBe(500)
    expect(await response.json()).toMatchObject({ code: 'internal_error' })
    expect(events).toMatchObject([{ type: 'request', route: 'unknown', outcome: 'internal_error' }])
  })
})

describe('createSigningProxy', () => {
  it('uses no random value, timer or fetch, which Cloudflare Workers forbid at start-up', () => {
    const forbidden = [
      vi.spyOn(crypto, 'randomUUID'),
      vi.spyOn(crypto, 'getRandomValues'),
      vi.spyOn(globalThis, 'setTimeout'),
      vi.spyOn(globalThis, 'fetch'),
    ]
    const { limits: _default, ...options } = portalOptions(service.url, events)
    createSigningProxy({ ...options, state: memoryState() })
    expect(forbidden.map(({ mock }) => mock.calls)).toEqual(forbidden.map(() => []))
    vi.restoreAllMocks()
  })
})
