import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { StoreEntry, StoreTogether } from '../../../src/proxy/index.js'
import { redisStore } from '../../../src/proxy/redis/index.js'
import { clientVersions, connected, type TestClient } from './support/clients.js'
import { hasRedis, startRedis, type RedisServer } from './support/redisServer.js'

let redis: RedisServer
const encryptionKeys = [randomBytes(32)]

const newEntry = (kind: string): StoreEntry => ({
  key: `${kind}:${crypto.randomUUID()}`,
  value: `value of ${kind}`,
  ttlMs: 60_000,
})

describe.skipIf(!hasRedis())('several steps of redisStore in one', () => {
  beforeAll(async () => {
    redis = await startRedis()
  })
  afterAll(async () => redis.kill())

  describe.each(clientVersions)('on %s', (_version, create) => {
    let client: TestClient
    beforeEach(async () => {
      client = await connected(create, redis.url)
    })
    afterEach(() => client.destroy())

    const newStore = () => redisStore({ client, encryptionKeys, timeoutMs: 1_000, settleMs: 200 })
    const togetherOf = ({ together }: ReturnType<typeof newStore>): StoreTogether => {
      if (!together) throw new Error('redisStore does several steps at once')
      return together
    }

    it('claim all that is free', async () => {
      const store = newStore()
      const [one, other] = [newEntry('key'), newEntry('flight')]
      expect(await togetherOf(store).claim([one, other])).toEqual([undefined, undefined])
      expect(await Promise.all([store.get(one.key), store.get(other.key)])).toEqual([
        one.value,
        other.value,
      ])
    })

    it('claim nothing behind what is another’s', async () => {
      const store = newStore()
      const [one, other] = [newEntry('key'), newEntry('flight')]
      await store.set(one.key, 'another', 60_000)
      expect(await togetherOf(store).claim([one, other])).toEqual(['another'])
      expect(await store.get(other.key)).toBeUndefined()
    })

    it('claim what is before it', async () => {
      const store = newStore()
      const [one, other] = [newEntry('key'), newEntry('flight')]
      await store.set(other.key, 'another', 60_000)
      expect(await togetherOf(store).claim([one, other])).toEqual([undefined, 'another'])
      expect(await store.get(one.key)).toBe(one.value)
    })

    it('let one of many have both', async () => {
      const [one, other] = [newEntry('key'), newEntry('flight')]
      const stores = [newStore(), newStore()]
      const found = await Promise.all(
        Array.from({ length: 20 }, async (_, at) => {
          const entries = [one, other].map(({ key, ttlMs }) => ({ key, value: `${at}`, ttlMs }))
          return stores[at % 2]?.together?.claim(entries)
        }),
      )
      expect(found.filter((present) => present?.length === 2)).toEqual([[undefined, undefined]])
    })

    it('claim nothing where data was lost', async () => {
      const store = newStore()
      await togetherOf(store).claim([newEntry('key')])
      await redis.command('FLUSHALL')
      const entries = [newEntry('key'), newEntry('flight')]
      await expect(togetherOf(store).claim(entries)).rejects.toThrow('Redis has lost its data')
      expect(await client.keys('signing:key:*')).toEqual([])
      expect(await client.keys('signing:flight:*')).toEqual([])
    })

    it('set and delete, each with its lifetime', async () => {
      const store = newStore()
      const [kept, gone] = [newEntry('key'), newEntry('flight')]
      await togetherOf(store).claim([gone])
      await togetherOf(store).change({
        set: [kept, { ...newEntry('result'), ttlMs: 5_000 }],
        deleted: [gone.key],
      })
      expect(await store.get(kept.key)).toBe(kept.value)
      expect(await store.get(gone.key)).toBeUndefined()
      const [result = ''] = await client.keys('signing:result:*')
      const lifetime = await client.pTTL(result)
      expect(lifetime).toBeGreaterThan(0)
      expect(lifetime).toBeLessThanOrEqual(5_000)
    })
  })
})
