import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  createSigningProxy,
  memoryRateLimit,
  type ProxyEvent,
  type RateLimit,
  type RateLimiter,
  type SigningProxy,
} from '../../../src/proxy/index.js'
import { get, portalOptions, post } from '../support/portal.js'
import { serviceForFile } from '../support/serviceForFile.js'

const events: ProxyEvent[] = []
const service = serviceForFile(events)

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

/** A limiter that rejects, with an error or with what says "too many". */
function rejecting(reason: Error): RateLimiter {
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

  it('may be the host’s own', async () => {
    const seen: string[] = []
    const perSubject: RateLimiter = {
      consume: async (key) => {
        if (seen.push(key) > 1) throw Object.assign(new Error('full'), { msBeforeNext: 5_000 })
      },
    }
    const proxy = limited({ perSubject })
    expect(await statuses(proxy, [post(CEREMONY), post(CEREMONY)])).toEqual([201, 429])
    expect(seen).toEqual(['alice', 'alice'])
  })

  it('asks for at least a second', async () => {
    const perSubject = rejecting(Object.assign(new Error('full'), { msBeforeNext: 3 }))
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

describe('the minute that is counted', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] })
  })
  afterEach(() => vi.useRealTimers())

  it('begins with the first call of a key, and ends', async () => {
    const { perSubject } = memoryRateLimit({ perSubject: 1 })
    await perSubject?.consume('alice')
    vi.setSystemTime(Date.now() + 40_000)
    await perSubject?.consume('bob')
    await expect(perSubject?.consume('alice')).rejects.toMatchObject({ msBeforeNext: 20_000 })
    vi.setSystemTime(Date.now() + 20_000)
    await perSubject?.consume('alice')
    await expect(perSubject?.consume('bob')).rejects.toMatchObject({ msBeforeNext: 40_000 })
  })
})

describe('a read', () => {
  it('goes on where nothing can be counted, since it can do nothing twice', async () => {
    const perSubject = rejecting(new Error('gone'))
    const proxy = limited({ perSubject }, 'fail-closed')
    expect(await statuses(proxy, [get('/deliverables/del_1'), post(CEREMONY)])).toEqual([200, 503])
    expect(events[0]).toMatchObject({ type: 'store_failed', handling: 'fail-open' })
  })

  it('is counted where it can be', async () => {
    const proxy = limited(memoryRateLimit({ perSubject: 1 }))
    const reads = [get('/deliverables/del_1'), get('/deliverables/del_1')]
    expect(await statuses(proxy, reads)).toEqual([200, 429])
  })
})
