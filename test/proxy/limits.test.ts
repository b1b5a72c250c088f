import { afterEach, describe, expect, it, vi } from 'vitest'
import { memoryState } from '../../src/proxy/index.js'
import { get, post } from './support/portal.js'
import { serviceForFile } from './support/serviceForFile.js'

const service = serviceForFile()
const CEREMONY = '/recipients/re_alice1/ceremony'

afterEach(() => {
  vi.useRealTimers()
})

describe('the call limits of a proxy', () => {
  it.each([{ perSubject: 2 }, { perRecipient: 2 }])(
    'refuse a call above the limit, with a Retry-After header',
    async (limits) => {
      vi.useFakeTimers({ toFake: ['performance'] })
      const proxy = service.proxyWith({ limits })
      const call = async (): Promise<Response> => proxy.fetch(post(CEREMONY))
      expect((await call()).status).toBe(201)
      vi.advanceTimersByTime(20_000)
      expect((await call()).status).toBe(201)
      const refused = await call()
      expect(refused.status).toBe(429)
      expect(refused.headers.get('retry-after')).toBe('40')
      expect(await refused.json()).toMatchObject({ code: 'rate_limited', retry_after: 40 })
      expect(service.requests).toHaveLength(2)
      vi.advanceTimersByTime(40_001)
      expect((await call()).status).toBe(201)
    },
  )

  it('count reads together with writes', async () => {
    const proxy = service.proxyWith({ limits: { perSubject: 2 } })
    const read = async (): Promise<Response> => proxy.fetch(get('/deliverables/del_1'))
    expect([(await read()).status, (await read()).status]).toEqual([200, 200])
    expect((await read()).status).toBe(429)
    expect((await proxy.fetch(post(CEREMONY))).status).toBe(429)
    expect(service.requests).toHaveLength(2)
  })

  it('wait at most a minute, although the clock of the state store was set back', async () => {
    const state = { ...memoryState(), hit: async () => ({ count: 9, resetMs: 3_660_000 }) }
    const refused = await service.answerTo(post(CEREMONY), { state, limits: { perSubject: 5 } })
    expect(refused.headers.get('retry-after')).toBe('60')
  })

  it('refuse writes, but not reads, if the state store cannot count calls', async () => {
    const state = { ...memoryState(), hit: async () => Promise.reject(new Error('away')) }
    const proxy = service.proxyWith({ state, limits: { perSubject: 5 } })
    expect((await proxy.fetch(get('/deliverables/del_1'))).status).toBe(200)
    expect((await proxy.fetch(post(CEREMONY))).status).toBe(503)
  })
})
