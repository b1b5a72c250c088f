import { once } from 'node:events'
import { createServer } from 'node:http'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { portalHooks } from '../../../src/commandLine/standaloneProxy/portalHooks.js'
import { readConfig } from '../../../src/commandLine/standaloneProxy/config/readConfig.js'
import { listenOn, stopServer } from '../../../src/commandLine/standaloneProxy/server.js'
import {
  type RunningStandaloneProxy,
  startStandaloneProxy,
} from '../../../src/commandLine/standaloneProxy/startStandaloneProxy.js'
import { isJsonObject, type JsonObject } from '../../../src/contract/jsonObject.js'
import { type ServiceStub, startServiceStub, wellBehaved } from '../../proxy/support/serviceStub.js'
import { run } from '../run.js'
import { answering, EVIDENCE, startTestPortal, type TestPortal } from './portal.js'

const KEY = 'key_test_KEY-SECRET'
const SHARED = 'key_test_SHARED-SECRET'
const TENANT_SERVICE = { baseUrl: 'https://api.example', apiKey: { env: 'SHARED' } }
const PAGE = 'https://portal.example.com'

/** A service with a key of its own, and the variable that holds it. */
function someKey(mode: string, SIGNING_KEY: string): [object, Readonly<Record<string, string>>] {
  const service = { baseUrl: 'https://api.example', apiKey: { env: 'SIGNING_KEY' }, mode }
  return [{ service }, { SIGNING_KEY }]
}

let folder = ''
let service: ServiceStub
let portal: TestPortal
let proxy: RunningStandaloneProxy
let lines: JsonObject[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'standalone-'))
  await writeFile(join(folder, 'key'), `${KEY}\n`)
  service = await startServiceStub()
})
afterAll(async () => {
  await service.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  lines = []
  service.requests.length = 0
  service.behave = wellBehaved
  portal = await startTestPortal()
  proxy = await start()
})
afterEach(async () => {
  await proxy.stop()
  await portal.close()
})

function config(changes: object = {}): JsonObject {
  return {
    listen: { port: 0 },
    publicUrl: `${PAGE}/api/signing`,
    embeddableIn: [PAGE],
    service: {
      baseUrl: service.url,
      apiKey: { file: join(folder, 'key') },
      ceremonyOrigins: ['https://ceremony.example'],
    },
    portal: { url: portal.url, secret: { env: 'SHARED' }, timeoutMs: 300, replacements: true },
    ...changes,
  }
}

async function start(
  changes: object = {},
  env: Readonly<Record<string, string>> = {},
): Promise<RunningStandaloneProxy> {
  return startStandaloneProxy(readConfig(config(changes)), {
    env: { SHARED, ...env },
    print: (line) => {
      const parsed: unknown = JSON.parse(line)
      if (isJsonObject(parsed)) lines.push(parsed)
    },
  })
}

async function call(path: string, init: RequestInit & { as?: string } = {}): Promise<Response> {
  const { as = 'ada', headers, ...rest } = init
  return fetch(`http://127.0.0.1:${proxy.port}/api/signing${path}`, {
    ...rest,
    headers: {
      cookie: `session=${as}`,
      origin: PAGE,
      'x-forwarded-for': '203.0.113.7',
      ...(rest.method === 'POST' && { 'content-type': 'application/json' }),
      ...Object.fromEntries(new Headers(headers)),
    },
  })
}

const create = { method: 'POST', body: '{}' }
const replace = {
  method: 'POST',
  body: JSON.stringify({ name: 'Grace Hopper', email: 'grace@example.com' }),
  headers: { 'idempotency-key': 'one' },
}

describe('the standalone proxy', () => {
  it('asks the portal once about a ceremony, with the caller’s cookie and nothing else of theirs', async () => {
    const response = await call('/recipients/re_1/ceremony', create)
    expect(response.status).toBe(201)
    expect(Object.keys(Object(await response.json()))).not.toContain('authentication')
    expect(portal.asked.map(({ body }) => body)).toEqual([
      {
        version: 1,
        operation: 'create_ceremony',
        recipient_id: 're_1',
        cookie: 'session=ada',
        authorization: null,
      },
    ])
    const headers = { ...portal.asked[0]?.headers }
    expect(headers['x-signing-proxy-secret']).toBe(SHARED)
    expect(Object.keys(headers)).not.toContain('cookie')
    expect(JSON.stringify(headers)).not.toContain('203.0.113.7')
    const [sent] = service.requests
    expect(sent?.headers['x-api-key']).toBe(KEY)
    expect(JSON.parse(sent?.body ?? '')).toMatchObject({
      authentication: { type: 'custom', ...EVIDENCE },
    })
  })

  it('sends another method than custom as the portal gives it', async () => {
    const evidence = { type: 'email' }
    portal.behave = answering(200, { subject: 'ada', allowed: true, evidence })
    service.behave = (res, record) => {
      res.writeHead(201, { 'content-type': 'application/json' }).end(record.body)
    }
    const response = await call('/recipients/re_1/ceremony', create)
    expect(response.status).toBe(201)
    expect(Object.keys(Object(await response.json()))).not.toContain('url')
    expect(JSON.parse(service.requests[0]?.body ?? '')).toMatchObject({ authentication: evidence })
  })

  it('hands on an Authorization header as well', async () => {
    await call('/deliverables/del_1', { headers: { authorization: 'Bearer ada' } })
    expect(portal.asked[0]?.body).toMatchObject({
      operation: 'retrieve_deliverable',
      deliverable_id: 'del_1',
      authorization: 'Bearer ada',
    })
  })

  it.each([
    ['eve', 403],
    ['', 401],
  ])('lets “%s” do nothing: %i', async (as, status) => {
    expect((await call('/recipients/re_1/ceremony', { ...create, as })).status).toBe(status)
    expect((await call('/deliverables/del_1', { as })).status).toBe(status)
    expect((await call('/recipients/re_1/replace', { ...replace, as })).status).toBe(status)
    expect(service.requests).toEqual([])
  })

  it('asks who calls, then about the successor, and tells the portal of the replacement', async () => {
    const response = await call('/recipients/re_1/replace', replace)
    expect(response.status).toBe(201)
    const successor = { name: 'Grace Hopper', email: 'grace@example.com' }
    expect(portal.asked.map(({ body }) => body)).toMatchObject([
      { operation: 'identify', recipient_id: 're_1' },
      { operation: 'replace_recipient', recipient_id: 're_1', replacement: successor },
      { operation: 'recipient_replaced', recipient_id: 're_1', recipient: { id: 're_new1' } },
    ])
  })

  it('replaces nobody where somebody else answers the second question', async () => {
    portal.behave = (res, { operation }) =>
      answering(200, { subject: operation === 'identify' ? 'ada' : 'bob', allowed: true })(res)
    expect((await call('/recipients/re_1/replace', replace)).status).toBe(403)
    expect(service.requests).toEqual([])
  })

  it('takes an answer about one thing for no other', async () => {
    const { authenticate, authorize } = portalHooks(
      { url: new URL(portal.url), secret: undefined, timeoutMs: 300, tenants: undefined },
      false,
    )
    const request = new Request(`${PAGE}/api/signing/recipients/re_1/ceremony`, {
      headers: { cookie: 'session=ada' },
    })
    const session = await authenticate(request)
    if (!session) throw new Error('Nobody is signed in.')
    const question = { operation: 'create_ceremony', session, request } as const
    expect(await authorize({ ...question, recipientId: 're_1' })).toBe(true)
    expect(await authorize({ ...question, recipientId: 're_2' })).toBe(false)
  })

  it('says what can no longer be done where the portal knows', async () => {
    portal.behave = answering(200, { subject: 'ada', allowed: 'not_actionable' })
    expect((await call('/recipients/re_1/ceremony', create)).status).toBe(409)
    expect(service.requests).toEqual([])
  })

  it.each<[string, TestPortal['behave'] | undefined]>([
    ['500', answering(500, { subject: 'ada', allowed: true, evidence: EVIDENCE })],
    ['201', answering(201, { subject: 'ada', allowed: true, evidence: EVIDENCE })],
    ['a redirect', (res) => res.writeHead(302, { location: portal.url }).end()],
    ['no JSON', (res) => res.end('<html>')],
    ['a list', answering(200, [])],
    ['no subject', answering(200, { allowed: true, evidence: EVIDENCE })],
    ['an empty subject', answering(200, { subject: '', allowed: true, evidence: EVIDENCE })],
    ['no verdict', answering(200, { subject: 'ada', evidence: EVIDENCE })],
    [
      'a verdict that is true only nearly',
      answering(200, { subject: 'ada', allowed: 'true', evidence: EVIDENCE }),
    ],
    [
      'a further field',
      answering(200, { subject: 'ada', allowed: true, evidence: EVIDENCE, role: 'x' }),
    ],
    ['no evidence', answering(200, { subject: 'ada', allowed: true })],
    [
      'evidence without labels',
      answering(200, { subject: 'ada', allowed: true, evidence: { provider: 'P', data: {} } }),
    ],
    [
      'more than it may be',
      answering(200, { subject: 'a'.repeat(100_000), allowed: true, evidence: EVIDENCE }),
    ],
    ['nothing in time', () => {}],
  ])('fails closed where the portal answers %s', async (_, behave) => {
    if (behave) portal.behave = behave
    const response = await call('/recipients/re_1/ceremony', create)
    expect(response.status).toBe(500)
    expect(await response.json()).toMatchObject({ code: 'host_error' })
    expect(service.requests).toEqual([])
    expect(lines.filter(({ type }) => type === 'portal_failed')).toHaveLength(1)
  })

  it('fails closed where the portal is gone, and says so in one line without a session', async () => {
    await portal.close()
    expect((await call('/recipients/re_1/ceremony', create)).status).toBe(500)
    const line = lines.find(({ type }) => type === 'portal_failed')
    expect(line).toMatchObject({ hook: 'authenticate', reason: 'The portal cannot be reached.' })
    expect(JSON.stringify(lines)).not.toMatch(/session=|SECRET/)
  })

  it('says so where the portal’s answer begins and does not end', async () => {
    portal.behave = (res) => res.writeHead(200, { 'content-type': 'application/json' }).write('{')
    expect((await call('/recipients/re_1/ceremony', create)).status).toBe(500)
    expect(lines.find(({ type }) => type === 'portal_failed')).toMatchObject({
      reason: 'The portal’s answer broke off, or took longer than 300 ms.',
    })
  })

  it('asks the portal about nothing that is refused without it', async () => {
    await call('/recipients/1/ceremony', create)
    await call('/recipients/re_1/ceremony', { ...create, headers: { origin: 'https://x.example' } })
    await call('/nothing')
    expect((await call('/finished')).status).toBe(200)
    expect((await call('/health')).status).toBe(200)
    expect(portal.asked).toEqual([])
  })

  it('has no route for replacements where the portal is not to be told of them', async () => {
    await proxy.stop()
    proxy = await start({ portal: { url: portal.url } })
    expect((await call('/recipients/re_1/replace', replace)).status).toBe(404)
    expect(portal.asked).toEqual([])
  })

  it('takes a new key without a restart', async () => {
    await writeFile(join(folder, 'key'), 'key_test_NEW-SECRET')
    await call('/deliverables/del_1')
    expect(service.requests[0]?.headers['x-api-key']).toBe('key_test_NEW-SECRET')
    await writeFile(join(folder, 'key'), KEY)
  })

  it('says of a key that can no longer be used that it is the key, and not what it is', async () => {
    await proxy.stop()
    proxy = await start({ service: { ...Object(config()['service']), mode: 'test' } })
    await writeFile(join(folder, 'key'), 'key_live_NEW-SECRET')
    expect((await call('/deliverables/del_1')).status).toBe(503)
    await writeFile(join(folder, 'key'), '')
    expect((await call('/deliverables/del_1')).status).toBe(503)
    await writeFile(join(folder, 'key'), KEY)
    expect(lines.filter(({ type }) => type === 'key_failed')).toMatchObject([
      { reason: 'The key of service is not a test-mode key although `mode` is "test".' },
      { reason: 'The key of service cannot be read.' },
    ])
    expect(lines.some(({ type }) => type === 'portal_failed')).toBe(false)
    expect(JSON.stringify(lines)).not.toContain('SECRET')
  })

  it('calls the service of the tenant that the portal names, and of no other', async () => {
    await proxy.stop()
    const { service: one, ...common } = config()
    const other = { ...Object(one), apiKey: { env: 'SHARED' } }
    proxy = await start({
      ...common,
      service: undefined,
      tenants: { red: { service: one }, blue: { service: other } },
    })
    const answer = { subject: 'ada', allowed: true, evidence: EVIDENCE }
    portal.behave = answering(200, { ...answer, tenant: 'blue' })
    expect((await call('/recipients/re_1/ceremony', create)).status).toBe(201)
    expect(service.requests.map(({ headers }) => headers['x-api-key'])).toEqual([SHARED])
    portal.behave = (res, { operation }) =>
      answering(200, { ...answer, tenant: operation === 'identify' ? 'blue' : 'red' })(res)
    expect((await call('/recipients/re_1/replace', replace)).status).toBe(403)
    expect(service.requests).toHaveLength(1)
  })

  it.each([['green'], [''], [undefined], [['red']]])(
    'fails closed where the portal names %j as the tenant',
    async (tenant) => {
      await proxy.stop()
      proxy = await start({ service: undefined, tenants: { red: { service: TENANT_SERVICE } } })
      const answer = { subject: 'ada', allowed: true, evidence: EVIDENCE, tenant }
      portal.behave = answering(200, answer)
      expect((await call('/recipients/re_1/ceremony', create)).status).toBe(500)
      expect(lines.filter(({ type }) => type === 'portal_failed')).toHaveLength(1)
    },
  )

  it('leaves by the egress proxy of the file, with its password', async () => {
    await proxy.stop()
    const asked: (string | undefined)[] = []
    const egress = createServer().on('connect', ({ url, headers }, socket) => {
      asked.push(url, headers['proxy-authorization'])
      socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
    })
    const port = await listenOn(egress, { host: '127.0.0.1', port: 0 })
    const env = { EGRESS: `http://me:EGRESS-SECRET@127.0.0.1:${port}` }
    proxy = await start({ pool: { egressProxy: { env: 'EGRESS' } } }, env)
    expect((await call('/deliverables/del_1')).status).toBe(502)
    await stopServer(egress, 50)
    const basic = Buffer.from('me:EGRESS-SECRET').toString('base64')
    expect(asked.slice(0, 2)).toEqual([new URL(service.url).host, `Basic ${basic}`])
    expect(service.requests).toEqual([])
    expect(JSON.stringify(lines)).not.toContain('SECRET')
  })

  it('calls the service no faster, and shows ceremonies no otherwise, than the file says', async () => {
    await proxy.stop()
    const appearance = { language: 'de', accentColor: '8e24aa', allowCancel: false }
    const pace = { requestsPerSecond: 1, burst: 1 }
    const asBefore = Object(config()['service'])
    const changed = { ...asBefore, dialect: 'live', appearance, ...pace }
    proxy = await start({ service: changed, timeoutMs: 500 })
    const granted = Object(await (await call('/recipients/re_1/ceremony', create)).json())
    expect(granted.url_parameters.frame).toMatchObject({
      accent_color: '8e24aa',
      allow_cancel: 'false',
    })
    expect((await call('/deliverables/del_1')).status).toBe(503)
    expect(service.requests).toHaveLength(1)
  })

  it('lets through what the file names of a resource, and no more', async () => {
    await proxy.stop()
    proxy = await start({ passFields: { deliverable: ['language'] } })
    service.behave = (res) => {
      const further = { language: 'de', timezone: 'UTC' }
      const deliverable = { id: 'del_1', status: 'generated', type: 'audit_log', ...further }
      answering(200, deliverable)(res)
    }
    const body = Object(await (await call('/deliverables/del_1')).json())
    expect(body).toMatchObject({ language: 'de' })
    expect(body).not.toHaveProperty('timezone')
  })

  it('tells every call as one line, with its time', async () => {
    await call('/recipients/re_1/ceremony', create)
    expect(lines).toMatchObject([
      { type: 'listening', port: proxy.port },
      { type: 'operation', operation: 'create_ceremony', outcome: 'ok' },
    ])
    expect(lines.every(({ time }) => !Number.isNaN(Date.parse(String(time))))).toBe(true)
  })

  it('lets a call under way end before it stops, and takes no other', async () => {
    const reached = new Promise<() => void>((resolve) => {
      service.behave = (res, record) => resolve(() => wellBehaved(res, record))
    })
    const underWay = call('/deliverables/del_1')
    const answer = await reached
    const stopped = proxy.stop()
    await expect(call('/health')).rejects.toThrow('fetch failed')
    answer()
    expect((await underWay).status).toBe(200)
    await stopped
    expect(lines.at(-1)).toMatchObject({ type: 'stopped' })
    proxy = await start()
  })

  it('waits for a call that does not end no longer than it may', async () => {
    const server = createServer(() => {})
    const port = await listenOn(server, { host: '127.0.0.1', port: 0 })
    const underWay = fetch(`http://127.0.0.1:${port}`).catch(() => 'broken off')
    await once(server, 'request')
    await stopServer(server, 50)
    expect(await underWay).toBe('broken off')
  })
})

describe('proxy', () => {
  it('checks a configuration, with its secrets, without opening a port', async () => {
    const file = join(folder, 'signing.json')
    // As some editors save it.
    await writeFile(file, `\uFEFF${JSON.stringify(config())}`)
    const found = await run(['proxy', '--config', file, '--check'], { env: { SHARED } })
    expect(found).toEqual({ code: 0, out: `${file} can be used.\n`, err: '' })
    expect(await run(['proxy', '--config', file, '--check'])).toMatchObject({
      code: 1,
      err: `${file}: portal.secret cannot be read. The variable that portal.secret.env names must be there, readable, and hold the secret.\n`,
    })
  })

  const REDIS = { url: { env: 'REDIS' }, encryptionKeys: { env: 'KEYS' } }
  const KEYS = Buffer.alloc(32).toString('base64')
  const tenants = {
    red: { service: TENANT_SERVICE, embeddableIn: ['https://*.com'] },
  }

  it.each<[string, object, Readonly<Record<string, string>>, string]>([
    ['a test key in live mode', ...someKey('live', 'key_test_SECRET'), 'service.apiKey'],
    ['a live key in test mode', ...someKey('test', 'key_live_SECRET'), 'service.apiKey'],
    ['a key of two lines', ...someKey('live', 'SECRET\nSECRET'), 'service.apiKey'],
    ['a shared secret that no header holds', {}, { SHARED: 'SECRET\nSECRET' }, 'portal.secret'],
    ['a short salt', { eventSalt: { env: 'SALT' } }, { SALT: 'SECRET' }, 'eventSalt'],
    ['no address of Redis', { redis: REDIS }, { KEYS }, 'redis.url'],
    [
      'a wrong address of Redis',
      { redis: REDIS },
      { REDIS: 'http://:SECRET@a', KEYS },
      'redis.url',
    ],
    ['none of Redis’ keys', { redis: REDIS }, { REDIS: 'redis://a' }, 'redis.encryptionKeys'],
    [
      'wrong keys of Redis',
      { redis: REDIS },
      { REDIS: 'redis://a', KEYS: 'SECRET' },
      'redis.encryptionKeys[0]',
    ],
    [
      'a wrong time of Redis',
      { redis: { ...REDIS, timeoutMs: 9_999 } },
      { REDIS: 'redis://a', KEYS },
      'redis.timeoutMs',
    ],
    [
      'an egress proxy that is none',
      { pool: { egressProxy: { env: 'EGRESS' } } },
      { EGRESS: 'SECRET' },
      'pool.egressProxy',
    ],
    [
      'a certificate without its key',
      { pool: { connect: { cert: { env: 'PEM' } } } },
      { PEM: '-----BEGIN SECRET' },
      'pool.connect.key',
    ],
    [
      'an authority that is none',
      { pool: { connect: { cert: { env: 'PEM' }, key: { env: 'PEM' } } } },
      { PEM: '-----BEGIN SECRET' },
      'pool.connect',
    ],
    ['a tenant’s list', { service: undefined, tenants }, {}, 'tenants.red.embeddableIn[0]'],
    [
      'a tenant’s dialect',
      { service: undefined, tenants: { red: { service: { ...TENANT_SERVICE, dialect: {} } } } },
      {},
      'tenants.red.service.dialect',
    ],
    [
      'a tenant’s key',
      { service: undefined, tenants: { red: { service: { ...TENANT_SERVICE, mode: 'live' } } } },
      {},
      'tenants.red.service.apiKey',
    ],
  ])('finds %s with --check, at its place, without a word of it', async (_, changes, env, path) => {
    const file = join(folder, 'secrets.json')
    await writeFile(file, JSON.stringify(config(changes)))
    const args = ['proxy', '--config', file, '--check', '--json']
    const { code, out, err } = await run(args, { env: { SHARED, ...env } })
    expect(JSON.parse(out)).toMatchObject({ ok: false, problems: [{ path }] })
    expect(code).toBe(1)
    expect(out + err).not.toMatch(/SECRET\b(?!\.)/)
  })

  it.each(['env', 'file'])(
    'never says a key that was written where its %s belongs',
    async (kind) => {
      const file = join(folder, 'leaked.json')
      const apiKey = { [kind]: 'key_test_SECRET' }
      const wrong = config({ service: { baseUrl: 'https://api.example', apiKey } })
      await writeFile(file, JSON.stringify(wrong))
      const { code, out, err } = await run(['proxy', '--config', file], { env: { SHARED } })
      expect(code).toBe(1)
      expect(out + err).toContain(`service.apiKey.${kind}`)
      expect(out + err).not.toContain('key_test_')
    },
  )

  it('names what is wrong at its place in the file, for people and for programs', async () => {
    const file = join(folder, 'wrong.json')
    await writeFile(file, JSON.stringify(config({ embeddableIn: ['*'] })))
    const options = { env: { SHARED } }
    const { code, err } = await run(['proxy', '--config', file], options)
    expect(code).toBe(1)
    expect(err).toMatch(/wrong\.json: embeddableIn\[0\] .+\. .+\.\n$/)
    const { out } = await run(['proxy', '--config', file, '--check', '--json'], options)
    expect(JSON.parse(out)).toMatchObject({
      ok: false,
      problems: [{ code: 'invalid_value', path: 'embeddableIn[0]' }],
    })
  })

  it.each([
    [[], 2, '--config is missing.'],
    [['--config', 'x.json', '--json'], 2, '--json goes with --check'],
    [['--config', '/no/such.json'], 1, 'The file cannot be read.'],
    [['--config', import.meta.filename], 1, 'The file is not JSON.'],
  ])('ends at once with %j', async (flags, code, sentence) => {
    const found = await run(['proxy', ...flags])
    expect(found.code).toBe(code)
    expect(found.err).toContain(sentence)
  })
})
