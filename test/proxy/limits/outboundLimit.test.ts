import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createPace } from '../../../src/proxy/bounds/pace.js'
import {
  createSigningProxy,
  type SigningProxy,
  type SigningProxyOptions,
} from '../../../src/proxy/index.js'
import { KEY, portalOptions, post, type PortalSession } from '../support/portal.js'
import { serviceForFile } from '../support/serviceForFile.js'

const service = serviceForFile()

function proxyWith(
  limits: Partial<SigningProxyOptions<PortalSession>['service']>,
  timeoutMs = 10_000,
): SigningProxy {
  const options = portalOptions(service.url)
  return createSigningProxy({
    ...options,
    timeoutMs,
    onReplaced: () => {},
    service: { ...options.service, ...limits },
  })
}

async function replace(
  proxy: SigningProxy,
  key: string,
): Promise<{ readonly status: number; readonly body: unknown }> {
  const body = { name: key, email: 'new@example.com' }
  const headers = { 'idempotency-key': key }
  const answer = await proxy.fetch(post('/recipients/re_alice1/replace', body, headers))
  return { status: answer.status, body: await answer.json() }
}

const many = (calls: number): string[] =>
  Array.from({ length: calls }, (_, index) => `key-${index}`)

describe('the outbound limit of a key', () => {
  it('lets a burst go at once, and then one call after the other', async () => {
    const proxy = proxyWith({ requestsPerSecond: 10, burst: 2 })
    const startedAt = performance.now()
    const answers = await Promise.all(many(5).map(async (key) => replace(proxy, key)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    // Two at once, three after a tenth of a second each.
    expect(performance.now() - startedAt).toBeGreaterThan(290)
  })

  it('says of a call that would wait too long that it never left, and lets its key try again', async () => {
    // Turns after 0, 500, 1,000 and 1,500 ms, of which a call waits for 1,300 at most.
    const proxy = proxyWith({ requestsPerSecond: 2, burst: 1 }, 2_600)
    const answers = await Promise.all(many(4).map(async (key) => replace(proxy, key)))
    const turnedAway = answers.filter(({ status }) => status !== 201)
    expect(turnedAway).toMatchObject([{ status: 503, body: { code: 'upstream_busy' } }])
    expect(turnedAway[0]?.body).toHaveProperty('retry_after', 2)
    expect(turnedAway[0]?.body).not.toHaveProperty('unknown_outcome')
    expect(service.requests).toHaveLength(3)
    const again = async (): Promise<readonly number[]> => {
      const repeated = await Promise.all(many(4).map(async (key) => replace(proxy, key)))
      return repeated.map(({ status }) => status)
    }
    await expect.poll(again, { timeout: 5_000 }).toEqual([201, 201, 201, 201])
    expect(service.requests).toHaveLength(4)
  })

  it('counts each key for itself', async () => {
    const keys = [`${KEY}-1`, `${KEY}-2`]
    const proxy = proxyWith({
      requestsPerSecond: 1,
      burst: 1,
      apiKey: () => keys.shift() ?? KEY,
    })
    const startedAt = performance.now()
    await Promise.all(many(2).map(async (key) => replace(proxy, key)))
    expect(performance.now() - startedAt).toBeLessThan(800)
    expect(service.requests).toHaveLength(2)
  })

  it.each([
    [{ requestsPerSecond: 0 }, 'service.requestsPerSecond'],
    [{ requestsPerSecond: 5, burst: 0.5 }, 'service.burst'],
    [{ burst: 5 }, 'service.burst'],
  ])('of %j is refused at start-up', (limits, option) => {
    expect(() => proxyWith(limits)).toThrow(`\`${option}\``)
  })
})

describe('turns', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] })
    return () => vi.useRealTimers()
  })

  it('are not used up by those who do not take them', () => {
    const takeTurn = createPace({ perSecond: 1, burst: 1 })
    takeTurn('a', 0)
    for (let call = 0; call < 100; call += 1) {
      expect(takeTurn('a', 500)).toEqual({ inMs: 1_000, taken: false })
    }
    expect(takeTurn('a', 1_000)).toEqual({ inMs: 1_000, taken: true })
  })

  it('save no more than a burst through a long pause', () => {
    const takeTurn = createPace({ perSecond: 10, burst: 3 })
    vi.advanceTimersByTime(60_000)
    const waits = Array.from({ length: 5 }, () => Math.round(takeTurn('a', 10_000).inMs))
    expect(waits).toEqual([0, 0, 0, 100, 200])
  })
})
