import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { KEY } from '../support/portal.js'
import {
  json,
  RECIPIENT,
  startServiceStub,
  type Behaviour,
  type ServiceStub,
} from '../support/serviceStub.js'
import { startProxyProcess, type ProxyProcess } from './support/proxyProcess.js'
import { hasRedis, startRedis, type RedisServer } from './support/redisServer.js'

const CEREMONY = '/recipients/re_alice1/ceremony'
const REPLACE = '/recipients/re_alice1/replace'
const PERSON = { name: 'New Person', email: 'EMAIL-SECRET@example.com' }

/** How long the service takes: enough for all calls of a race to begin, on a busy machine too. */
let serviceMs = 100

/** Answers well after a while, each ceremony with a url of its own. */
const slowly: Behaviour = (res, record) => {
  const token = `TOKEN-SECRET-${service.requests.length}`
  setTimeout(() => {
    if (record.url.endsWith('/replace')) {
      return json(201, { ...RECIPIENT, ...PERSON })(res, record)
    }
    const url = `https://ceremony.example/en/start?token=${token}`
    return json(201, { authentication: { type: 'custom' }, url })(res, record)
  }, serviceMs)
}

let service: ServiceStub
let redis: RedisServer
let one: ProxyProcess
let other: ProxyProcess

const start = async (perRecipient?: number): Promise<ProxyProcess> =>
  startProxyProcess({
    serviceUrl: service.url,
    redisUrl: redis.url,
    ...(perRecipient !== undefined && { perRecipient }),
  })

describe.skipIf(!hasRedis())('two processes that share a Redis', { timeout: 30_000 }, () => {
  beforeAll(async () => {
    service = await startServiceStub()
    redis = await startRedis()
    ;[one, other] = await Promise.all([start(), start()])
    // The first call of a process takes longest, on a busy machine longer than a store may.
    await Promise.all([one.post(CEREMONY), other.post(CEREMONY)])
  }, 30_000)
  beforeEach(() => {
    service.requests.length = 0
    service.behave = slowly
    serviceMs = 100
  })
  afterAll(async () => {
    // First what is there also where the processes could not start.
    await redis.kill()
    await service.close()
    await Promise.all([one.kill(), other.kill()])
  })

  it('make one call of many identical creations, and all get its url', async () => {
    serviceMs = 1_500
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => (index % 2 ? one : other).post(CEREMONY)),
    )
    expect(service.requests).toHaveLength(1)
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(answers[0]?.body).toMatchObject({ url: expect.stringContaining('TOKEN-SECRET') })
  })

  it('make a new ceremony for the next call', async () => {
    const first = await one.post(CEREMONY)
    const second = await other.post(CEREMONY)
    expect(service.requests).toHaveLength(2)
    expect(second.body).not.toEqual(first.body)
  })

  it('replace once however often a key comes, wherever it comes', async () => {
    serviceMs = 500
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 ? one : other).post(REPLACE, PERSON, 'race'),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
    expect(service.requests).toHaveLength(1)
  })

  it('answer a key that the other has answered', async () => {
    const first = await one.post(REPLACE, PERSON, 'replay')
    const second = await other.post(REPLACE, PERSON, 'replay')
    expect(second).toMatchObject({ status: first.status, body: first.body })
    expect(service.requests).toHaveLength(1)
  })

  it('refuse a key that the other knows with another body', async () => {
    await one.post(REPLACE, PERSON, 'reuse')
    const answer = await other.post(REPLACE, { ...PERSON, name: 'Someone Else' }, 'reuse')
    expect(answer).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
    expect(service.requests).toHaveLength(1)
  })

  it('never send a key again whose call timed out on either', async () => {
    service.behave = () => {}
    const first = await one.post(REPLACE, PERSON, 'timeout')
    expect(first).toMatchObject({ status: 504, body: { unknown_outcome: true } })
    service.behave = slowly
    for (const proxy of [one, other]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const again = await proxy.post(REPLACE, PERSON, 'timeout')
      expect(again).toMatchObject({ status: 504, body: { code: 'outcome_unknown' } })
    }
    expect(service.requests).toHaveLength(1)
  })

  it.each([
    ['its own', 'killed', 'killed', 'outcome_unknown'],
    ['another', 'killed-1', 'killed-2', 'upstream_timeout'],
  ])('do not replace again what the other was killed over, under %s key', async (...row) => {
    const [, key, anotherKey, code] = row
    service.behave = () => {}
    const doomed = await start()
    const lost = doomed.post(REPLACE, PERSON, key).catch(() => 'no answer')
    await expect.poll(() => service.requests.length).toBe(1)
    await doomed.kill()
    expect(await lost).toBe('no answer')

    service.behave = slowly
    const again = await other.post(REPLACE, PERSON, anotherKey)
    expect(again).toMatchObject({ status: 504, body: { code, unknown_outcome: true } })
    expect(service.requests).toHaveLength(1)
  })

  it('leave nothing in Redis that can be read', async () => {
    await one.post(CEREMONY, {}, 'KEY-SECRET-OF-CLIENT')
    await other.post(REPLACE, PERSON, 'ANOTHER-KEY-SECRET')
    const dump = await redis.dump()
    expect(dump.split('\n').length).toBeGreaterThan(4)
    const secrets = ['https', 'TOKEN', 'SECRET', 'example', 'alice', 'session', KEY, '{', '"']
    expect(secrets.filter((secret) => dump.includes(secret))).toEqual([])
  })

  it('count towards the same limit', async () => {
    service.behave = (res, record) => json(201, { ...RECIPIENT, ...PERSON })(res, record)
    const limited = await Promise.all([start(4), start(4)])
    const statuses: number[] = []
    for (let call = 0; call < 8; call += 1) {
      // oxlint-disable-next-line no-await-in-loop -- in turn, or single flight would collapse them
      const answer = await limited[call % 2]?.post(
        REPLACE,
        { ...PERSON, name: `Person ${call}` },
        `limit-${call}`,
      )
      statuses.push(answer?.status ?? 0)
    }
    await Promise.all(limited.map(async (proxy) => proxy.kill()))
    expect(statuses).toEqual([201, 201, 201, 201, 429, 429, 429, 429])
    expect(await redis.dump()).not.toContain('alice')
  })
})
