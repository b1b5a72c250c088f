import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { KEY } from '../../proxy/support/portal.js'
import {
  delayedService,
  startServiceStub,
  wellBehaved,
  type ServiceStub,
} from '../../proxy/support/serviceStub.js'
import { startProxyProcess, type ProxyProcess } from '../../proxy/support/proxyProcess.js'
import { hasRedis, startRedis, type RedisServer } from './support/redisServer.js'

const CEREMONY = '/recipients/re_alice1/ceremony'
const REPLACE = '/recipients/re_alice1/replace'
/** Another person in each test, because a replacement by the same person happens only once. */
let person = { name: '', email: '' }

let service: ServiceStub
let redis: RedisServer
let one: ProxyProcess
let other: ProxyProcess

const start = async (perRecipient?: number): Promise<ProxyProcess> =>
  startProxyProcess({
    serviceUrl: service.url,
    storeUrl: redis.url,
    ...(perRecipient !== undefined && { perRecipient }),
  })

describe.skipIf(!hasRedis())('two proxy processes that share a Redis', () => {
  beforeAll(async () => {
    service = await startServiceStub()
    redis = await startRedis('appendonly')
    ;[one, other] = await Promise.all([start(), start()])
  })
  beforeEach(() => {
    person = { name: crypto.randomUUID(), email: 'EMAIL-SECRET@example.com' }
    service.requests.length = 0
    service.behave = wellBehaved
  })
  afterAll(async () => {
    await redis.remove()
    await service.close()
    await Promise.all([one.kill(), other.kill()])
  })

  it.each([
    ['an Idempotency-Key', 'held'],
    ['an identical request', undefined],
  ])('answer 409 to %s that is pending in the other process', async (_what, key) => {
    const { behave, answer } = delayedService()
    service.behave = behave
    const first = one.post(CEREMONY, {}, key)
    await expect.poll(() => service.requests.length).toBe(1)
    expect(await other.post(CEREMONY, {}, key)).toMatchObject({
      status: 409,
      body: { code: 'idempotency_key_in_use' },
    })
    answer()
    expect(await first).toMatchObject({ status: 201 })
    expect(service.requests).toHaveLength(1)
  })

  it('replace a recipient once if both receive one Idempotency-Key many times', async () => {
    const { behave, answer } = delayedService()
    service.behave = behave
    const calls = Array.from({ length: 20 }, async (_, index) =>
      (index % 2 ? one : other).post(REPLACE, person, 'race'),
    )
    await expect.poll(() => service.requests.length).toBe(1)
    // Wait until the other process has refused a call. The service has not answered yet.
    await Promise.race(calls)
    answer()
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    // 429: more than four writes of the user ran at one time in one process.
    expect(new Set(statuses)).toEqual(new Set([201, 409, 429]))
    expect(service.requests).toHaveLength(1)
  })

  it('return each other’s stored responses for the same Idempotency-Key', async () => {
    const first = await one.post(REPLACE, person, 'replay')
    const second = await other.post(REPLACE, person, 'replay')
    expect(second).toMatchObject({ status: 201, body: first.body })
    expect(service.requests).toHaveLength(1)
  })

  it('refuse an Idempotency-Key that the other process received with a different body', async () => {
    await one.post(REPLACE, person, 'reuse')
    const answer = await other.post(REPLACE, { ...person, name: 'Someone Else' }, 'reuse')
    expect(answer).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
    expect(service.requests).toHaveLength(1)
  })

  it('create another ceremony for a later request without an Idempotency-Key', async () => {
    await one.post(CEREMONY)
    expect(await other.post(CEREMONY)).toMatchObject({ status: 201 })
    expect(service.requests).toHaveLength(2)
  })

  it('never repeat a call to the service that timed out in one of the processes', async () => {
    service.behave = () => {}
    const first = await one.post(REPLACE, person, 'timeout')
    expect(first).toMatchObject({ status: 504, body: { unknown_outcome: true } })
    service.behave = wellBehaved
    for (const proxy of [one, other]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const again = await proxy.post(REPLACE, person, 'timeout')
      expect(again).toMatchObject({ status: 504, body: { code: 'outcome_unknown' } })
    }
    expect(service.requests).toHaveLength(1)
  })

  it('never repeat a call to the service that a killed process has started', async () => {
    service.behave = () => {}
    const killed = await start()
    const lost = killed.post(REPLACE, person, 'killed').catch(() => 'no answer')
    await expect.poll(() => service.requests.length).toBe(1)
    await killed.kill()
    expect(await lost).toBe('no answer')

    service.behave = wellBehaved
    expect(await other.post(REPLACE, person, 'killed')).toMatchObject({
      status: 409,
      body: { code: 'idempotency_key_in_use' },
    })
    expect(service.requests).toHaveLength(1)
  })

  it('store no readable text in Redis', async () => {
    await one.post(CEREMONY, {}, 'KEY-SECRET-OF-CLIENT')
    await other.post(REPLACE, person, 'ANOTHER-KEY-SECRET')
    const dump = await redis.dump()
    expect(dump.split('\n').length).toBeGreaterThan(2)
    const secrets = ['https', 'TOKEN', 'SECRET', 'example', 'alice', 'session', KEY, '"']
    expect(secrets.filter((secret) => dump.includes(secret))).toEqual([])
  })

  it('count the calls of both processes towards one call limit', async () => {
    // The processes have counted the calls of the other tests.
    await redis.command('FLUSHALL')
    const limited = await Promise.all([start(4), start(4)])
    const statuses: (number | undefined)[] = []
    for (let call = 0; call < 8; call += 1) {
      // oxlint-disable-next-line no-await-in-loop -- the order decides which calls are too many
      const answer = await limited[call % 2]?.post(CEREMONY, {}, `limit-${call}`)
      statuses.push(answer?.status)
    }
    await Promise.all(limited.map(async (proxy) => proxy.kill()))
    expect(statuses).toEqual([201, 201, 201, 201, 429, 429, 429, 429])
  })

  it('refuse no call while one process after the other gets a new encryption key', async () => {
    const shared = { serviceUrl: service.url, storeUrl: redis.url }
    const rotating = await startProxyProcess({ ...shared, keys: ['new key', 'test'] })
    const later = { ...person, name: crypto.randomUUID() }
    await one.post(REPLACE, person, 'before')
    await rotating.post(REPLACE, later, 'during')
    for (const who of [person, later]) {
      // oxlint-disable-next-line no-await-in-loop -- one person after the other
      const answers = await Promise.all(
        [one, other, rotating].map(async (proxy) => proxy.post(REPLACE, who, crypto.randomUUID())),
      )
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    }
    const rotated = await startProxyProcess({ ...shared, keys: ['new key'] })
    expect(await rotated.post(REPLACE, later, 'after')).toMatchObject({ status: 201 })
    expect(service.requests).toHaveLength(2)
    await Promise.all([rotating.kill(), rotated.kill()])
  })
})
