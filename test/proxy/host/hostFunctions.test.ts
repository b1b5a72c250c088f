import { describe, expect, it, vi } from 'vitest'
import { memoryState, type ProxyEvent, type SigningProxyOptions } from '../../../src/proxy/index.js'
import {
  get,
  MOUNT,
  PORTAL,
  type PortalOptions,
  portalOptions,
  post,
  SHORT,
} from '../support/portal.js'
import { serviceForFile } from '../support/serviceForFile.js'

const events: ProxyEvent[] = []
const service = serviceForFile(events)

const CEREMONY = '/recipients/re_alice1/ceremony'
const PERSON = { name: 'New Person', email: 'new@example.com' }

const hang = async (): Promise<never> => new Promise(() => {})

const answerTo = async (request: Request, changes: PortalOptions): Promise<Response> =>
  service.answerTo(request, { ...SHORT, ...changes })

const IN_DEVELOPMENT: PortalOptions = {
  publicUrl: `http://localhost:5173${MOUNT}`,
  allowedOrigins: [PORTAL],
  onHostError: () => {}, // else the proxy prints the error
}

const hostErrors = (): readonly ProxyEvent[] => events.filter(({ type }) => type === 'host_error')

describe('a function of the host that never returns', () => {
  it.each<[string, PortalOptions, () => Request]>([
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
})

describe('an error in a function of the host', () => {
  const failures: readonly (readonly [string, () => unknown, object])[] = [
    ['an error', () => new TypeError('SECRET'), { errorName: 'TypeError' }],
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

  it.each<[string, PortalOptions, string]>([
    ['authenticate', { authenticate: () => ({ subject: '', id: 'x' }) }, '`subject`'],
    // @ts-expect-error -- a host without TypeScript can return this value
    ['evidence', { evidence: () => ({ provider: 'x' }) }, '`data` is missing'],
    ['evidence', { evidence: () => ({ provider: 'x', data: {} }) }, '`data`'],
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
    ['missing', undefined, 'undefined'],
    ['nested', { id: 7 }, 'object'],
    ['a number', 7, 'number'],
  ])('names the function and the label in development: a value is %s', async (_, value, type) => {
    const evidence = () => ({ provider: 'x', data: { 'Session ID': 'y', Case: value } })
    // @ts-expect-error -- a host without TypeScript can return this value
    const answer = await answerTo(post(CEREMONY), { ...IN_DEVELOPMENT, evidence })
    const remedy = `\`evidence\` failed. In \`data\`, the value of “Case” must be a string (received: ${type}).`
    expect(await answer.json()).toMatchObject({ code: 'host_error', remedy })
  })

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
})

const replacement = (): Request => post('/recipients/re_alice1/replace', PERSON)

type OnHostError = NonNullable<SigningProxyOptions['onHostError']>

describe('onHostError', () => {
  const error = new TypeError('no such table: leases')
  const fails = (): never => {
    throw error
  }
  const { service: serviceOptions } = portalOptions('http://127.0.0.1:9')
  it.each<[string, PortalOptions, () => Request]>([
    ['authenticate', { authenticate: fails }, () => post(CEREMONY)],
    ['authorize', { authorize: fails }, replacement],
    ['evidence', { evidence: fails }, () => post(CEREMONY)],
    ['apiKey', { service: { ...serviceOptions, apiKey: fails } }, () => post(CEREMONY)],
    ['onReplaced', { onReplaced: fails }, replacement],
  ])('receives the error that %s threw, unchanged', async (hostFunction, changes, request) => {
    const onHostError = vi.fn<OnHostError>()
    const response = await answerTo(request(), { ...changes, onHostError })
    const requestId = response.headers.get('x-request-id')
    const context = { hostFunction, requestId, recipientId: 're_alice1' }
    expect(onHostError.mock.calls).toEqual([[error, context]])
    expect(onHostError.mock.calls[0]?.[0]).toBe(error)
  })

  it('receives no recipient’s id for a call about a deliverable', async () => {
    const onHostError = vi.fn<OnHostError>()
    await answerTo(get('/deliverables/del_1'), { authorize: fails, onHostError })
    expect(onHostError.mock.calls[0]?.[1]).toEqual({
      hostFunction: 'authorize',
      requestId: expect.any(String),
    })
  })

  it('receives the error of `state`, unchanged, and the event contains only its name', async () => {
    const onHostError = vi.fn<OnHostError>()
    const state = { ...memoryState(), begin: fails }
    await answerTo(post(CEREMONY, {}, { 'idempotency-key': 'k-1' }), { state, onHostError })
    expect(onHostError.mock.calls).toEqual([[error, { hostFunction: 'state' }]])
    const failed = events.filter(({ type }) => type === 'state_failed')
    expect(failed).toMatchObject([{ step: 'begin', errorName: 'TypeError' }])
    expect(JSON.stringify(failed)).not.toContain('leases')
  })

  it.each<[string, PortalOptions, string]>([
    ['took too long', { authenticate: hang }, 'No result within 400 ms.'],
    ['returned an invalid value', { authenticate: () => ({ subject: '', id: '' }) }, '`subject`'],
  ])('receives an error with the reason if a function %s', async (_what, changes, reason) => {
    const onHostError = vi.fn<OnHostError>()
    await answerTo(post(CEREMONY), { ...changes, onHostError })
    const message = expect.stringContaining(reason)
    expect(onHostError.mock.calls).toMatchObject([[{ message }, { hostFunction: 'authenticate' }]])
  })

  it.each<[string, OnHostError]>([
    ['throws', fails],
    ['rejects', async () => Promise.reject(error)],
    ['never returns', hang],
  ])('changes no response and no event if it %s', async (_what, onHostError) => {
    const response = await answerTo(post(CEREMONY), { authorize: fails, onHostError })
    expect(await response.json()).toMatchObject({ code: 'host_error' })
    expect(hostErrors()).toMatchObject([{ hostFunction: 'authorize', errorName: 'TypeError' }])
  })
})

/** Builds a write request whose body never ends. */
function withoutBody(url: string, headers: Headers): Request {
  // @ts-expect-error -- Node requires `duplex`, which the DOM's types lack
  return new Request(url, { method: 'POST', headers, body: new ReadableStream(), duplex: 'half' })
}

describe('a request whose body does not arrive', () => {
  it('is refused after `timeoutMs`, so that a revoked session cannot be used later', async () => {
    const { url, headers } = post(CEREMONY)
    const answer = await answerTo(withoutBody(url, headers), {})
    expect(answer.status).toBe(408)
    expect(await answer.json()).toMatchObject({ code: 'body_timeout' })
    expect(service.requests).toEqual([])
  })

  it('names the body parser within a second if `publicUrl` is on this machine', async () => {
    const publicUrl = 'http://localhost:5173/api/signing'
    const { headers } = post(
      CEREMONY,
      {},
      { 'content-length': '2', origin: 'http://localhost:5173' },
    )
    const startedAt = performance.now()
    const request = withoutBody(publicUrl + CEREMONY, headers)
    const answer = await answerTo(request, { publicUrl, timeoutMs: 30_000 })
    expect(performance.now() - startedAt).toBeLessThan(5_000)
    // After 408, Chrome repeats the request without end.
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ remedy: expect.stringContaining('express.json()') })
  })
})
