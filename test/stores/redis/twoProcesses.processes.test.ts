import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startForwarder, type Forwarder } from '../../proxy/support/forwarder.js'
import {
  BOUND_MS,
  CEREMONY,
  newKey,
  newReplacement,
  untilAllWork,
  works,
} from '../../proxy/support/outage.js'
import { KEY } from '../../proxy/support/portal.js'
import { startProxyProcess, type ProxyProcess } from '../../proxy/support/proxyProcess.js'
import { startServiceStub, wellBehaved, type ServiceStub } from '../../proxy/support/serviceStub.js'
import { hasRedis, startRedis, type RedisServer } from './support/redisServer.js'

/** Another recipient and person in each test, because a replacement happens only once. */
let person = { name: '', email: '' }
let replacing = ''

let service: ServiceStub
let redis: RedisServer
let forwarder: Forwarder
let one: ProxyProcess
let other: ProxyProcess

const start = async (): Promise<ProxyProcess> =>
  startProxyProcess({
    serviceUrl: service.url,
    storeUrl: `redis://127.0.0.1:${forwarder.port}`,
  })

const portOf = ({ url }: RedisServer): number => Number(new URL(url).port)

/** The kinds of Redis outage, each with the functions that start and end it. */
const outages = [
  ['killed', () => redis.kill(), () => redis.start()],
  ['frozen', async () => redis.freeze(), async () => redis.thaw()],
] as const

describe.skipIf(!hasRedis())('two proxy processes that share a Redis', () => {
  beforeAll(async () => {
    service = await startServiceStub()
    redis = await startRedis('appendonly')
    forwarder = await startForwarder(portOf(redis))
    ;[one, other] = await Promise.all([start(), start()])
  })
  beforeEach(async () => {
    replacing = newReplacement()
    person = { name: crypto.randomUUID(), email: 'EMAIL-SECRET@example.com' }
    service.behave = wellBehaved
    await untilAllWork([one, other])
    await redis.command('FLUSHALL')
    service.requests.length = 0
  })
  afterAll(async () => {
    forwarder.close()
    await redis.remove()
    await service.close()
    await Promise.all([one.kill(), other.kill()])
  })

  it('store no readable text in Redis', async () => {
    await one.post(CEREMONY, {}, 'KEY-SECRET-OF-CLIENT')
    await other.post(replacing, person, 'ANOTHER-KEY-SECRET')
    const dump = await redis.dump()
    expect(dump.split('\n').length).toBeGreaterThan(2)
    const secrets = ['https', 'TOKEN', 'SECRET', 'example', 'alice', 'session', KEY, '"']
    expect(secrets.filter((secret) => dump.includes(secret))).toEqual([])
  })

  it.each(outages)(
    'refuse writes but not reads while Redis is %s, and recover afterwards',
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
        expect(await one.read('/deliverables/del_1')).toMatchObject({ status: 200 })
      } finally {
        await recover()
      }
      await untilAllWork([one, other])
    },
  )

  it('continue without help after Redis has lost its data', async () => {
    const key = newKey()
    await one.post(CEREMONY, {}, key)
    await redis.command('FLUSHALL')
    await redis.command('SCRIPT', 'FLUSH')
    expect(await Promise.all([one, other].map(works))).toEqual([true, true])
    expect(await other.post(CEREMONY, {}, key)).toMatchObject({ status: 201 })
  })

  it('continue without help after a failover to a replica that lacks the last writes', async () => {
    const replica = await startRedis('appendonly')
    await replica.command('REPLICAOF', '127.0.0.1', `${portOf(redis)}`)
    const replication = async () => String(await replica.command('INFO', 'replication'))
    await expect.poll(replication, { timeout: 15_000 }).toContain('master_link_status:up')
    await replica.command('REPLICAOF', 'NO', 'ONE')
    expect(await one.post(CEREMONY, {}, newKey())).toMatchObject({ status: 201 })
    forwarder.switchTo(portOf(replica))
    await redis.kill()
    try {
      await untilAllWork([one, other])
    } finally {
      forwarder.switchTo(portOf(redis))
      await redis.start()
      await replica.remove()
    }
  })
})
