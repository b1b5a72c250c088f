import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SigningProxy } from '../../../src/proxy/index.js'
import { createPooledFetch, type PooledFetchOptions } from '../../../src/proxy/node/index.js'
import { createPace } from '../../../src/proxy/node/pace.js'
import { post } from '../support/portal.js'
import { serviceForFile } from '../support/serviceForFile.js'

const service = serviceForFile()

const proxyWith = (options: PooledFetchOptions): SigningProxy =>
  service.proxyWith({ fetch: createPooledFetch(options) })

async function create(proxy: SigningProxy, key: string): Promise<Response> {
  const headers = { 'idempotency-key': key }
  return proxy.fetch(post('/recipients/re_alice1/ceremony', {}, headers))
}

const many = (calls: number): string[] =>
  Array.from({ length: calls }, (_, index) => `key-${index}`)

describe('the option `requestsPerSecond` of createPooledFetch', () => {
  it('sends the first call immediately, then delays each further call', async () => {
    const proxy = proxyWith({ requestsPerSecond: 10 })
    const startedAt = performance.now()
    const answers = await Promise.all(many(3).map(async (key) => create(proxy, key)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    // Each of the other two waits 0.1 seconds longer.
    expect(performance.now() - startedAt).toBeGreaterThan(190)
  })

  it('refuses a call that would wait too long, so that its key can be used again', async () => {
    const proxy = proxyWith({ requestsPerSecond: 1 })
    const answers = await Promise.all(many(3).map(async (key) => create(proxy, key)))
    const refused = answers.filter(({ status }) => status !== 201)
    expect(refused).toHaveLength(1)
    expect(refused[0]?.headers.get('retry-after')).toBe('3')
    const problem: unknown = await refused[0]?.json()
    expect(problem).toMatchObject({ code: 'upstream_busy' })
    expect(problem).not.toHaveProperty('unknown_outcome')
    await expect.poll(async () => (await create(proxy, 'key-2')).status).toBe(201)
    expect(service.requests).toHaveLength(3)
  })
})

describe('the pace of calls to the service', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('sends `burst` calls at once, then delays each further call', async () => {
    const take = createPace({ perSecond: 10, burst: 2 })
    // A pause before, as in a process that has run for a while.
    await vi.advanceTimersByTimeAsync(1_000)
    let sent = 0
    for (let call = 0; call < 4; call += 1) void take('write').then(() => (sent += 1))
    await vi.advanceTimersByTimeAsync(100)
    expect(sent).toBe(2)
    await vi.advanceTimersByTimeAsync(100)
    expect(sent).toBe(3)
  })

  it('sends a write before the reads that wait, and refuses a read that waits too long', async () => {
    const take = createPace({ perSecond: 3, burst: 1 })
    const order: string[] = []
    const call = async (name: string, kind: 'read' | 'write'): Promise<void> => {
      const tooLongMs = await take(kind)
      order.push(tooLongMs === undefined ? name : `${name} refused`)
    }
    const calls = [
      call('first read', 'read'),
      call('second read', 'read'),
      call('third read', 'read'),
      call('write', 'write'),
      call('second write', 'write'),
    ]
    await vi.advanceTimersByTimeAsync(2_000)
    await Promise.all(calls)
    expect(order).toEqual([
      'first read',
      'write',
      'second write',
      'second read refused',
      'third read refused',
    ])
  })
})
