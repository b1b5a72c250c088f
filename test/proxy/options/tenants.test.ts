import { describe, expect, it } from 'vitest'
import {
  createSigningProxy,
  memoryStore,
  type ProxyEvent,
  type SigningProxy,
  type TenantProxyOptions,
} from '../../../src/proxy/index.js'
import { MOUNT, PORTAL, portalOptions, post, type PortalSession } from '../support/portal.js'
import { json, RECIPIENT, type ServiceStub } from '../support/serviceStub.js'
import { serviceForFile } from '../support/serviceForFile.js'

interface BrandSession extends PortalSession {
  readonly brand: string
}

const events: ProxyEvent[] = []
const red = serviceForFile(events)
const blue = serviceForFile()

const CEREMONY = '/recipients/re_alice1/ceremony'
const REPLACE = '/recipients/re_alice1/replace'
const PERSON = { name: 'New Person', email: 'new@example.com' }
const BLUE_PAGE = 'https://blue.example.com'

/** Alice of both brands has one subject, and the same recipient's id at both services. */
function proxyWith(changes: Partial<TenantProxyOptions<BrandSession>> = {}): SigningProxy {
  const { service: _, ...common } = portalOptions('https://unused.example', events)
  const { authorize: __, evidence: ___, authenticate: ____, ...options } = common
  const ceremonyOrigins = ['https://ceremony.example']
  return createSigningProxy<BrandSession>({
    ...options,
    onReplaced: () => {},
    authenticate: (request) => {
      const brand = /brand=(\w+)/.exec(request.headers.get('cookie') ?? '')?.[1] ?? ''
      return { subject: 'alice', id: 'SESSION-SECRET', brand }
    },
    authorize: () => true,
    evidence: () => ({ provider: 'Portal', data: { Session: 's' } }),
    tenantOf: ({ brand }) => brand,
    tenants: {
      red: { service: { baseUrl: red.url, apiKey: 'key_test_RED', ceremonyOrigins } },
      blue: {
        service: { baseUrl: blue.url, apiKey: 'key_test_BLUE', ceremonyOrigins },
        embeddableIn: [BLUE_PAGE],
        allowedOrigins: [PORTAL, BLUE_PAGE],
      },
    },
    ...changes,
  })
}

const as = (
  brand: string,
  more: Readonly<Record<string, string>> = {},
): Record<string, string> => ({
  cookie: `brand=${brand}`,
  ...more,
})

const keysAt = (service: Pick<ServiceStub, 'requests'>): unknown[] =>
  service.requests.map(({ headers }) => headers['x-api-key'])

describe('several tenants', () => {
  it('are each called at their own service, with their own key and sites', async () => {
    const proxy = proxyWith()
    await proxy.fetch(post(CEREMONY, {}, as('red')))
    const response = await proxy.fetch(post(CEREMONY, {}, as('blue')))
    expect(await response.json()).toMatchObject({ embeddable_in: [BLUE_PAGE] })
    expect([keysAt(red), keysAt(blue)]).toEqual([['key_test_RED'], ['key_test_BLUE']])
  })

  it.each(['', 'green', 'toString', '__proto__'])(
    'are none of them meant by a session of %j: no key stands in',
    async (brand) => {
      const response = await proxyWith({ tenantOf: () => brand }).fetch(post(CEREMONY))
      expect(await response.json()).toMatchObject({ code: 'host_error' })
      expect([...red.requests, ...blue.requests]).toEqual([])
      expect(events).toMatchObject([{ failedHook: 'tenantOf' }])
    },
  )

  it.each([
    ['in memory', undefined],
    ['in one store', memoryStore()],
  ])('share no call and no key of idempotency, with their state %s', async (_where, store) => {
    red.behave = json(201, { ...RECIPIENT, id: 're_red' })
    blue.behave = json(201, { ...RECIPIENT, id: 're_blue' })
    const proxy = proxyWith(store ? { store } : {})
    const answers = await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const brand = index % 2 ? 'red' : 'blue'
        const sent = post(REPLACE, PERSON, as(brand, { 'idempotency-key': 'same' }))
        const { id }: Record<string, unknown> = await (await proxy.fetch(sent)).json()
        return id === `re_${brand}`
      }),
    )
    expect(answers).not.toContain(false)
    expect([red.requests.length, blue.requests.length]).toEqual([1, 1])
    expect(new Set([...keysAt(red), ...keysAt(blue)]).size).toBe(2)
  })

  it('are each told of a replacement of their own', async () => {
    const told: string[] = []
    const proxy = proxyWith({
      onReplaced: ({ session }) => {
        told.push(session.brand)
      },
    })
    await proxy.fetch(post(REPLACE, PERSON, as('red', { 'idempotency-key': 'k' })))
    await proxy.fetch(post(REPLACE, PERSON, as('blue', { 'idempotency-key': 'k' })))
    expect(told).toEqual(['red', 'blue'])
  })

  it('are limited apart', async () => {
    const counted: string[] = []
    const perSubject = {
      consume: async (key: string) => {
        counted.push(key)
      },
    }
    const proxy = proxyWith({ rateLimit: { perSubject } })
    await proxy.fetch(post(CEREMONY, {}, as('red')))
    await proxy.fetch(post(CEREMONY, {}, as('blue')))
    expect(new Set(counted).size).toBe(2)
  })

  it('are named in events, with hashes that do not compare across them', async () => {
    const proxy = proxyWith()
    await proxy.fetch(post(CEREMONY, {}, as('red')))
    await proxy.fetch(post(CEREMONY, {}, as('blue')))
    expect(events).toMatchObject([{ tenant: 'red' }, { tenant: 'blue' }])
    const subjects = events.map((event) => event.type === 'operation' && event.subject)
    expect(new Set(subjects).size).toBe(2)
  })

  it('are called from their own pages only', async () => {
    const proxy = proxyWith()
    const page = { origin: BLUE_PAGE, 'sec-fetch-site': 'cross-site' }
    expect((await proxy.fetch(post(CEREMONY, {}, as('blue', page)))).status).toBe(201)
    expect((await proxy.fetch(post(CEREMONY, {}, as('red', page)))).status).toBe(403)
    expect(red.requests).toEqual([])
  })

  it('all land on a page that each may frame', async () => {
    const response = await proxyWith().fetch(new Request(`${PORTAL}${MOUNT}/finished`))
    expect(response.headers.get('content-security-policy')).toContain(BLUE_PAGE)
  })

  it('are probed one by one, by name', async () => {
    const proxy = proxyWith()
    blue.behave = json(401, {})
    red.behave = json(404, {})
    expect(await proxy.health({ probe: true, tenant: 'red' })).toMatchObject({ service: 'ok' })
    expect(await proxy.health({ probe: true, tenant: 'blue' })).toMatchObject({
      service: 'refused',
    })
    expect(await proxy.health()).toEqual({ status: 'ok' })
    await expect(proxy.health({ probe: true })).rejects.toMatchObject({ code: 'invalid_option' })
  })

  it.each<[string, unknown]>([
    ['tenants', {}],
    ['tenants', []],
    ['tenants', { 'a b': {} }],
    ['service', { red: {} }],
    [
      'tenants.red.service.apiKey',
      { red: { service: { baseUrl: 'https://s.example', apiKey: '' } } },
    ],
    [
      'tenants.blue.embeddableIn[0]',
      {
        red: { service: { baseUrl: 'https://s.example', apiKey: 'key_test_RED' } },
        blue: {
          service: { baseUrl: 'https://s.example', apiKey: 'key_test_BLUE' },
          embeddableIn: ['*'],
        },
      },
    ],
    [
      'tenants.red.timeoutMs',
      { red: { service: { baseUrl: 'https://s.example', apiKey: 'key_1' }, timeoutMs: 1 } },
    ],
  ])('are refused as %s when they are %j', (option, tenants) => {
    // @ts-expect-error -- the compiler says so too
    expect(() => proxyWith({ tenants })).toThrow(`\`${option}\``)
  })
})
