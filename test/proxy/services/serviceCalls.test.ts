import { createServer } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import {
  contractService,
  type ProxyEvent,
  type ServiceFetch,
  type SigningProxy,
  type SigningService,
} from '../../../src/proxy/index.js'
import { createPooledFetch } from '../../../src/proxy/node/index.js'
import { listen } from '../support/listen.js'
import {
  get,
  KEY,
  type PortalOptions,
  portalOptions,
  post,
  SHORT,
  PORTAL,
} from '../support/portal.js'
import { serviceForFile } from '../support/serviceForFile.js'
import {
  CEREMONY_URL,
  DELIVERABLE,
  json,
  RECIPIENT,
  startServiceStub,
  type Behaviour,
} from '../support/serviceStub.js'

const pooledFetch = createPooledFetch()
const fetches: readonly (readonly [string, ServiceFetch])[] = [
  ['the global fetch', (url, request) => fetch(url, request)],
  ['the pooled fetch', pooledFetch],
]

const events: ProxyEvent[] = []
const service = serviceForFile(events)
afterAll(async () => pooledFetch.close())

const LARGE = { filler: 'x'.repeat(70_000) }

/** Returns the JSON of a list that is nested `levels` deep. */
const deep = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels)

const CEREMONY = '/recipients/re_alice1/ceremony'
const REPLACE = '/recipients/re_alice1/replace'
const LATER = { 'retry-after': '7' }
const SOON = { 'retry-after': 'soon' }
const ON_A_DAY = { 'retry-after': 'Wed, 21 Oct 2099 07:28:00 GMT' }

const withUrl = (url: string): Behaviour => json(200, { ...DELIVERABLE, url })

describe.each(fetches)('a proxy that calls the service with %s', (_name, serviceFetch) => {
  const proxyWith = (options: PortalOptions = {}) => {
    const proxy = service.proxyWith({ fetch: serviceFetch, ...options })
    return async (request: Request): Promise<{ status: number; body: Record<string, unknown> }> => {
      const response = await proxy.fetch(request)
      return { status: response.status, body: await response.json() }
    }
  }

  it.each<[string, Behaviour, string, boolean]>([
    ['a 400', json(400, {}), 'upstream_rejected', false],
    ['a 401', json(401, {}), 'upstream_auth', false],
    ['a 403', json(403, {}), 'upstream_auth', false],
    ['a 404', json(404, {}), 'recipient_not_found', false],
    ['a 409', json(409, {}), 'recipient_not_actionable', false],
    ['a 410', json(410, {}), 'recipient_not_actionable', false],
    ['a 405', json(405, {}), 'upstream_error', false],
    ['a 408', json(408, {}), 'upstream_error', false],
    ['a 415', json(415, {}), 'upstream_error', false],
    ['a 418', json(418, {}), 'upstream_rejected', false],
    ['a 422', json(422, {}), 'upstream_rejected', false],
    ['a 425', json(425, {}), 'not_ready_yet', false],
    ['a 409 with Retry-After', json(409, {}, LATER), 'not_ready_yet', false],
    ['a 422 with Retry-After', json(422, {}, LATER), 'not_ready_yet', false],
    // A gateway may send it after the service has acted.
    ['a 503 with Retry-After', json(503, {}, LATER), 'upstream_error', true],
    ['a 409 with a date as Retry-After', json(409, {}, ON_A_DAY), 'not_ready_yet', false],
    ['a 409 with "soon" as Retry-After', json(409, {}, SOON), 'recipient_not_actionable', false],
    ['a 404 with Retry-After', json(404, {}, LATER), 'recipient_not_found', false],
    ['a 500 with Retry-After', json(500, {}, LATER), 'upstream_error', true],
    ['a 429', json(429, {}), 'upstream_busy', false],
    ['a 500', json(500, {}), 'upstream_error', true],
    ['a 503', json(503, {}), 'upstream_error', true],
    ['a 200 instead of a 201', json(200, { url: CEREMONY_URL }), 'upstream_invalid', true],
    ['a 204', (res) => res.writeHead(204).end(), 'upstream_invalid', true],
    ['a 304', (res) => res.writeHead(304).end(), 'upstream_error', true],
    ['a list', json(201, [{ url: CEREMONY_URL }]), 'upstream_invalid', true],
    ['no body', (res) => res.writeHead(201).end(), 'upstream_invalid', true],
    [
      'bytes that are not UTF-8',
      (res) => res.writeHead(201).end(Buffer.from(`{"url":"${CEREMONY_URL}\u00ff"}`, 'latin1')),
      'upstream_invalid',
      true,
    ],
    ['a body over the limit', json(201, { url: CEREMONY_URL, ...LARGE }), 'upstream_invalid', true],
    ['an error body over the limit', json(500, LARGE), 'upstream_error', true],
    ['the API key', json(201, { url: `${CEREMONY_URL}${KEY}` }), 'upstream_invalid', true],
    ['a connection reset', (res) => res.destroy(), 'upstream_unreachable', true],
    [
      'a connection reset within the body',
      (res) => {
        res.writeHead(201, { 'content-length': '1000' })
        res.write('{"url":', () => res.destroy())
      },
      'upstream_unreachable',
      true,
    ],
    [
      'headers without the rest of the body',
      (res) => {
        res.writeHead(201)
        res.write('{')
      },
      'upstream_timeout',
      true,
    ],
    [
      'a body that never ends',
      (res) => {
        res.writeHead(201)
        const timer = setInterval(() => res.write(' '), 20)
        res.on('close', () => clearInterval(timer))
      },
      'upstream_timeout',
      true,
    ],
  ])('answers %s with a problem and does not retry', async (_what, behave, code, unknown) => {
    service.behave = behave
    const startedAt = Date.now()
    const { body } = await proxyWith(code === 'upstream_timeout' ? SHORT : {})(post(CEREMONY))
    expect(body).toMatchObject({ code })
    expect(body['unknown_outcome'] ?? false).toBe(unknown)
    expect(service.requests).toHaveLength(1)
    expect(Date.now() - startedAt).toBeLessThan(SHORT.timeoutMs + 6_000)
  })

  it('reads the named fields of a response that is nested 20,000 levels deep', async () => {
    service.behave = (res) =>
      res.writeHead(201).end(`{"url":"${CEREMONY_URL}","y":${deep(20_000)}}`)
    expect(await proxyWith()(post(CEREMONY))).toMatchObject({ status: 201 })
  })

  it.each([301, 302, 303, 307, 308])(
    'does not follow a redirect with status %i, so no other server gets the API key',
    async (status) => {
      const elsewhere = await startServiceStub()
      service.behave = json(status, {}, { location: `${elsewhere.url}/v1/x` })
      const { body } = await proxyWith()(post(CEREMONY))
      expect(body).toMatchObject({ code: 'upstream_error' })
      expect(elsewhere.requests).toEqual([])
      await elsewhere.close()
    },
  )

  it('reads a response in which a character is split between two chunks', async () => {
    const bytes = Buffer.from(JSON.stringify({ ...RECIPIENT, name: 'Zoë 🖋' }))
    service.behave = (res) => {
      res.writeHead(201, { 'content-type': 'application/json' })
      let sent = 0
      const timer = setInterval(() => {
        res.write(bytes.subarray(sent, (sent += 40)))
        if (sent >= bytes.length) clearInterval(res.end() && timer)
      }, 1)
    }
    const { body } = await proxyWith()(post(REPLACE, { name: 'Zoë', email: 'z@example.com' }))
    expect(body).toMatchObject({ name: 'Zoë 🖋' })
  })

  it.each([
    ['7', 7],
    ['86401', undefined],
    ['Wed, 21 Oct 2026 07:28:00 GMT', undefined],
    ['-1', undefined],
  ])('sends the service’s Retry-After %s to the browser as %s', async (header, seconds) => {
    service.behave = json(429, {}, { 'retry-after': header })
    const response = await service.answerTo(post(CEREMONY), { fetch: serviceFetch })
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe(seconds === undefined ? null : String(seconds))
    expect(await response.json()).toHaveProperty('code', 'upstream_busy')
  })

  it('reports a call to a closed port as not sent', async () => {
    const closed = await listen(createServer())
    await closed.close()
    const { service: options } = portalOptions(closed.url)
    const { status, body } = await proxyWith({ service: options })(post(CEREMONY))
    expect(status).toBe(502)
    expect(body).toMatchObject({ code: 'upstream_unreachable' })
    expect(body).not.toHaveProperty('unknown_outcome')
  })

  it('stops reading a compressed response when its expanded size exceeds the limit', async () => {
    const bomb = gzipSync(Buffer.alloc(5_000_000, 32))
    service.behave = (res) => res.writeHead(201, { 'content-encoding': 'gzip' }).end(bomb)
    const { body } = await proxyWith()(post(CEREMONY))
    expect(body).toMatchObject({ code: 'upstream_invalid' })
  })

  it('ends the connection after the limit if a JSON response has no end', async () => {
    let sent = 0
    const ended = new Promise<void>((resolve) => {
      service.behave = (res) => {
        res.writeHead(201, { 'content-type': 'application/json' })
        const chunk = Buffer.alloc(65_536, 32)
        const more = (): void => {
          // A limit for files, 25 MB, would let this response grow on.
          if (sent > 20_000_000) return void res.end()
          sent += chunk.length
          res.write(chunk, more)
        }
        res.once('close', resolve)
        more()
      }
    })
    const { body } = await proxyWith()(post(CEREMONY))
    expect(body).toMatchObject({ code: 'upstream_invalid' })
    await ended
    // The system buffers some megabytes that the proxy has not read.
    expect(sent).toBeLessThan(20_000_000)
  })

  it('keeps the path of the service’s `baseUrl`', async () => {
    await proxyWith({
      service: { ...portalOptions(service.url).service, baseUrl: `${service.url}/eu/` },
    })(post(CEREMONY))
    expect(service.requests[0]?.url).toBe('/eu/v1/recipients/re_alice1/ceremony')
  })

  describe('when it retrieves a deliverable', () => {
    it.each<[string, Behaviour, string]>([
      ['a 404', json(404, {}), 'not_found'],
      ['a 410', json(410, {}), 'not_found'],
      ['a 409', json(409, {}), 'upstream_error'],
      ['another deliverable', json(200, { ...DELIVERABLE, id: 'del_2' }), 'upstream_invalid'],
      ['a missing status', json(200, { ...DELIVERABLE, status: undefined }), 'upstream_invalid'],
      ['a script as the url', withUrl('javascript:alert(1)'), 'upstream_invalid_url'],
      ['a page of the portal as the url', withUrl(`${PORTAL}/api/reset`), 'upstream_invalid_url'],
      ['a path on the portal as the url', withUrl('https:files.example/x'), 'upstream_invalid_url'],
      ['a connection reset', (res) => res.destroy(), 'upstream_unreachable'],
    ])('reports no unknown outcome if the service sends %s', async (_what, behave, code) => {
      service.behave = behave
      const { body } = await proxyWith()(get('/deliverables/del_1'))
      expect(body).toMatchObject({ code })
      expect(body).not.toHaveProperty('unknown_outcome')
    })

    it.each([
      ['no url yet', { ...DELIVERABLE, status: 'processing', url: null }, {}],
      ['only the required fields', { id: 'del_1', status: 'queued', type: 'audit_log' }, {}],
      ['fields outside the contract', DELIVERABLE, { timezone: 'UTC', password: 'SECRET' }],
      ['nested fields', DELIVERABLE, { more: JSON.parse(deep(40)) }],
    ])('returns only the contract’s fields of a body with %s', async (_what, deliverable, more) => {
      service.behave = json(200, { ...more, ...deliverable })
      const { status, body } = await proxyWith()(get('/deliverables/del_1'))
      expect(status).toBe(200)
      expect(body).toEqual(deliverable)
    })
  })
})

describe('a deliverable’s url', () => {
  it('must not have a loopback host, such as localhost, if the service has another host', async () => {
    const url = 'http://127.0.0.1:8787/del_1'
    const response = await service.answerTo(get('/deliverables/del_1'), {
      service: portalOptions('https://api.example.com').service,
      fetch: async () => Response.json({ ...DELIVERABLE, url }),
    })
    expect(await response.json()).toMatchObject({ code: 'upstream_invalid_url' })
  })
})

/** Builds a proxy whose API key comes from a function. */
function withKey(apiKey: () => string | Promise<string>): SigningProxy {
  const { service: options } = portalOptions(service.url)
  return service.proxyWith({
    ...SHORT,
    publicUrl: 'http://localhost:5173/api/signing',
    allowedOrigins: [PORTAL],
    service: { ...options, apiKey },
    onHostError: () => {},
  })
}

describe('a call to the service', () => {
  it.each([
    '/v1/recipients/re_a/../re_b/ceremony',
    '/v1/recipients/./ceremony',
    '/v1/recipients/re_a/ceremony?x=1',
    '/v1/recipients/re_a/ceremony#x',
    '/v1/recipients/%2e%2e/ceremony',
    String.raw`/v1\recipients`,
    '@evil.example/v1/recipients',
  ])('is not sent if url parsing would change its path: %s', async (path) => {
    const adapter: SigningService = {
      ...contractService(),
      basePath: '',
      createCeremony: async (_order, send) => {
        await send({ method: 'GET', path })
        return { url: CEREMONY_URL }
      },
    }
    const options = { ...portalOptions(service.url).service, adapter }
    const response = await service.answerTo(post(CEREMONY), { service: options })
    expect(await response.json()).toMatchObject({ code: 'internal_error' })
    expect(service.requests).toEqual([])
  })
})

const noKey = (): never => {
  throw new Error('vault: KEY-SECRET')
}

describe('the API key', () => {
  it('is read again for each call to the service, so that the host can change the key', async () => {
    let calls = 0
    const proxy = withKey(async () => `key_test_rotation_${(calls += 1)}`)
    await proxy.fetch(post(CEREMONY))
    await proxy.fetch(post(CEREMONY))
    const sent = service.requests.map(({ headers }) => headers['x-api-key'])
    expect(sent).toEqual(['key_test_rotation_1', 'key_test_rotation_2'])
  })

  it('is not used if the host’s `apiKey` function returns it after the time limit', async () => {
    let handOver: ((key: string) => void) | undefined
    const late = new Promise<string>((resolve) => {
      handOver = resolve
    })
    let called = 0
    const { service: options } = portalOptions(service.url)
    const response = await service.answerTo(post(CEREMONY), {
      ...SHORT,
      service: { ...options, apiKey: () => late },
      // This `fetch` ignores its abort signal.
      fetch: async () => {
        called += 1
        return Response.json({ url: CEREMONY_URL }, { status: 201 })
      },
    })
    expect(await response.json()).toMatchObject({ code: 'key_unavailable' })
    handOver?.(KEY)
    await new Promise((resolve) => {
      setTimeout(resolve)
    })
    expect(called).toBe(0)
  })

  it.each(['key_live_1', 'key_test_abc', 'a-key-of-16-chars'])(
    'is never sent to the browser, even if the service’s response contains it: %s',
    async (key) => {
      service.behave = json(201, { url: CEREMONY_URL, embeddable_in: [`https://${key}.example`] })
      const response = await withKey(() => key).fetch(post(CEREMONY))
      expect(await response.text()).not.toContain(key)
      expect(response.status).toBe(502)
    },
  )

  it('must be a test key at each call, with `developmentHosts`', async () => {
    const { service: options } = portalOptions(service.url)
    const response = await service.answerTo(post(CEREMONY), {
      developmentHosts: ['web'],
      service: { ...options, apiKey: () => 'key_live_SECRET' },
    })
    expect(await response.json()).toMatchObject({ code: 'key_unavailable' })
    expect(service.requests).toEqual([])
  })

  it('can be a short placeholder that also occurs in other words of a response', async () => {
    service.behave = json(200, { ...DELIVERABLE, type: 'test' })
    const response = await withKey(() => 'test').fetch(get('/deliverables/del_1'))
    expect(response.status).toBe(200)
  })

  it.each<[string, () => string | Promise<string>]>([
    ['throws', noKey],
    ['rejects', async () => noKey()],
    ['never answers', () => new Promise<string>(() => {})],
    ['returns nothing', () => ''],
    ['returns a key with a line break', () => 'key_KEY-SECRET\n'],
    ['returns a key with another header', () => 'key_KEY-SECRET\r\nX-Admin: 1'],
    ['returns something else', () => JSON.parse('{"key":"KEY-SECRET"}')],
    ['returns a key of 4,097 characters', () => `KEY-SECRET${'x'.repeat(4_087)}`],
  ])(
    'fails the request before the service is called, if its function %s',
    async (_what, apiKey) => {
      const response = await withKey(apiKey).fetch(post(CEREMONY))
      expect(response.status).toBe(503)
      const text = await response.text()
      expect(text).toContain('"code":"key_unavailable"')
      expect(text + JSON.stringify(events)).not.toContain('SECRET')
      expect(text).not.toContain('unknown_outcome')
      expect(service.requests).toEqual([])
      expect(events).toMatchObject([
        { type: 'host_error', hostFunction: 'apiKey' },
        { outcome: 'key_unavailable', hostFunction: 'apiKey' },
      ])
    },
  )
})
