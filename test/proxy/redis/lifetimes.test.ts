import { randomBytes } from 'node:crypto'
import { createClient } from '@redis/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSigningProxy, type SigningProxy } from '../../../src/proxy/index.js'
import { redisStore } from '../../../src/proxy/redis/index.js'
import { portalOptions, post, SHORT } from '../support/portal.js'
import { startServiceStub, wellBehaved, type ServiceStub } from '../support/serviceStub.js'
import { connected, type TestClient } from './support/clients.js'
import { hasRedis, startRedis, type RedisServer } from './support/redisServer.js'

let service: ServiceStub
let redis: RedisServer
let client: TestClient
let proxy: SigningProxy

/** How many minutes a shared Redis keeps the entry of a key, once its call is over. */
async function minutesKept(key: string): Promise<number> {
  const before = await client.keys('signing:key:*')
  const body = { name: key, email: 'new@example.com' }
  await proxy.fetch(post('/recipients/re_alice1/replace', body, { 'idempotency-key': key }))
  const place = (await client.keys('signing:key:*')).find((name) => !before.includes(name)) ?? ''
  return Math.ceil((await client.pTTL(place)) / 60_000)
}

describe.skipIf(!hasRedis())('a key in a shared Redis', () => {
  beforeAll(async () => {
    service = await startServiceStub()
    redis = await startRedis()
    client = await connected(createClient, redis.url)
    const store = redisStore({ client, encryptionKeys: [randomBytes(32)], timeoutMs: 1_000 })
    const options = { ...portalOptions(service.url), ...SHORT, onReplaced: () => {}, store }
    proxy = createSigningProxy(options)
  })
  afterAll(async () => {
    client.destroy()
    await redis.kill()
    await service.close()
  })

  it('is kept for ten minutes where it was answered', async () => {
    service.behave = wellBehaved
    expect(await minutesKept('answered')).toBe(10)
  })

  it('is kept for a day where nobody knows what came of it', async () => {
    service.behave = () => {}
    expect(await minutesKept('lost')).toBe(24 * 60)
  })
})
