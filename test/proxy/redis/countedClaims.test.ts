import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSigningProxy, type SigningProxy } from '../../../src/proxy/index.js'
import { redisRateLimit, redisStore } from '../../../src/proxy/redis/index.js'
import { portalOptions, post } from '../support/portal.js'
import { startServiceStub, type ServiceStub } from '../support/serviceStub.js'
import { clientVersions, connected, type TestClient } from './support/clients.js'
import { hasRedis, startRedis, type RedisServer } from './support/redisServer.js'

const CEREMONY = '/recipients/re_alice1/ceremony'
const encryptionKeys = [randomBytes(32)]

const ask = async (proxy: SigningProxy, key: string): Promise<Response> =>
  proxy.fetch(post(CEREMONY, {}, { 'idempotency-key': key }))

let redis: RedisServer
let service: ServiceStub

describe.skipIf(!hasRedis())('a claim that counts its call for the recipient', () => {
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

    const newProxy = (perRecipient: number): SigningProxy => {
      const shared = { client, encryptionKeys, keyPrefix, timeoutMs: 1_000 }
      return createSigningProxy({
        ...portalOptions(service.url),
        rateLimit: redisRateLimit({ ...shared, perRecipient }),
        store: redisStore({ ...shared, settleMs: 1 }),
      })
    }
    const claimed = async (): Promise<number> =>
      (await client.keys(`${keyPrefix}key:*`)).length +
      (await client.keys(`${keyPrefix}flight:*`)).length

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
  })
})
