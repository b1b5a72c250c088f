import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSigningProxy, type SigningProxy } from '../../../src/proxy/index.js'
import {
  redisRateLimit,
  type RedisRateLimitOptions,
  redisStore,
  type RedisClient,
} from '../../../src/proxy/redis/index.js'
import { get, portalOptions, post } from '../support/portal.js'
import { startServiceStub, type ServiceStub } from '../support/serviceStub.js'
import { clientVersions, connected, type TestClient } from './support/clients.js'
import { hasRedis, startRedis, type RedisServer } from './support/redisServer.js'

const FOREIGN = '/recipients/re_bob1/ceremony'
const REPLACE = '/recipients/re_alice1/replace'
const PERSON = { name: 'New Person', email: 'new@example.com' }
const CEREMONY = '/recipients/re_alice1/ceremony'
const encryptionKeys = [randomBytes(32)]

const ask = async (proxy: SigningProxy, key?: string): Promise<Response> =>
  proxy.fetch(post(CEREMONY, {}, key === undefined ? {} : { 'idempotency-key': key }))

type Limits = Pick<RedisRateLimitOptions, 'perSubject' | 'perRecipient'>

interface Instance {
  readonly proxy: SigningProxy
  readonly asked: string[]
}

let redis: RedisServer
let service: ServiceStub

describe.skipIf(!hasRedis())('a claim that counts its call', () => {
  beforeAll(async () => {
    redis = await startRedis()
    service = await startServiceStub()
  })
  afterAll(async () => {
    await service.close()
    await redis.kill()
  })

  describe.each(clientVersions)('on %s', (_version, create) => {
    let client: TestClient
    let keyPrefix: string
    beforeEach(async () => {
      client = await connected(create, redis.url)
      keyPrefix = `${crypto.randomUUID()}:`
      service.requests.length = 0
    })
    afterEach(() => client.destroy())

    /** An instance of the proxy, which notes whom it has asked: the host or Redis. */
    const newInstance = (
      limits: Limits = {},
      evidence = portalOptions(service.url).evidence,
    ): Instance => {
      const asked: string[] = []
      const noting: RedisClient = {
        get isReady() {
          return client.isReady
        },
        // It stays connected.
        on: () => {},
        get: async (key) => client.get(key),
        set: async (key, value, options) => client.set(key, value, options),
        del: async (key) => client.del(key),
        eval: async (script, options) => {
          // The look at the marker is made twice a second, whatever else happens.
          if (!options.keys?.some((key) => key.endsWith('names'))) asked.push('redis')
          return client.eval(script, options)
        },
      }
      const shared = { client: noting, encryptionKeys, keyPrefix, timeoutMs: 1_000 }
      const options = portalOptions(service.url)
      const proxy = createSigningProxy({
        ...options,
        evidence,
        authorize: (question) => {
          asked.push('authorize')
          return options.authorize(question)
        },
        rateLimit: redisRateLimit({ ...shared, ...limits }),
        store: redisStore({ ...shared, settleMs: 1 }),
      })
      return { proxy, asked }
    }
    const newProxy = (perRecipient: number): SigningProxy => newInstance({ perRecipient }).proxy
    const names = async (kind: string): Promise<readonly string[]> =>
      client.keys(`${keyPrefix}${kind}:*`)
    /** How many calls of the only subject or recipient were counted. */
    const counted = async (kind: keyof Limits): Promise<number> => {
      const [name = ''] = await names(kind)
      return Number(await client.get(name))
    }
    const claimed = async (): Promise<number> =>
      (await names('key')).length + (await names('flight')).length

    it('claims nothing where the call is one too many, and says how long to wait', async () => {
      const [strict, lenient] = [newProxy(1), newProxy(10)]
      expect((await ask(strict, 'first')).status).toBe(201)
      const refused = await ask(strict, 'second')
      expect(refused.status).toBe(429)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      // The first key alone, as answered.
      expect(await claimed()).toBe(1)
      // So the refused key is free, on any instance.
      expect((await ask(lenient, 'second')).status).toBe(201)
      expect(service.requests).toHaveLength(2)
    })

    it('counts all instances together, repeated keys too', async () => {
      const proxies = [newProxy(3), newProxy(3)]
      const statuses: number[] = []
      for (const [at, key] of ['a', 'a', 'a', 'a'].entries()) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other, or they would be one call
        statuses.push((await ask(proxies[at % 2] ?? newProxy(3), key)).status)
      }
      expect(statuses).toEqual([201, 201, 201, 429])
      expect(service.requests).toHaveLength(1)
    })

    it('refuses a subject that another instance has let in often enough, and counts no recipient', async () => {
      const [one, other] = [newInstance({ perSubject: 2 }), newInstance({ perSubject: 2 })]
      for (const key of ['a', 'b']) {
        // oxlint-disable-next-line no-await-in-loop -- limits count in order
        expect((await ask(one.proxy, key)).status).toBe(201)
      }
      for (const key of ['c', undefined]) {
        const third = newInstance({ perSubject: 2 })
        // oxlint-disable-next-line no-await-in-loop -- limits count in order
        const refused = await ask(third.proxy, key)
        expect(refused.status).toBe(429)
        expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      }
      // What is wrong with the request, or whether it is allowed, is said to nobody over the limit.
      expect((await other.proxy.fetch(post(CEREMONY, 'no JSON'))).status).toBe(429)
      expect((await newInstance({ perSubject: 2 }).proxy.fetch(post(FOREIGN))).status).toBe(429)
      expect([await counted('perRecipient'), await claimed()]).toEqual([2, 2])
      expect(service.requests).toHaveLength(2)
    })

    it('counts those whom the host refuses on all instances together, and no recipient', async () => {
      const instances = [newInstance({ perSubject: 3 }), newInstance({ perSubject: 3 })]
      const statuses: number[] = []
      for (const at of [0, 1, 0, 1, 0]) {
        // oxlint-disable-next-line no-await-in-loop -- limits count in order
        const answer = await instances[at]?.proxy.fetch(post(FOREIGN))
        statuses.push(answer?.status ?? 0)
      }
      expect(statuses).toEqual([403, 403, 403, 429, 429])
      expect(await names('perRecipient')).toEqual([])
    })

    it('asks nobody about a subject of whom Redis has said that it is over its limit', async () => {
      const { proxy, asked } = newInstance({ perSubject: 1 })
      expect((await ask(proxy, 'a')).status).toBe(201)
      asked.length = 0
      const calls = [post(CEREMONY), post(REPLACE, PERSON), get('/deliverables/del_1')]
      const answers = await Promise.all(calls.map(async (call) => proxy.fetch(call)))
      expect(answers.map(({ status }) => status)).toEqual([429, 429, 429])
      for (const { headers } of answers) {
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      }
      expect(asked).toEqual([])
    })

    it('asks the host of no more calls at once than may pass, and then of those that Redis lets pass', async () => {
      const { proxy, asked } = newInstance({ perSubject: 3 })
      // What is there is found out before, by somebody else.
      await proxy.fetch(post('/recipients/re_bob1/ceremony', {}, { cookie: 'session=bob' }))
      asked.length = 0
      const keys = Array.from({ length: 12 }, (_, at) => `key-${at}`)
      const answers = await Promise.all(keys.map(async (key) => ask(proxy, key)))
      const statuses = answers.map(({ status }) => status)
      expect(statuses.filter((status) => status === 201)).toHaveLength(3)
      expect(statuses.filter((status) => status === 429)).toHaveLength(9)
      expect(asked.filter((whom) => whom === 'authorize').length).toBeLessThanOrEqual(6)
    })

    it.each([
      ['no key', undefined],
      ['a key', 'a'],
    ])('counts a call with %s whose evidence the host cannot give', async (_what, key) => {
      const { proxy, asked } = newInstance({}, () => {
        throw new Error('no session store')
      })
      expect((await ask(proxy, key)).status).toBe(500)
      expect([await counted('perSubject'), await counted('perRecipient')]).toEqual([1, 1])
      expect(asked).toEqual(['authorize', 'redis'])
      expect(await claimed()).toBe(0)
    })
  })
})
