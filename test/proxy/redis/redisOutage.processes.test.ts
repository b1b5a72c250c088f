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

/** Far more than a call needs, and still acceptable for a user. */
const BOUND_MS = 6_000

let service: ServiceStub
let redis: RedisServer
let one: ProxyProcess
let other: ProxyProcess

const newKey = (): string => crypto.randomUUID()

/** Whether a process can use Redis: a new replacement succeeds. */
async function works(proxy: ProxyProcess): Promise<boolean> {
  return (await proxy.post(REPLACE, PERSON, newKey())).status === 201
}

async function untilBothWork(): Promise<void> {
  await expect
    .poll(async () => Promise.all([one, other].map(works)), { timeout: 25_000, interval: 100 })
    .toEqual([true, true])
}

/** Warnings for the operator. */
function warningsOf(proxy: ProxyProcess): readonly string[] {
  return proxy.events.flatMap((event) => (event.type === 'option_warning' ? [event.message] : []))
}

/** Each outage of Redis and its end. */
const outages = [
  ['killed', () => redis.kill(), () => redis.start()],
  ['frozen', async () => redis.freeze(), async () => redis.thaw()],
] as const

describe.skipIf(!hasRedis())('two processes that share a Redis', () => {
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
    'refuse replacements within seconds while Redis is %s, and recover',
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

  it('refuse creations during an outage, unless `onStateFailure` is "fail-open"', async () => {
    await redis.kill()
    expect(await one.post(CEREMONY, {}, newKey())).toMatchObject({ status: 503 })
    expect(await other.post(CEREMONY, {}, newKey())).toMatchObject({ status: 201 })
    expect(service.requests).toHaveLength(1)
  })

  it('read deliverables during an outage', async () => {
    await redis.kill()
    service.behave = json(200, DELIVERABLE)
    expect(await one.read('/deliverables/del_1')).toMatchObject({ status: 200 })
  })

  it('answer a replacement although Redis dies during it, and never repeat it', async () => {
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

  it('refuse writes after Redis lost its data, until an operator confirms the loss', async () => {
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
    // Events and responses use different channels.
    await expect.poll(warning).toBeDefined()
    const [, command = ''] = /redis-cli (.+)$/.exec(warning() ?? '') ?? []
    await redis.command(...command.split(' '))
    expect(await Promise.all([one, other].map(works))).toEqual([true, true])
  })
})
