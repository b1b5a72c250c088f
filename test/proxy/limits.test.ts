import { afterEach, describe, expect, it, vi } from 'vitest'
import { createSigningProxy } from '../../src/proxy/index.js'
import { portalOptions, post } from './support/portal.js'
import { serviceForFile } from './support/serviceForFile.js'

const service = serviceForFile()
const CEREMONY = '/recipients/re_alice1/ceremony'

afterEach(() => {
  vi.useRealTimers()
})

describe('limits', () => {
  it.each([{ perSubject: 2 }, { perRecipient: 2 }])(
    'refuse a call over the limit and send Retry-After',
    async (limits) => {
      vi.useFakeTimers({ toFake: ['Date'] })
      const proxy = createSigningProxy({ ...portalOptions(service.url), limits })
      const call = async (): Promise<Response> => proxy.fetch(post(CEREMONY))
      expect((await call()).status).toBe(201)
      vi.setSystemTime(Date.now() + 20_000)
      expect((await call()).status).toBe(201)
      const refused = await call()
      expect(refused.status).toBe(429)
      expect(refused.headers.get('retry-after')).toBe('40')
      expect(await refused.json()).toMatchObject({ code: 'rate_limited', retry_after: 40 })
      expect(service.requests).toHaveLength(2)
      vi.setSystemTime(Date.now() + 40_001)
      expect((await call()).status).toBe(201)
    },
  )
})

describe('concurrent creations without a key', () => {
  it('from two sessions create two ceremonies, each with its own evidence', async () => {
    let session = 0
    const proxy = createSigningProxy({
      ...portalOptions(service.url),
      authenticate: () => ({ subject: 'alice', id: `session ${(session += 1)}` }),
    })
    await Promise.all([proxy.fetch(post(CEREMONY)), proxy.fetch(post(CEREMONY))])
    const bodies = service.requests.map(({ body }) => body).toSorted()
    expect(bodies).toHaveLength(2)
    expect(bodies[0]).toContain('session 1')
    expect(bodies[1]).toContain('session 2')
  })
})
