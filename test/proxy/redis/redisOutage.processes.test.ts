import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  DELIVERABLE,
  json,
  RECIPIENT,
  startServiceStub,
  wellBehaved,
  type ServiceStub,
} from '../support/serviceStub.js'
import { startProxyProcess, type ProxyProcess } from './support/proxyProcess.js'
import { hasRedis, startRedis, type RedisServer } from './support/redisServer.js'

const CEREMONY = '/recipients/re_alice1/ceremony'
const REPLACE = '/recipients/re_alice1/replace'
const PERSON = { name: 'New Person', email: 'new@example.com' }

/** Milliseconds. A call needs far less, and a user can still accept this wait. */
const BOUND_MS = 6_000

let service: ServiceStub
let redis: RedisServer
let one: ProxyProcess
let other: ProxyProcess

const newKey = (): string => crypto.randomUUID()

/** Whether a process can use Redis, so that it can replace a recipient. */
async function works(proxy: ProxyProcess): Promise<boolean> {
  return (await proxy.post(REPLACE, PERSON, newKey())).status === 201
}

async function untilBothWork(): Promise<void> {
  await expect
    .poll(async () => Promise.all([one, other].map(works)), { timeout: 25_000, interval: 100 })
    .toEqual([true, true])
}

/** Returns the warnings that a proxy has reported to the operator. */
function warningsOf(proxy: ProxyProcess): readonly string[] {
  return proxy.events.flatMap((event) => (event.type === 'option_warning' ? [event.message] : []))
}

/** The kinds of Redis outage, each with the functions that start and end it. */
const outages = [
  ['killed', () => redis.kill(), () => redis.start()],
  ['frozen', async () => redis.freeze(), async () => redis.thaw()],
] as const

describe.skipIf(!hasRedis())('two proxy processes that share a Redis', () => {
  beforeAll(async () => {
    service = await startServiceStub()
    redis = await startRedis('appendonly')
    const options = { serviceUrl: service.url, redisUrl: redis.url }
    ;[one, other] = await Promise.all([
      startProxyProcess(options),
      startProxyProcess({ ...options, onStateFailure: 'fail-open' }),
    ])
  })
  beforeEach(async () => {
    service.behave = wellBehaved
    await redis.start()
    await untilBothWork()
    service.requests.length = 0
  })
  afterAll(async () => {
    await redis.remove()
    await service.close()
    await Promise.all([one.kill(), other.kill()])
  })

  it.each(outages)(
    'refuse to replace recipients while Redis is %s, and recover afterwards',
    async (_how, fail, recover) => {
      await fail()
      try {
        for (const proxy of [one, other]) {
          // oxlint-disable-next-line no-await-in-loop -- one after the other
          const answer = await proxy.post(REPLACE, PERSON, newKey())
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

  it('create ceremonies during an outage of Redis only with `onStateFailure: "fail-open"`', async () => {
    await redis.kill()
    expect(await one.post(CEREMONY, {}, newKey())).toMatchObject({ status: 503 })
    expect(await other.post(CEREMONY, {}, newKey())).toMatchObject({ status: 201 })
    expect(service.requests).toHaveLength(1)
  })

  it('still retrieve deliverables during an outage of Redis', async () => {
    await redis.kill()
    service.behave = json(200, DELIVERABLE)
    expect(await one.read('/deliverables/del_1')).toMatchObject({ status: 200 })
  })

  it('replace a recipient although Redis stops during the call, and do not repeat the call', async () => {
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

  it('refuse writes after Redis has lost its data, until an operator confirms the loss', async () => {
    const key = newKey()
    await one.post(REPLACE, PERSON, key)
    await redis.command('FLUSHALL')
    for (const proxy of [other, one]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(await proxy.post(REPLACE, PERSON, key)).toMatchObject({ status: 503 })
    }
    expect(service.requests).toHaveLength(1)

    const warning = (): string | undefined =>
      warningsOf(one).findLast((text) => text.includes('lost records'))
    // Events and responses use different channels, so an event may arrive after its response.
    await expect.poll(warning).toBeDefined()
    const [, command = ''] = /redis-cli (.+)$/.exec(warning() ?? '') ?? []
    await redis.command(...command.split(' '))
    expect(await Promise.all([one, other].map(works))).toEqual([true, true])
  })
})
