import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  createSigningProxy,
  type HookError,
  type SigningProxyOptions,
} from '../../../src/proxy/index.js'
import {
  ALICE,
  get,
  KEY,
  MOUNT,
  PORTAL,
  portalOptions,
  post,
  type PortalSession,
} from '../support/portal.js'
import { serviceForFile } from '../support/serviceForFile.js'
import { json } from '../support/serviceStub.js'

const service = serviceForFile()
let lines: string[] = []

beforeEach(() => {
  lines = []
  vi.spyOn(console, 'error').mockImplementation((...parts: readonly unknown[]) => {
    lines.push(parts.join(' '))
  })
})
afterEach(() => {
  vi.restoreAllMocks()
})

const CEREMONY = '/recipients/re_alice1/ceremony'

type Options = Partial<SigningProxyOptions<PortalSession>>

/** A proxy as a host has it that has given neither `onEvent` nor `onHookError`. */
async function answerTo(request: Request, changes: Options = {}): Promise<Response> {
  const { onEvent: _, onHookError: __, ...options } = portalOptions(service.url)
  return createSigningProxy({ ...options, ...changes }).fetch(request)
}

const failWith = (message: string) => (): never => {
  throw new Error(message)
}

describe('the server’s log, by default,', () => {
  it('says nothing of what goes well', async () => {
    await answerTo(post(CEREMONY))
    await answerTo(get('/health'))
    expect(lines).toEqual([])
  })

  it('has one line for a call that failed: what, why, its id and the cure', async () => {
    service.behave = json(
      401,
      { type: 'https://docs.example.com/bad-key', title: 'key_test_UPSTREAM is no key' },
      { 'x-request-id': 'req_7' },
    )
    const response = await answerTo(post(CEREMONY))
    expect(lines).toEqual([
      `react-signing-ceremony: create_ceremony ended in upstream_auth (502, service: 401, https://docs.example.com/bad-key, its id: req_7, request ${response.headers.get('x-request-id')}). The service refused the API key: check it, its mode and its rights on the server.`,
    ])
  })

  it.each<[string, Request]>([
    ['a path that leads nowhere', get('/nowhere')],
    ['finished', new Request(`${PORTAL}${MOUNT}/finished`, { method: 'PUT', headers: ALICE })],
  ])('has one for a request for %s', async (what, request) => {
    await answerTo(request)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(`a request for ${what} ended in `)
  })

  it('has one for an option that is not what it seems', async () => {
    await answerTo(get('/health'), { embeddableIn: [`${PORTAL}/contracts`] })
    expect(lines).toEqual([
      `react-signing-ceremony: \`embeddableIn[0]\`: The path is dropped: the service considers only "${PORTAL}".`,
    ])
  })

  it('leaves calls to onEvent where there is one', async () => {
    const onEvent = vi.fn<() => void>()
    await answerTo(get('/nowhere'), { onEvent })
    expect(lines).toEqual([])
    expect(onEvent).toHaveBeenCalledOnce()
  })

  it.each<[string, Options]>([
    ['authenticate', { authenticate: failWith('database is down') }],
    ['authorize', { authorize: async () => failWith('database is down')() }],
    ['evidence', { evidence: failWith('database is down') }],
  ])('has what %s threw, with the id of the call, also beside onEvent', async (hook, changes) => {
    const response = await answerTo(post(CEREMONY), { ...changes, onEvent: () => {} })
    expect(lines).toEqual([
      `react-signing-ceremony: \`${hook}\` failed (request ${response.headers.get('x-request-id')}): Error: database is down`,
    ])
    expect(await response.text()).not.toContain('database')
  })

  it.each<[string, Options, string]>([
    ['authenticate', { authenticate: () => JSON.parse('{}') }, 'whose `subject` is a text'],
    ['evidence', { evidence: () => JSON.parse('{}') }, 'must return { provider, data }'],
    [
      'apiKey',
      { service: { baseUrl: 'https://s.example', apiKey: () => '' } },
      'is missing or empty',
    ],
    [
      'apiKey',
      { service: { baseUrl: 'https://s.example', apiKey: failWith('vault: sealed') } },
      'vault: sealed',
    ],
  ])('has what is wrong with an answer of %s', async (hook, changes, text) => {
    await answerTo(post(CEREMONY), { ...changes, onEvent: () => {} })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(`\`${hook}\` failed`)
    expect(lines[0]).toContain(text)
  })

  it.each<[string, unknown, string]>([
    ['several lines', new Error('one\n  two\r\u2028three'), 'Error: one two three'],
    ['a key', new Error(`no ${KEY}!`), 'Error: no …'],
    ['a signed token', 'eyJhbGciOi.eyJzdWIi.c2ln is old', '… is old'],
    ['a bearer token', 'Authorization: Bearer abc.def', 'Authorization: …'],
    [
      'an address with a query',
      'GET https://db.example/x?token=SECRET failed',
      'GET https://db.example/x… failed',
    ],
    [
      'the password in an address',
      'connect redis://app:SECRET@h:6379 failed',
      'connect redis://…h:6379 failed',
    ],
    ['a token in a fragment', 'at https://a.example/#t=SECRET', 'at https://a.example/…'],
    ['cookies', 'no session in Cookie: sid=SECRET; theme=dark', 'no session in Cookie: …'],
    ['a header with a key', 'sent X-API-Key: SECRET twice', 'sent X-API-Key: … twice'],
    ['a password by its name', '{"password":"SECRET","user":"a"}', '{"password":"…","user":"a"}'],
    ['basic authentication', 'Authorization: Basic c2VjcmV0', 'Authorization: …'],
    ['an issue’s number', 'see #17, key missing', 'see #17, key missing'],
    ['a long text', 'x'.repeat(1_000), `${'x'.repeat(300)}…`],
    ['no text', Object.create(null), 'a value without a text'],
    ['nothing', undefined, 'undefined'],
  ])('makes one line without secrets of %s', async (_what, thrown, text) => {
    const evidence = (): never => {
      throw thrown
    }
    await answerTo(post(CEREMONY), { evidence, onEvent: () => {} })
    expect(lines).toHaveLength(1)
    expect(lines[0]?.split('): ')[1]).toBe(text)
  })

  it('is the host’s own with onHookError, which gets what was thrown as it is', async () => {
    const told: HookError[] = []
    const cause = new Error('database is down')
    const response = await answerTo(post(CEREMONY), {
      evidence: () => {
        throw cause
      },
      onEvent: () => {},
      onHookError: (error) => {
        told.push(error)
      },
    })
    expect(told).toEqual([
      { hook: 'evidence', cause, requestId: response.headers.get('x-request-id') },
    ])
    expect(told[0]?.cause).toBe(cause)
    expect(lines).toEqual([])
  })

  it.each<[string, () => void | Promise<void>]>([
    ['throws', failWith('logger is gone')],
    ['rejects', async () => failWith('logger is gone')()],
  ])('changes no answer when onHookError %s', async (_what, onHookError) => {
    const response = await answerTo(post(CEREMONY), {
      evidence: failWith('x'),
      onEvent: () => {},
      onHookError,
    })
    expect(response.status).toBe(500)
  })
})

describe('a remedy', () => {
  const refusedKey = json(401, {})

  async function remedyOf(request: Request, changes: Options): Promise<unknown> {
    const response = await answerTo(request, { onEvent: () => {}, ...changes })
    return (await response.json()).remedy
  }

  it('for operators is in no answer of a portal that stands in production', async () => {
    service.behave = refusedKey
    const response = await answerTo(post(CEREMONY), { onEvent: () => {} })
    const { remedy } = await response.json()
    expect(remedy).toBe(
      `The server’s log and events have the cause of this, and its cure, under ${response.headers.get('x-request-id')}.`,
    )
  })

  it.each<[string, Options]>([
    [
      'on a loopback host',
      { publicUrl: 'http://localhost:5173/api/signing', allowedOrigins: [PORTAL] },
    ],
    ['with `remedies: always`', { remedies: 'always' }],
  ])('tells the developer the cure %s', async (_where, changes) => {
    service.behave = refusedKey
    expect(await remedyOf(post(CEREMONY), changes)).toContain('refused the API key')
    expect(await remedyOf(get('/nowhere'), changes)).toContain('`publicUrl`')
  })

  it.each<[string, Record<string, string>, string]>([
    ['another origin', { origin: 'http://localhost:3000' }, 'received http://localhost:3000.'],
    ['no origin', { origin: 'null' }, 'a page without an origin'],
    ['what is none', { origin: 'https://x.example/<b>"' }, 'an `Origin` that is none'],
    ['a long one', { origin: `https://${'a'.repeat(300)}` }, 'an `Origin` that is none'],
    ['another site', { 'sec-fetch-site': 'cross-site' }, 'from another site'],
  ])('of bad_origin names what was expected, and %s', async (_what, headers, received) => {
    const remedy = String(await remedyOf(post(CEREMONY, {}, headers), { remedies: 'always' }))
    expect(remedy).toContain(`Expected a page on ${PORTAL};`)
    expect(remedy).toContain(received)
    expect(remedy.indexOf('`publicUrl`')).toBeGreaterThan(0)
    expect(remedy.indexOf('`publicUrl`')).toBeLessThan(remedy.indexOf('`allowedOrigins`'))
  })

  it('of bad_origin tells a program that it is no browser', async () => {
    const request = post(CEREMONY)
    request.headers.delete('origin')
    request.headers.delete('sec-fetch-site')
    expect(await remedyOf(request, { remedies: 'always' })).toContain('neither `Origin` nor')
  })
})
