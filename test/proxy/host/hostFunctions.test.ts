import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  createSigningProxy,
  memoryState,
  type ProxyEvent,
  type SigningProxyOptions,
} from '../../../src/proxy/index.js'
import {
  get,
  MOUNT,
  PORTAL,
  portalOptions,
  post,
  SHORT,
  type PortalSession,
} from '../support/portal.js'
import { serviceForFile } from '../support/serviceForFile.js'

const service = serviceForFile()
let events: ProxyEvent[] = []

beforeEach(() => {
  events = []
})

type Options = Partial<SigningProxyOptions<PortalSession>>

const CEREMONY = '/recipients/re_alice1/ceremony'
const PERSON = { name: 'New Person', email: 'new@example.com' }

const hang = async (): Promise<never> => new Promise(() => {})

async function answerTo(request: Request, changes: Options): Promise<Response> {
  const options = { ...portalOptions(service.url, events), ...SHORT, ...changes }
  return createSigningProxy(options).fetch(request)
}

const IN_DEVELOPMENT: Options = {
  publicUrl: `http://localhost:5173${MOUNT}`,
  allowedOrigins: [PORTAL],
  onHostError: () => {}, // else the proxy prints the error
}

const hostErrors = (): readonly ProxyEvent[] => events.filter(({ type }) => type === 'host_error')

describe('a function of the host that never returns', () => {
  it.each<[string, Options, () => Request]>([
    ['authenticate', { authenticate: hang }, () => post(CEREMONY)],
    ['authenticate', { authenticate: hang }, () => get('/deliverables/del_1')],
    ['authorize', { authorize: hang }, () => post(CEREMONY)],
    ['authorize', { authorize: hang }, () => post('/recipients/re_alice1/replace', PERSON)],
    ['authorize', { authorize: hang }, () => get('/deliverables/del_1')],
    ['evidence', { evidence: hang }, () => post(CEREMONY)],
  ])(
    'fails the request after a time limit, and the service is not called: %s',
    async (hostFunction, changes, request) => {
      const answer = await answerTo(request(), changes)
      expect(answer.status).toBe(500)
      expect(await answer.json()).toMatchObject({ code: 'host_error' })
      expect(service.requests).toEqual([])
      expect(hostErrors()).toMatchObject([{ hostFunction, reason: 'No result within 400 ms.' }])
    },
  )

  it('fails the request if the function is `apiKey`, and ignores its later error', async () => {
    let giveUp: ((error: Error) => void) | undefined
    const late = new Promise<string>((_resolve, reject) => {
      giveUp = reject
    })
    const { service: options } = portalOptions(service.url)
    const answer = await answerTo(post(CEREMONY), { service: { ...options, apiKey: () => late } })
    expect(await answer.json()).toMatchObject({ code: 'key_unavailable' })
    giveUp?.(new Error('too late'))
    await expect(late).rejects.toThrow('too late')
    await new Promise((resolve) => setImmediate(resolve))
    expect(hostErrors()).toMatchObject([{ hostFunction: 'apiKey', errorName: 'DeadlineExceeded' }])
    expect(service.requests).toEqual([])
  })
})

describe('an error in a function of the host', () => {
  const failures: readonly (readonly [string, () => unknown, object])[] = [
    ['an error', () => new TypeError('SECRET'), { errorName: 'TypeError' }],
    [
      'an error with a code',
      () => Object.assign(new Error('SECRET'), { code: 'ECONNREFUSED' }),
      { errorName: 'Error', errorCode: 'ECONNREFUSED' },
    ],
    [
      'an error of PostgreSQL',
      () => Object.assign(new Error('SECRET'), { name: 'error', code: '25006' }),
      { errorName: 'error', errorCode: '25006' },
    ],
    [
      'an error whose name and code are not identifiers',
      () => Object.assign(new Error('x'), { name: 'cookie: SECRET', code: 'SECRET text' }),
      { errorName: 'Error' },
    ],
    ['a string', () => 'SECRET', { errorName: 'string' }],
    ['undefined', () => undefined, { errorName: 'undefined' }],
    [
      'an error that throws when it is read',
      () =>
        Object.defineProperty(new Error('x'), 'name', {
          get() {
            throw new Error('SECRET')
          },
        }),
      { errorName: 'Error' },
    ],
  ]

  it.each(failures)(
    'is reported by its name and code, without its message: %s',
    async (_what, thrown, expected) => {
      await answerTo(post(CEREMONY), {
        evidence: () => {
          throw thrown()
        },
      })
      expect(hostErrors()).toMatchObject([{ hostFunction: 'evidence', ...expected }])
      expect(JSON.stringify(events)).not.toContain('SECRET')
    },
  )

  it.each<[string, Options, string]>([
    ['authenticate', { authenticate: () => ({ subject: '', id: 'x' }) }, '`subject`'],
    // @ts-expect-error -- a host without TypeScript can return this value
    ['evidence', { evidence: () => ({ provider: 'x' }) }, '`data` is missing'],
    [
      'evidence',
      { evidence: () => ({ provider: ' ', data: { a: 'b' } }) },
      '`provider` is missing',
    ],
  ])('includes a reason if %s returned an invalid value', async (hostFunction, changes, reason) => {
    await answerTo(post(CEREMONY), changes)
    expect(hostErrors()).toMatchObject([{ hostFunction, reason: expect.stringContaining(reason) }])
  })

  it.each<[string, unknown, string]>([
    ['missing', undefined, 'the value of “Case” must be a string (received: undefined).'],
    ['nested', { id: 7 }, 'the value of “Case” must be a string (received: object).'],
    ['a number', 7, 'the value of “Case” must be a string (received: number).'],
  ])(
    'names the function and the label in development: a value is %s',
    async (_what, value, text) => {
      const evidence = () => ({ provider: 'x', data: { 'Session ID': 'y', Case: value } })
      // @ts-expect-error -- a host without TypeScript can return this value
      const answer = await answerTo(post(CEREMONY), { ...IN_DEVELOPMENT, evidence })
      const remedy = `\`evidence\` failed. In \`data\`, ${text}`
      expect(await answer.json()).toMatchObject({ code: 'host_error', remedy })
    },
  )

  it('is named in development without its message, which may contain secrets', async () => {
    const answer = await answerTo(post(CEREMONY), {
      ...IN_DEVELOPMENT,
      authorize: () => {
        throw new Error('SECRET')
      },
    })
    const { remedy } = Object(await answer.json())
    expect(remedy).toBe('`authorize` failed. It threw: the server’s log has the error.')
  })

  it('is reported within two seconds, even with a very long error message', async () => {
    const startedAt = performance.now()
    await answerTo(post(CEREMONY), {
      authenticate: () => {
        throw new Error(`cookie:${' '.repeat(100_000)}`)
      },
    })
    expect(performance.now() - startedAt).toBeLessThan(2_000)
  })
})

const replacement = (): Request => post('/recipients/re_alice1/replace', PERSON)

describe('onHostError', () => {
  const error = new TypeError('no such table: leases')
  const fails = (): never => {
    throw error
  }
  const { service: serviceOptions } = portalOptions('http://127.0.0.1:9')
  it.each<[string, Options, () => Request]>([
    ['authenticate', { authenticate: fails }, () => post(CEREMONY)],
    ['authorize', { authorize: fails }, replacement],
    ['evidence', { evidence: fails }, () => post(CEREMONY)],
    ['apiKey', { service: { ...serviceOptions, apiKey: fails } }, () => post(CEREMONY)],
    ['onReplaced', { onReplaced: fails }, replacement],
  ])('receives the error that %s threw, unchanged', async (hostFunction, changes, request) => {
    const onHostError = vi.fn<NonNullable<SigningProxyOptions['onHostError']>>()
    const response = await answerTo(request(), { ...changes, onHostError })
    const requestId = response.headers.get('x-request-id')
    const context = { hostFunction, requestId, recipientId: 're_alice1' }
    expect(onHostError.mock.calls).toEqual([[error, context]])
    expect(onHostError.mock.calls[0]?.[0]).toBe(error)
  })

  it('receives no recipient’s id for a call about a deliverable', async () => {
    const onHostError = vi.fn<NonNullable<SigningProxyOptions['onHostError']>>()
    await answerTo(get('/deliverables/del_1'), { authorize: fails, onHostError })
    expect(onHostError.mock.calls[0]?.[1]).toEqual({
      hostFunction: 'authorize',
      requestId: expect.any(String),
    })
  })

  it('receives the error of `state`, unchanged, and the event contains only its name', async () => {
    const onHostError = vi.fn<NonNullable<SigningProxyOptions['onHostError']>>()
    const state = { ...memoryState(), begin: fails }
    await answerTo(post(CEREMONY, {}, { 'idempotency-key': 'k-1' }), { state, onHostError })
    expect(onHostError.mock.calls).toEqual([[error, { hostFunction: 'state' }]])
    const failed = events.filter(({ type }) => type === 'state_failed')
    expect(failed).toMatchObject([{ step: 'begin', errorName: 'TypeError' }])
    expect(JSON.stringify(failed)).not.toContain('leases')
  })

  it.each<[string, Options, string]>([
    ['took too long', { authenticate: hang }, 'No result within 400 ms.'],
    ['returned an invalid value', { authenticate: () => ({ subject: '', id: '' }) }, '`subject`'],
  ])('receives an error with the reason if a function %s', async (_what, changes, reason) => {
    const onHostError = vi.fn<NonNullable<SigningProxyOptions['onHostError']>>()
    await answerTo(post(CEREMONY), { ...changes, onHostError })
    const message = expect.stringContaining(reason)
    expect(onHostError.mock.calls).toMatchObject([[{ message }, { hostFunction: 'authenticate' }]])
  })

  it.each<[string, NonNullable<SigningProxyOptions['onHostError']>]>([
    ['throws', fails],
    ['rejects', async () => Promise.reject(error)],
    ['never returns', hang],
  ])('changes no response and no event if it %s', async (_what, onHostError) => {
    const response = await answerTo(post(CEREMONY), { authorize: fails, onHostError })
    expect(await response.json()).toMatchObject({ code: 'host_error' })
    expect(hostErrors()).toMatchObject([{ hostFunction: 'authorize', errorName: 'TypeError' }])
  })
})

describe('a request whose body does not arrive', () => {
  it('is refused after `timeoutMs`, so that a revoked session cannot be used later', async () => {
    const { url, headers } = post(CEREMONY)
    const body = new ReadableStream()
    // @ts-expect-error -- Node requires `duplex`, which the DOM's types lack
    const request = new Request(url, { method: 'POST', headers, body, duplex: 'half' })
    const answer = await answerTo(request, {})
    expect(answer.status).toBe(408)
    expect(await answer.json()).toMatchObject({ code: 'body_timeout' })
    expect(service.requests).toEqual([])
  })

  it('names the body parser within a second if `publicUrl` is on this machine', async () => {
    const publicUrl = 'http://localhost:5173/api/signing'
    const { headers } = post(CEREMONY)
    headers.set('content-length', '2')
    headers.set('origin', 'http://localhost:5173')
    const body = new ReadableStream()
    const url = publicUrl + CEREMONY
    // @ts-expect-error -- Node requires `duplex`, which the DOM's types lack
    const request = new Request(url, { method: 'POST', headers, body, duplex: 'half' })
    const startedAt = performance.now()
    const answer = await answerTo(request, { publicUrl, timeoutMs: 30_000 })
    expect(performance.now() - startedAt).toBeLessThan(5_000)
    // After 408, Chrome repeats the request without end.
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ remedy: expect.stringContaining('express.json()') })
  })
})
