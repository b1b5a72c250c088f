import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  DELIVERABLE,
  json,
  RECIPIENT,
  startServiceStub,
  wellBehaved,
  type ServiceStub,
} from '../../proxy/support/serviceStub.js'
import { startForwarder, type Forwarder } from '../../proxy/support/forwarder.js'
import {
  BOUND_MS,
  CEREMONY,
  newKey,
  REPLACE,
  untilAllWork,
  works,
} from '../../proxy/support/outage.js'
import { startProxyProcess, type ProxyProcess } from '../../proxy/support/proxyProcess.js'
import { hasRedis, startRedis, type RedisServer } from './support/redisServer.js'

const PERSON = { name: 'New Person', email: 'new@example.com' }

let service: ServiceStub
let redis: RedisServer
let forwarder: Forwarder
let one: ProxyProcess
let other: ProxyProcess

const untilBothWork = async (): Promise<void> => untilAllWork([one, other])

/** The kinds of Redis outage, each with the functions that start and end it. */
const outages = [
  ['killed', () => redis.kill(), () => redis.start()],
  ['frozen', async () => redis.freeze(), async () => redis.thaw()],
] as const

describe.skipIf(!hasRedis())('two proxy processes that share a Redis', () => {
  beforeAll(async () => {
    service = await startServiceStub()
    redis = await startRedis('appendonly')
    forwarder = await startForwarder(Number(new URL(redis.url).port))
    const options = {
      serviceUrl: service.url,
      storeUrl: `redis://127.0.0.1:${forwarder.port}`,
    }
    ;[one, other] = await Promise.all([startProxyProcess(options), startProxyProcess(options)])
  })
  beforeEach(async () => {
    service.behave = wellBehaved
    await redis.start()
    await untilBothWork()
    service.requests.length = 0
  })
  afterAll(async () => {
    forwarder.close()
    await redis.remove()
    await service.close()
    await Promise.all([one.kill(), other.kill()])
  })

  it.each(outages)(
    'refuse writes while Redis is %s, and recover afterwards',
    async (_how, fail, recover) => {
      await fail()
      try {
        for (const proxy of [one, other]) {
          // oxlint-disable-next-line no-await-in-loop -- one after the other
          const answer = await proxy.post(CEREMONY, {}, newKey())
          expect(answer).toMatchObject({ status: 503, body: { code: 'store_unavailable' } })
          expect(answer.ms).toBeLessThan(BOUND_MS)
          expect(proxy.events).toContainEqual(expect.objectContaining({ type: 'state_failed' }))
        }
        expect(service.requests).toEqual([])
      } finally {
        await recover()
      }
      await untilBothWork()
    },
  )

  it('still retrieve deliverables during an outage of Redis', async () => {
    await redis.kill()
    service.behave = json(200, DELIVERABLE)
    expect(await one.read('/deliverables/del_1')).toMatchObject({ status: 200 })
  })

  it('replace a recipient even if Redis stops during the call, and do not repeat the call', async () => {
    service.behave = (res, record) => {
      void redis.kill().then(() => json(201, RECIPIENT)(res, record))
    }
    const key = newKey()
    expect(await one.post(REPLACE, PERSON, key)).toMatchObject({ status: 201 })
    service.behave = wellBehaved
    await redis.start()
    await untilBothWork()
    service.requests.length = 0
    for (const proxy of [one, other]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect((await proxy.post(REPLACE, PERSON, key)).status).not.toBe(201)
    }
    expect(service.requests).toEqual([])
  })

  it('continue without help after Redis has lost its data', async () => {
    const key = newKey()
    await one.post(CEREMONY, {}, key)
    await redis.command('FLUSHALL')
    expect(await Promise.all([one, other].map(works))).toEqual([true, true])
    expect(await other.post(CEREMONY, {}, key)).toMatchObject({ status: 201 })
  })

  it('continue without help after a failover to a replica that lacks the last writes', async () => {
    const replica = await startRedis('appendonly')
    await replica.command('REPLICAOF', '127.0.0.1', new URL(redis.url).port)
    const replication = async () => String(await replica.command('INFO', 'replication'))
    await expect.poll(replication, { timeout: 15_000 }).toContain('master_link_status:up')
    await replica.command('REPLICAOF', 'NO', 'ONE')
    const key = newKey()
    expect(await one.post(CEREMONY, {}, key)).toMatchObject({ status: 201 })
    forwarder.switchTo(Number(new URL(replica.url).port))
    await redis.kill()
    try {
      await untilBothWork()
      service.behave = json(200, DELIVERABLE)
      expect(await one.read('/deliverables/del_1')).toMatchObject({ status: 200 })
    } finally {
      forwarder.switchTo(Number(new URL(redis.url).port))
      await replica.remove()
    }
  })
})
