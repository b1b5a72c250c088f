import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { portalFunctions } from '../../../src/commandLine/standaloneProxy/portalFunctions.js'
import { readConfig } from '../../../src/commandLine/standaloneProxy/readConfig.js'
import { listenOn, stopServer } from '../../../src/commandLine/standaloneProxy/server.js'
import {
  type RunningStandaloneProxy,
  startStandaloneProxy,
} from '../../../src/commandLine/standaloneProxy/startStandaloneProxy.js'
import { isJsonObject, type JsonObject } from '../../../src/contract/jsonObject.js'
import {
  json,
  type ServiceStub,
  startServiceStub,
  wellBehaved,
} from '../../proxy/support/serviceStub.js'
import { run } from '../run.js'
import { answering, EVIDENCE, startTestPortal, type TestPortal } from './portal.js'

const KEY = 'key_test_KEY-SECRET'
const CLI = join(import.meta.dirname, '../../../src/commandLine/cli.ts')
const SHARED = 'key_test_SHARED-SECRET'
const PAGE = 'https://portal.example.com'

/** Returns the option `service`, and the environment variable with its API key. */
function someKey(SIGNING_KEY: string): [object, Readonly<Record<string, string>>] {
  const ceremonyOrigins = ['https://ceremony.example']
  const apiKey = { env: 'SIGNING_KEY' }
  const service = { baseUrl: 'https://api.example', apiKey, ceremonyOrigins }
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
    listen: { port: 0, drainMs: 0 },
    publicUrl: `${PAGE}/api/signing`,
    embeddableIn: [PAGE],
    service: {
      baseUrl: service.url,
      apiKey: { file: join(folder, 'key') },
      ceremonyOrigins: ['https://ceremony.example'],
    },
    portal: {
      url: portal.url,
      secret: { env: 'SHARED' },
      // A busy machine is not a portal that answers too late.
      timeoutMs: 20_000,
      replacements: true,
    },
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

/** Starts the proxy again with another configuration. */
async function restart(...changed: Parameters<typeof start>): Promise<void> {
  await proxy.stop()
  proxy = await start(...changed)
}

/** Returns changes of a part of the configuration. */
const part = (name: 'portal' | 'service', changes: object) => ({
  [name]: { ...Object(config()[name]), ...changes },
})

const GRANTED = { subject: 'ada', allowed: true, evidence: EVIDENCE }

type Call = RequestInit & { as?: string | undefined }

async function call(path: string, init: Call = {}): Promise<Response> {
  const { as, headers, ...rest } = { as: 'ada', ...init }
  return fetch(`http://127.0.0.1:${proxy.port}/api/signing${path}`, {
    ...rest,
    headers: {
      ...(as !== undefined && { cookie: `session=${as}` }),
      origin: PAGE,
      'x-forwarded-for': '203.0.113.7',
      ...(rest.method === 'POST' && {
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      }),
      ...Object.fromEntries(new Headers(headers)),
    },
  })
}

async function ask(query: string): Promise<unknown> {
  return (await call(`/recipients/re_1/confirmation${query}`)).json()
}

const create = { method: 'POST', body: '{}' }
const replace = {
  method: 'POST',
  body: JSON.stringify({ name: 'Grace Hopper', email: 'grace@example.com' }),
  headers: { 'idempotency-key': 'one' },
}

describe('the standalone proxy', () => {
  it('sends the portal only the caller’s credentials and the requested operation', async () => {
    const response = await call('/recipients/re_1/ceremony', create)
    expect(response.status).toBe(201)
    expect(Object.keys(Object(await response.json()))).not.toContain('authentication')
    expect(portal.requests.map(({ body }) => body)).toEqual([
      {
        version: 1,
        operation: 'create_ceremony',
        recipient_id: 're_1',
        cookie: 'session=ada',
        authorization: null,
      },
    ])
    const headers = { ...portal.requests[0]?.headers }
    expect(headers['x-signing-proxy-secret']).toBe(SHARED)
    expect(Object.keys(headers)).not.toContain('cookie')
    expect(JSON.stringify(headers)).not.toContain('203.0.113.7')
    const [sent] = service.requests
    expect(sent?.headers['x-api-key']).toBe(KEY)
    expect(JSON.parse(sent?.body ?? '')).toMatchObject({
      authentication: { type: 'custom', ...EVIDENCE },
    })
  })

  it.each(['/finished', '/health', '/unknown'])(
    'writes one line in a minute for any number of requests for %s without a session',
    async (path) => {
      const before = lines.length
      for (let request = 0; request < 3; request += 1) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other, as from one stranger
        await call(path, { as: undefined })
      }
      expect(lines.slice(before)).toMatchObject([{ type: 'request' }])
    },
  )

  it('answers 401 to a caller without credentials and does not call the portal', async () => {
    const response = await call('/recipients/re_1/ceremony', { ...create, as: undefined })
    expect(response.status).toBe(401)
    expect(portal.requests).toEqual([])
  })

  it.each([
    ['eve', 403],
    ['', 401],
  ])('refuses every operation of the user “%s” with status %i', async (as, status) => {
    expect((await call('/recipients/re_1/ceremony', { ...create, as })).status).toBe(status)
    expect((await call('/deliverables/del_1', { as })).status).toBe(status)
    expect((await call('/recipients/re_1/replace', { ...replace, as })).status).toBe(status)
    expect(service.requests).toEqual([])
  })

  it('asks the portal whether a recipient has signed, and answers the page', async () => {
    await restart(part('portal', { confirmations: true }))
    portal.behave = answering(200, { subject: 'ada', allowed: true, answer: 'declined' })
    expect(await ask('?reason=pending&timer=1')).toEqual({ answer: 'declined' })
    expect(portal.requests.map(({ body }) => body)).toMatchObject([
      { operation: 'confirm_signature', recipient_id: 're_1', reason: 'pending', timer: true },
    ])
    portal.behave = answering(200, { subject: 'ada', allowed: true, answer: false })
    expect(await ask('?reason=finished')).toEqual({ answer: false })
    expect(service.requests).toEqual([])
    portal.behave = answering(200, { subject: 'ada', allowed: true, deliverable_id: 'del_1' })
    expect(await ask('?reason=finished')).toEqual({ answer: true })
    expect(service.requests.map(({ url }) => url)).toEqual(['/v1/deliverables/del_1'])
    for (const answer of ['true', null]) {
      portal.behave = answering(200, { subject: 'ada', allowed: true, answer })
      // oxlint-disable-next-line no-await-in-loop -- one portal answer after the other
      expect(await ask('')).toMatchObject({ code: 'host_error' })
    }
    portal.behave = answering(200, { subject: 'ada', allowed: false, answer: true })
    expect(await ask('')).toMatchObject({ code: 'forbidden' })
  })

  it('calls the portal before and after a recipient is replaced', async () => {
    const response = await call('/recipients/re_1/replace', replace)
    expect(response.status).toBe(201)
    const successor = { name: 'Grace Hopper', email: 'grace@example.com' }
    expect(portal.requests.map(({ body }) => body)).toMatchObject([
      { operation: 'identify', recipient_id: 're_1' },
      { operation: 'replace_recipient', recipient_id: 're_1', replacement: successor },
      { operation: 'recipient_replaced', recipient_id: 're_1', recipient: { id: 're_new1' } },
    ])
  })

  it('replaces no recipient if the portal’s second answer names another user', async () => {
    portal.behave = (res, { operation }) =>
      answering(200, { subject: operation === 'identify' ? 'ada' : 'bob', allowed: true })(res)
    expect((await call('/recipients/re_1/replace', replace)).status).toBe(403)
    expect(service.requests).toEqual([])
  })

  it('uses the portal’s permission only for the recipient of the same request', async () => {
    const { authenticate, authorize } = portalFunctions(
      { url: new URL(portal.url), secret: undefined, timeoutMs: 20_000 },
      { evidence: true, replacements: false, confirmations: false },
    )
    const request = new Request(`${PAGE}/api/signing/recipients/re_1/ceremony`, {
      headers: { cookie: 'session=ada' },
    })
    const session = await authenticate(request)
    if (!session) throw new Error('There is no session.')
    const question = { operation: 'create_ceremony', session, request } as const
    expect(await authorize({ ...question, recipientId: 're_1' })).toBe(true)
    expect(await authorize({ ...question, recipientId: 're_2' })).toBe(false)
  })

  it.each<[string, TestPortal['behave']]>([
    ['with status 500', answering(500, GRANTED)],
    ['with status 201', answering(201, GRANTED)],
    ['with a redirect', (res) => res.writeHead(302, { location: portal.url }).end()],
    ['with HTML', (res) => res.end('<html>')],
    ['with a list', answering(200, [])],
    ['without a subject', answering(200, { ...GRANTED, subject: undefined })],
    ['with an empty subject', answering(200, { ...GRANTED, subject: '' })],
    ['without `allowed`', answering(200, { ...GRANTED, allowed: undefined })],
    ['with an `allowed` that is no boolean', answering(200, { ...GRANTED, allowed: 'true' })],
    ['with an unknown field', answering(200, { ...GRANTED, role: 'x' })],
    ['without evidence', answering(200, { ...GRANTED, evidence: undefined })],
    [
      'with evidence that has no labels',
      answering(200, { ...GRANTED, evidence: { provider: 'P', data: {} } }),
    ],
    ['with more than 64 KiB', answering(200, { ...GRANTED, subject: 'a'.repeat(100_000) })],
  ])('answers 500 and does not call the service if the portal answers %s', async (_, behave) => {
    portal.behave = behave
    const response = await call('/recipients/re_1/ceremony', create)
    expect(response.status).toBe(500)
    expect(await response.json()).toMatchObject({ code: 'host_error' })
    expect(service.requests).toEqual([])
    expect(lines.filter(({ type }) => type === 'host_error')).toHaveLength(1)
  })

  it.each<[string, TestPortal['behave'], string]>([
    ['is not running', (res) => res.destroy(), 'The portal cannot be reached.'],
    ['does not answer in time', () => {}, 'The portal did not answer within 600 ms.'],
    [
      'sends only a part of its answer in time',
      (res) => res.writeHead(200, { 'content-type': 'application/json' }).write('{'),
      'The portal’s answer was not complete within 600 ms.',
    ],
  ])('answers 500 and logs the reason if the portal %s', async (_, behave, reason) => {
    await restart(part('portal', { timeoutMs: 600 }))
    portal.behave = behave
    const response = await call('/recipients/re_1/ceremony', create)
    expect(response.status).toBe(500)
    expect(await response.json()).toMatchObject({ code: 'host_error' })
    expect(service.requests).toEqual([])
    const faults = lines.filter(({ type }) => type === 'host_error')
    expect(faults).toMatchObject([{ hostFunction: 'authenticate', reason }])
    expect(JSON.stringify(lines)).not.toMatch(/session=|SECRET/)
  })

  it('uses a new API key from its file without a restart', async () => {
    await writeFile(join(folder, 'key'), 'key_test_NEW-SECRET')
    await call('/deliverables/del_1')
    expect(service.requests[0]?.headers['x-api-key']).toBe('key_test_NEW-SECRET')
    await writeFile(join(folder, 'key'), KEY)
  })

  it('logs why it cannot use an API key, but not the key', async () => {
    await writeFile(join(folder, 'key'), 'NEW-SECRET\nNEW-SECRET')
    expect((await call('/deliverables/del_1')).status).toBe(503)
    await writeFile(join(folder, 'key'), '')
    expect((await call('/deliverables/del_1')).status).toBe(503)
    await writeFile(join(folder, 'key'), KEY)
    expect(lines.filter(({ type }) => type === 'host_error')).toMatchObject([
      {
        hostFunction: 'apiKey',
        reason: 'The returned key contains white space.',
      },
      { hostFunction: 'apiKey', reason: 'The API key cannot be read.' },
    ])
    expect(JSON.stringify(lines)).not.toContain('SECRET')
  })

  it('calls the service through the configured egress proxy', async () => {
    const connects: (string | undefined)[] = []
    const egress = createServer().on('connect', ({ url, headers }, socket) => {
      connects.push(url, headers['proxy-authorization'])
      socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
    })
    const port = await listenOn(egress, { host: '127.0.0.1', port: 0 })
    const env = { EGRESS: `http://me:EGRESS-SECRET@127.0.0.1:${port}` }
    await restart({ pool: { egressProxy: { env: 'EGRESS' } } }, env)
    expect((await call('/deliverables/del_1')).status).toBe(502)
    await stopServer(egress, 50)
    const basic = Buffer.from('me:EGRESS-SECRET').toString('base64')
    expect(connects.slice(0, 2)).toEqual([new URL(service.url).host, `Basic ${basic}`])
    expect(service.requests).toEqual([])
    expect(JSON.stringify(lines)).not.toContain('SECRET')
  })

  it('applies the configured call limit and appearance of the ceremony', async () => {
    const appearance = { language: 'de', accentColor: '8e24aa', allowCancel: false }
    const pool = { requestsPerSecond: 1, burst: 1 }
    const changed = part('service', { adapter: 'signatureApi', appearance })
    await restart({ ...changed, pool, timeoutMs: 500 })
    const granted = Object(await (await call('/recipients/re_1/ceremony', create)).json())
    expect(granted.url_parameters.frame).toMatchObject({
      accent_color: '8e24aa',
      allow_cancel: 'false',
    })
    expect([503, 504]).toContain((await call('/deliverables/del_1')).status)
    expect(service.requests).toHaveLength(1)
  })

  it('connects to Documenso if the configuration names its adapter, and asks before it sends a file', async () => {
    await restart(part('service', { adapter: 'documenso' }))
    service.behave = json(404, { data: { code: 'NOT_FOUND' } })
    const id = 'envelope_abcdefghijklmnop.audit_log'
    expect((await call('/recipients/27/ceremony', create)).status).toBe(404)
    expect((await call(`/deliverables/${id}/file`)).status).toBe(404)
    expect(service.requests).toMatchObject([
      { url: '/api/v2/envelope/recipient/27', headers: { authorization: KEY } },
      { url: expect.stringContaining('/envelope/envelope_abcdefghijklmnop') },
    ])
    const operation = 'retrieve_deliverable'
    expect(portal.requests.at(-1)?.body).toMatchObject({ operation, deliverable_id: id })
  })

  it('continues after the reader of its output has stopped', async () => {
    const file = join(folder, 'epipe.json')
    await writeFile(file, JSON.stringify(config()))
    const args = ['--import', 'tsx', CLI, 'proxy', '--config', file]
    const child = spawn(process.execPath, args, {
      env: { ...process.env, SHARED },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const [line] = await once(child.stdout, 'data')
    const { port } = JSON.parse(String(line))
    child.stdout.destroy()
    for (let request = 0; request < 3; request += 1) {
      // oxlint-disable-next-line no-await-in-loop -- each response follows a failed write
      const response = await fetch(`http://127.0.0.1:${port}/api/signing/health`)
      expect(response.status).toBe(200)
    }
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
  })

  it('answers pending calls, but accepts no new calls, before it stops', async () => {
    const reached = new Promise<() => void>((resolve) => {
      service.behave = (res, record) => resolve(() => wellBehaved(res, record))
    })
    const pending = call('/deliverables/del_1')
    const answer = await reached
    const stopped = proxy.stop()
    await expect(call('/health')).rejects.toThrow('fetch failed')
    answer()
    expect((await pending).status).toBe(200)
    await stopped
    expect(lines.at(-1)).toMatchObject({ type: 'stopped' })
    proxy = await start()
  })

  it('answers 503 to health checks for `listen.drainMs`, and still answers calls, before it stops', async () => {
    await restart({ listen: { port: 0, drainMs: 1_000 } })
    expect((await call('/health')).status).toBe(200)
    const stopped = proxy.stop()
    expect((await call('/health')).status).toBe(503)
    expect((await call('/recipients/re_1/ceremony', create)).status).toBe(201)
    await stopped
    await expect(call('/health')).rejects.toThrow('fetch failed')
    proxy = await start()
  })

  it('closes the connection of a call that is still pending after the time limit for stopping', async () => {
    const server = createServer(() => {})
    const port = await listenOn(server, { host: '127.0.0.1', port: 0 })
    const pending = fetch(`http://127.0.0.1:${port}`).catch(() => 'broken off')
    await once(server, 'request')
    await stopServer(server, 50)
    expect(await pending).toBe('broken off')
  })
})

describe('the command proxy --check', () => {
  it('checks a configuration file and its secrets, and uses no network', async () => {
    const file = join(folder, 'signing.json')
    // The file starts with a byte order mark, as some editors save it.
    await writeFile(file, `\uFEFF${JSON.stringify(config())}`)
    const found = await run(['proxy', '--config', file, '--check'], { env: { SHARED } })
    expect(found).toEqual({ code: 0, out: `${file} is valid.\n`, err: '' })
    expect(await run(['proxy', '--config', file, '--check'])).toMatchObject({
      code: 1,
      err: `${file}: portal.secret cannot be read. Check that the environment variable in portal.secret exists, is readable and is not empty.\n`,
    })
  })

  const KEYS = Buffer.alloc(32).toString('base64')
  const keys = { env: 'KEYS' }
  const redis = (changes = {}) => ({
    redis: { url: { env: 'URL' }, keys, acceptLostWrites: true, ...changes },
  })
  const postgres = (changes = {}) => ({ postgres: { url: { env: 'PG' }, keys, ...changes } })
  const egress = { pool: { egressProxy: { env: 'URL' } } }
  const SECRETS = { URL: 'redis://:SECRET@a', PG: 'postgres://user:SECRET@a' }
  it.each<[string, object, Readonly<Record<string, string>>, string]>([
    ['a key of two lines', ...someKey('SECRET\nSECRET'), 'service.apiKey'],
    ['a portal secret of two lines', {}, { SHARED: 'SECRET\nSECRET' }, 'portal.secret'],
    ['a missing url of Redis', redis(), {}, 'redis.url'],
    ['an invalid url of Redis', redis(), { URL: 'http://:SECRET@a' }, 'redis.url'],
    ['missing keys of Redis', redis(), { URL: 'redis://a', KEYS: '' }, 'redis.keys'],
    ['invalid keys of Redis', redis(), { URL: 'redis://a', KEYS: 'SECRET' }, 'redis.keys[0]'],
    ['a Redis with replacements', redis({ acceptLostWrites: false }), SECRETS, 'redis'],
    ['both Redis and PostgreSQL', { ...redis(), ...postgres() }, SECRETS, 'redis'],
    ['an invalid url of PostgreSQL', postgres(), { PG: 'mysql://user:SECRET@a' }, 'postgres.url'],
    ['an invalid table', postgres({ table: 'a; drop' }), SECRETS, 'postgres.table'],
    ['an invalid egress proxy', egress, { URL: 'SECRET' }, 'pool.egressProxy'],
  ])('reports %s, but not its value', async (_, changes, env, path) => {
    const file = join(folder, 'secrets.json')
    await writeFile(file, JSON.stringify(config(changes)))
    const args = ['proxy', '--config', file, '--check']
    const { code, out, err } = await run(args, { env: { SHARED, KEYS, ...env } })
    expect(err).toContain(`secrets.json: ${path} `)
    expect(code).toBe(1)
    expect(out + err).not.toMatch(/SECRET\b(?!\.)/)
  })

  it.each(['env', 'file'])('never prints a key that a user wrote into `%s`', async (kind) => {
    const file = join(folder, 'leaked.json')
    const apiKey = { [kind]: 'key_test_SECRET' }
    const wrong = config({
      service: { baseUrl: 'https://api.example', apiKey, ceremonyOrigins: [PAGE] },
    })
    await writeFile(file, JSON.stringify(wrong))
    const { code, out, err } = await run(['proxy', '--config', file], { env: { SHARED } })
    expect(code).toBe(1)
    expect(out + err).toContain('service.apiKey cannot be read')
    expect(out + err).not.toContain('key_test_')
  })

  it.each([
    [[], 2, '--config is missing.'],
    [['--config', '/no/such.json'], 2, 'cannot be read.'],
    [['--config', import.meta.filename], 2, 'must be valid JSON.'],
  ])('fails if its arguments are %j', async (flags, code, sentence) => {
    const found = await run(['proxy', ...flags])
    expect(found.code).toBe(code)
    expect(found.err).toContain(sentence)
  })
})
