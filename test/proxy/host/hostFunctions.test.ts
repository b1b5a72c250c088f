import { beforeEach, describe, expect, it } from 'vitest'
import {
  createSigningProxy,
  type ProxyEvent,
  type SigningProxyOptions,
} from '../../../src/proxy/index.js'
import { get, portalOptions, post, SHORT, type PortalSession } from '../support/portal.js'
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
    ['evidence', { evidence: () => ({ provider: 'x' }) }, 'at least one text'],
    ['evidence', { evidence: () => ({ provider: ' ', data: { a: 'b' } }) }, '{ provider, data }'],
  ])('includes a reason if %s returned an invalid value', async (hostFunction, changes, reason) => {
    await answerTo(post(CEREMONY), changes)
    expect(hostErrors()).toMatchObject([{ hostFunction, reason: expect.stringContaining(reason) }])
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
})
