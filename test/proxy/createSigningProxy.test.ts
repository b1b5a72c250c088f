import { describe, expect, it, vi } from 'vitest'
import { createSigningProxy, memoryState, type ProxyEvent } from '../../src/proxy/index.js'
import { get, post, portalOptions, PORTAL, KEY } from './support/portal.js'
import { CEREMONY_URL } from './support/serviceStub.js'
import { serviceForFile } from './support/serviceForFile.js'

const events: ProxyEvent[] = []
const service = serviceForFile(events)

describe('the signing proxy', () => {
  it('answers health checks with 503 after `drain()`, and still answers calls', async () => {
    const { fetch, drain } = service.proxyWith()
    expect((await fetch(get('/health'))).status).toBe(200)
    drain()
    const health = await fetch(get('/health'))
    expect([health.status, await health.json()]).toEqual([503, { status: 'draining' }])
    expect((await fetch(post('/recipients/re_alice1/ceremony'))).status).toBe(201)
    expect(events).toMatchObject([{ status: 200 }, { outcome: 'ok', status: 503 }, { status: 201 }])
  })

  it('creates a ceremony and returns its url, but no authentication data', async () => {
    const response = await service.answerTo(post('/recipients/re_alice1/ceremony'))
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
      const options = { embeddableIn: undefined, allowedOrigins }
      const headers = { origin, 'sec-fetch-site': site }
      const request = post('/recipients/re_alice1/ceremony', {}, headers)
      const sites = [origin]
      const response = await service.answerTo(request, options)
      expect(await response.json()).toMatchObject({ embeddable_in: sites })
      expect(JSON.parse(service.requests[0]?.body ?? '')).toMatchObject({ embeddable_in: sites })
    },
  )
})

describe('a request object that throws when the proxy reads it', () => {
  it('causes a problem response instead of an exception', async () => {
    const broken: Request = Object.create(Request.prototype)
    const response = await service.answerTo(broken)
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
