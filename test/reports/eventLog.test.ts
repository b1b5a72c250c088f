import { format } from 'node:util'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SigningProxy } from '../../src/proxy/index.js'
import {
  ALICE,
  get,
  MOUNT,
  PORTAL,
  type PortalOptions,
  portalOptions,
  post,
} from '../proxy/support/portal.js'
import { serviceForFile } from '../proxy/support/serviceForFile.js'
import { json } from '../proxy/support/serviceStub.js'

const service = serviceForFile()
let lines: string[] = []
let startLines: string[] = []

beforeEach(() => {
  lines = []
  startLines = []
  vi.spyOn(console, 'error').mockImplementation((...parts: readonly unknown[]) => {
    lines.push(format(...parts))
  })
  vi.spyOn(console, 'info').mockImplementation((...parts: readonly unknown[]) => {
    startLines.push(parts.join(' '))
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const CEREMONY = '/recipients/re_alice1/ceremony'

/** Options of a proxy in development. */
const LOCAL = { publicUrl: `http://localhost:5173${MOUNT}`, allowedOrigins: [PORTAL] }

/** Builds a proxy without `onEvent`, which writes its events to the console. */
const proxyWith = (changes: PortalOptions = {}): SigningProxy =>
  service.proxyWith({ onEvent: undefined, ...changes })

const answerTo = async (request: Request, changes: PortalOptions = {}): Promise<Response> =>
  proxyWith(changes).fetch(request)

const fails = async (): Promise<never> => Promise.reject(new Error('ECONNREFUSED'))
const DOWN = { begin: fails, finish: fails, release: fails, hit: fails }
const busy = async (): Promise<Response> => new Response(null, { status: 429 })

const withoutSession = (): Request => post(CEREMONY, {}, { cookie: 'none' })

describe('the console log of a proxy', () => {
  it('contains the start line once, if a framework builds the same proxy twice', () => {
    proxyWith({ publicUrl: `${PORTAL}/twice` })
    proxyWith({ publicUrl: `${PORTAL}/twice` })
    expect(startLines).toHaveLength(1)
    proxyWith({ publicUrl: `${PORTAL}/other` })
    expect(startLines).toHaveLength(2)
  })

  it.each<[string, string, string | (() => string), string]>([
    ['function', '', () => 'key_test_1', ''],
    ['remote', 'https://api.example.com', 'key_live_1', ', with a live key'],
    [
      'local',
      '',
      'key_live_1',
      ' on this machine, with a live key: the emulator accepts only key_test_… keys',
    ],
  ])(
    'starts with the kind of the API key if the key shows it: %s',
    (path, elsewhere, apiKey, said) => {
      const baseUrl = elsewhere === '' ? service.url : elsewhere
      proxyWith({
        publicUrl: `${PORTAL}/${path}`,
        service: { ...portalOptions(baseUrl).service, apiKey },
      })
      expect(startLines[0]).toContain(`(service: service contract${said}),`)
    },
  )

  it('has no line for a successful request', async () => {
    await answerTo(post(CEREMONY))
    await answerTo(get('/health'))
    expect(lines).toEqual([])
  })

  it('has one line for a failed request, with its error code, request id and remedy', async () => {
    service.behave = json(
      401,
      { type: 'https://docs.example.com/bad-key', title: 'key_test_UPSTREAM is no key' },
      { 'x-request-id': 'req_7' },
    )
    const response = await answerTo(post(CEREMONY))
    expect(lines).toEqual([
      `react-signing-ceremony: create_ceremony failed with upstream_auth (502, service: 401, https://docs.example.com/bad-key, service’s request req_7, request ${response.headers.get('x-request-id')}). The service refused the API key. Check the key, its account and its permissions.`,
    ])
  })

  it.each<[string, Request]>([
    ['an unknown path', get('/nowhere')],
    ['finished', new Request(`${PORTAL}${MOUNT}/finished`, { method: 'PUT', headers: ALICE })],
  ])('has one line for a failed request (route: %s)', async (what, request) => {
    await answerTo(request)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(`a request for ${what} failed with `)
  })

  it('contains the name of a failed host function, but not the message of its error', async () => {
    const response = await answerTo(post(CEREMONY), {
      evidence: () => {
        throw new RangeError('session=SECRET')
      },
    })
    expect(lines[0]).toBe(
      `react-signing-ceremony: \`evidence\` failed with RangeError (request ${response.headers.get('x-request-id')}). The option \`onHostError\` receives the error with its message and stack.`,
    )
    expect(lines.join()).not.toContain('SECRET')
  })

  it('has one message for an error of `state` and one for its call if `publicUrl` is on loopback', async () => {
    await answerTo(post(CEREMONY), { ...LOCAL, state: DOWN })
    expect(lines).toEqual([
      expect.stringContaining('`state` failed: Error: ECONNREFUSED'),
      expect.stringContaining('create_ceremony failed with store_unavailable'),
    ])
  })

  it('counts refused requests without a session in one line per minute', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const proxy = proxyWith()
    await Promise.all(Array.from({ length: 1_000 }, async () => proxy.fetch(withoutSession())))
    await Promise.all(Array.from({ length: 30 }, async () => proxy.fetch(get('/wp-login.php'))))
    expect(lines).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(lines.slice(2)).toEqual([
      'react-signing-ceremony: more requests failed in the last minute: unauthenticated 999, not_found 29.',
    ])
    await proxy.fetch(withoutSession())
    expect(lines).toHaveLength(4)
  })

  it.each<[string, PortalOptions, number, number, string]>([
    // Anybody can cause these.
    ['errors of `authenticate`', { authenticate: fails }, 50, 1, 'authenticate 49'],
    ['failures of `state`', { state: DOWN }, 50, 2, 'state.hit 49, store_unavailable 49'],
    ['refusals of a busy service', { fetch: busy }, 20, 1, 'upstream_busy 19'],
    ['calls over a limit', { limits: { perSubject: 1 } }, 20, 1, 'rate_limited 18'],
  ])('counts %s in one line per minute', async (_what, options, calls, first, counts) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const proxy = proxyWith(options)
    for (let call = 0; call < calls; call += 1) {
      // oxlint-disable-next-line no-await-in-loop -- more calls at one time would be refused
      await proxy.fetch(post(CEREMONY))
    }
    expect(lines).toHaveLength(first)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(lines.slice(first)).toEqual([
      `react-signing-ceremony: more requests failed in the last minute: ${counts}.`,
    ])
  })

  it('stays empty if the host sets `onEvent`', async () => {
    const onEvent = vi.fn<() => void>()
    await answerTo(get('/nowhere'), { onEvent })
    expect([...lines, ...startLines]).toEqual([])
    expect(onEvent).toHaveBeenCalledOnce()
  })
})

describe('the remedy in a problem response', () => {
  it('is hidden in production: the response refers to the server’s log', async () => {
    service.behave = json(401, {})
    const response = await answerTo(post(CEREMONY), { onEvent: () => {} })
    const { remedy } = await response.json()
    expect(remedy).toBe(
      `The server’s log and events have the cause and the remedy under ${response.headers.get('x-request-id')}.`,
    )
  })
})
