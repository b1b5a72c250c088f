import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createSigningProxy,
  memoryRateLimit,
  type ProxyEvent,
  type RateLimit,
  type RateLimiter,
  type SigningProxy,
} from '../../src/proxy/index.js'
import { get, portalOptions, post } from './support/portal.js'
import { startServiceStub, type ServiceStub } from './support/serviceStub.js'

let service: ServiceStub
const events: ProxyEvent[] = []

beforeAll(async () => {
  service = await startServiceStub()
})
beforeEach(() => {
  service.requests.length = 0
  events.length = 0
})
afterAll(async () => service.close())

const CEREMONY = '/recipients/re_alice1/ceremony'

function limited(
  rateLimit: RateLimit,
  onStoreFailure: 'fail-closed' | 'fail-open' = 'fail-closed',
): SigningProxy {
  const options = portalOptions(service.url, events)
  return createSigningProxy({ ...options, authorize: () => true, rateLimit, onStoreFailure })
}

async function statuses(proxy: SigningProxy, requests: readonly Request[]): Promise<number[]> {
  const answers: number[] = []
  for (const request of requests) {
    // oxlint-disable-next-line no-await-in-loop -- limits count in order
    answers.push((await proxy.fetch(request)).status)
  }
  return answers
}

describe('the limit per subject', () => {
  it('counts every call, and says when to come back', async () => {
    const proxy = limited(memoryRateLimit({ perSubject: 2 }))
    const calls = [
      get('/deliverables/del_1'),
      post(CEREMONY, 'no JSON'),
      get('/deliverables/del_1'),
    ]
    expect(await statuses(proxy, calls)).toEqual([200, 400, 429])
    const response = await proxy.fetch(post(CEREMONY))
    expect(response.headers.get('retry-after')).toMatch(/^([1-9]|[1-5]\d|60)$/)
    expect(await response.json()).toMatchObject({
      code: 'rate_limited',
      retry_after: Number(response.headers.get('retry-after')),
    })
    expect(service.requests).toHaveLength(1)
  })

  it('is each subject’s own', async () => {
    const proxy = limited(memoryRateLimit({ perSubject: 1 }))
    const bob = post(CEREMONY, {}, { cookie: 'session=bob' })
    expect(await statuses(proxy, [post(CEREMONY), bob])).toEqual([201, 201])
  })
})

describe('the limit per recipient', () => {
  it('counts writes of all subjects, and no reads', async () => {
    const proxy = limited(memoryRateLimit({ perRecipient: 2 }))
    const bob = { cookie: 'session=bob' }
    const other = post('/recipients/re_other/ceremony')
    const calls = [post(CEREMONY), post(CEREMONY, {}, bob), post(CEREMONY), other]
    expect(await statuses(proxy, calls)).toEqual([201, 201, 429, 201])
    const reads = Array.from({ length: 4 }, () => get('/deliverables/del_1'))
    expect(await statuses(proxy, reads)).toEqual([200, 200, 200, 200])
  })

  it('is not used up by those who may not', async () => {
    const options = portalOptions(service.url)
    const proxy = createSigningProxy({
      ...options,
      rateLimit: memoryRateLimit({ perRecipient: 1 }),
    })
    const stranger = post(CEREMONY, {}, { cookie: 'session=bob' })
    expect(await statuses(proxy, [stranger, post(CEREMONY)])).toEqual([403, 201])
  })
})

/** A limiter that rejects, with an error or with what rate-limiter-flexible has for "too many". */
function rejecting(reason: Error | RateLimiterRes): RateLimiter {
  return { consume: () => Promise.reject(reason) }
}

describe('a limiter', () => {
  it('holds by default', async () => {
    const { rateLimit: _none, ...options } = portalOptions(service.url)
    const proxy = createSigningProxy(options)
    const calls = Array.from({ length: 31 }, () => post(CEREMONY))
    expect((await statuses(proxy, calls)).slice(-2)).toEqual([201, 429])
  })

  it.each([0, -1, 1.5, NaN])('of %d calls a minute is refused at start-up', (perSubject) => {
    expect(() => memoryRateLimit({ perSubject })).toThrow(
      /memoryRateLimit: `perSubject` is not a whole/,
    )
  })

  it('may be any of rate-limiter-flexible', async () => {
    const proxy = limited({ perSubject: new RateLimiterMemory({ points: 1, duration: 5 }) })
    expect(await statuses(proxy, [post(CEREMONY), post(CEREMONY)])).toEqual([201, 429])
  })

  it('asks for at least a second', async () => {
    const perSubject = rejecting(new RateLimiterRes(0, 3, 2, false))
    const response = await limited({ perSubject }).fetch(post(CEREMONY))
    expect(response.headers.get('retry-after')).toBe('1')
  })

  it.each([
    ['fail-closed', 503],
    ['fail-open', 201],
  ] as const)('that is gone is handled as configured: %s', async (handling, status) => {
    const perSubject = rejecting(new Error('redis://STORE-SECRET@10.0.0.1'))
    const response = await limited({ perSubject }, handling).fetch(post(CEREMONY))
    expect(response.status).toBe(status)
    expect(events[0]).toEqual({ type: 'store_failed', part: 'rate_limit', handling })
    expect((await response.text()) + JSON.stringify(events)).not.toContain('STORE-SECRET')
  })
})
