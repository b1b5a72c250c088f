import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  DELIVERABLE,
  json,
  RECIPIENT,
  startServiceStub,
  type ServiceStub,
} from '../support/serviceStub.js'
import { startProxyProcess, type ProxyProcess } from './support/proxyProcess.js'
import { hasRedis, startRedis, type RedisServer } from './support/redisServer.js'

const REPLACE = '/recipients/re_alice1/replace'
/**
 * Another one in each test: a store that was frozen may carry out late what the test before has asked,
 * and what is identical joins that until it is withdrawn, a second later.
 */
let person = { name: 'New Person', email: 'new@example.com' }

/** Far above what a call takes, far below what a person would call hanging. */
const BOUND_MS = 6_000

let service: ServiceStub
let redis: RedisServer
let one: ProxyProcess
let other: ProxyProcess

const newKey = (): string => crypto.randomUUID()

/** Whether the proxy works with its store: a call is answered, and nothing is reported to fail. */
async function isShared(proxy: ProxyProcess): Promise<boolean> {
  const before = proxy.events.length
  const { status } = await proxy.post(REPLACE, { ...person, name: newKey() }, newKey())
  // The events come over another channel than the answer.
  await delay(50)
  const failed = proxy.events.slice(before).some(({ type }) => type === 'store_failed')
  return status === 201 && !failed
}

async function untilShared(): Promise<void> {
  await expect
    .poll(async () => Promise.all([one, other].map(isShared)), { timeout: 25_000, interval: 100 })
    .toEqual([true, true])
}

/** One pair of processes for each handling: starting takes longest. */
function startPair(onStoreFailure: 'fail-closed' | 'fail-open', perRecipient: number): void {
  beforeAll(async () => {
    const options = { serviceUrl: service.url, redisUrl: redis.url, onStoreFailure, perRecipient }
    ;[one, other] = await Promise.all([startProxyProcess(options), startProxyProcess(options)])
  }, 30_000)
  afterAll(async () => {
    await Promise.all([one.kill(), other.kill()])
  })
}

/** Every test begins with a Redis that both processes work with. */
async function begin(): Promise<void> {
  await redis.start()
  await untilShared()
  service.requests.length = 0
  person = { ...person, name: newKey() }
}

/** The ways in which a Redis is gone, and how it comes back. */
const outages = [
  ['is killed', () => redis.kill(), () => redis.start()],
  ['does not answer any more', async () => redis.freeze(), async () => redis.thaw()],
] as const

describe.skipIf(!hasRedis())('two processes whose Redis', { timeout: 30_000 }, () => {
  beforeAll(async () => {
    service = await startServiceStub()
    redis = await startRedis()
  })
  beforeEach(() => {
    service.behave = json(201, RECIPIENT)
  })
  afterAll(async () => {
    await redis.kill()
    await service.close()
  })

  describe('must be there (fail-closed)', () => {
    startPair('fail-closed', 1_000)
    beforeEach(begin)

    it.each(outages)('%s refuse calls in time, and then recover', async (_how, fail, recover) => {
      await fail()
      for (const proxy of [one, other]) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        const answer = await proxy.post(REPLACE, person, newKey())
        expect(answer).toMatchObject({ status: 503, body: { code: 'store_unavailable' } })
        expect(answer.ms).toBeLessThan(BOUND_MS)
        expect(proxy.events).toContainEqual(expect.objectContaining({ type: 'store_failed' }))
      }
      expect(service.requests).toEqual([])
      await recover()
      await untilShared()
    })

    it('falls silent in the middle of a call share again what came of it', async () => {
      service.behave = (res, record) => {
        redis.freeze()
        json(201, RECIPIENT)(res, record)
      }
      const key = newKey()
      expect(await one.post(REPLACE, person, key)).toMatchObject({ status: 201 })
      redis.thaw()
      service.behave = json(201, RECIPIENT)
      for (const again of [key, newKey()]) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        const answer = await other.post(REPLACE, person, again)
        expect(answer).toMatchObject({ status: 201 })
        expect(answer.ms).toBeLessThan(BOUND_MS)
      }
    })

    it('is emptied under them do not repeat a replacement, and say what happened', async () => {
      const key = newKey()
      await one.post(REPLACE, person, key)
      await redis.command('FLUSHALL')
      const statuses: number[] = []
      const repeated = async (): Promise<number> => {
        const { status } = await other.post(REPLACE, person, key)
        statuses.push(status)
        return status
      }
      await expect.poll(repeated, { timeout: 10_000, interval: 50 }).toBe(201)
      expect(new Set(statuses)).toEqual(new Set([503, 201]))
      expect(service.requests).toHaveLength(1)
      const lost = { type: 'store_data_lost', reason: 'reset' }
      await expect
        .poll(() => [one.events, other.events])
        .toEqual([expect.arrayContaining([lost]), expect.arrayContaining([lost])])
    })

    it('is gone go on reading, which takes no store', async () => {
      await redis.kill()
      service.behave = json(200, DELIVERABLE)
      expect(await one.read('/deliverables/del_1')).toMatchObject({ status: 200 })
      service.behave = json(201, RECIPIENT)
      await redis.start()
      await untilShared()
    })

    it('forgets all do not repeat a replacement that was under way', async () => {
      service.behave = (res, record) =>
        void setTimeout(() => json(201, RECIPIENT)(res, record), 300)
      const key = newKey()
      const first = one.post(REPLACE, person, key)
      await expect.poll(() => service.requests.length).toBe(1)
      await redis.kill()
      // The service has acted: its answer reaches the user although nobody could note it down.
      expect(await first).toMatchObject({ status: 201 })
      await redis.start()

      const repeated = async (proxy: ProxyProcess): Promise<unknown> =>
        (await proxy.post(REPLACE, person, key)).status
      await expect.poll(async () => repeated(other), { timeout: 10_000 }).toBe(201)
      expect(await repeated(one)).toBe(201)
      expect(service.requests).toHaveLength(1)
    })

    it('forgets all do not repeat a replacement that was answered before', async () => {
      const key = newKey()
      await one.post(REPLACE, person, key)
      await redis.kill()
      await redis.start()
      const repeated = async (): Promise<unknown> => (await other.post(REPLACE, person, key)).status
      await expect.poll(repeated, { timeout: 10_000, interval: 10 }).toBe(201)
      expect(service.requests).toHaveLength(1)
    })
  })

  describe('may be gone (fail-open)', () => {
    startPair('fail-open', 1_000)
    beforeEach(begin)

    it.each(outages)('%s answer in time, and then share again', async (_how, fail, recover) => {
      await fail()
      for (const proxy of [one, other]) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        const answer = await proxy.post(REPLACE, person, newKey())
        expect(answer).toMatchObject({ status: 201 })
        expect(answer.ms).toBeLessThan(BOUND_MS)
      }
      expect(service.requests).toHaveLength(2)
      await recover()
      await untilShared()
    })

    it.each(outages)('%s still do nothing twice by themselves', async (_how, fail, recover) => {
      const [before, during] = [newKey(), newKey()]
      await one.post(REPLACE, person, before)
      await fail()
      const keys = [during, during, during, before]
      const answers = await Promise.all(keys.map(async (key) => one.post(REPLACE, person, key)))
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
      expect(await one.post(REPLACE, person, during)).toMatchObject({ status: 201 })
      expect(service.requests).toHaveLength(2)
      await recover()
      await untilShared()
    })

    it('comes back learn what each has done meanwhile', async () => {
      await redis.kill()
      const key = newKey()
      await one.post(REPLACE, person, key)
      await redis.start()
      await untilShared()
      service.requests.length = 0
      expect(await other.post(REPLACE, person, key)).toMatchObject({ status: 201 })
      expect(service.requests).toEqual([])
    })
  })

  describe('may be gone (fail-open), with limits,', () => {
    startPair('fail-open', 20)

    it('is killed count for themselves', async () => {
      await redis.kill()
      const statuses = await Promise.all(
        Array.from({ length: 25 }, async () => (await one.post(REPLACE, person, newKey())).status),
      )
      expect(statuses.filter((status) => status === 201)).toHaveLength(20)
      expect(statuses.filter((status) => status === 429)).toHaveLength(5)
    })
  })
})
