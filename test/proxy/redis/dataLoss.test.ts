import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { createClient } from '@redis/client'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ProxyEvent, SigningStore, StoreEntry } from '../../../src/proxy/index.js'
import { redisStore } from '../../../src/proxy/redis/index.js'
import { connected, type TestClient } from './support/clients.js'
import { hasRedis, startRedis, type RedisServer } from './support/redisServer.js'

let redis: RedisServer
const key = randomBytes(32)
const clients: TestClient[] = []

/** One instance of a portal: its store, what it has written, and what it was told. */
interface Instance {
  readonly store: SigningStore
  readonly written: StoreEntry[]
  readonly events: ProxyEvent[]
}

async function instance(settleMs = 600, encryptionKeys = [key]): Promise<Instance> {
  const client = await connected(createClient, redis.url)
  clients.push(client)
  const store = redisStore({ client, encryptionKeys, settleMs, timeoutMs: 1_000 })
  const written: StoreEntry[] = []
  const events: ProxyEvent[] = []
  store.restoreFrom?.(
    async () => written,
    (event) => events.push(event),
  )
  return { store, written, events }
}

/** Claims a name as a proxy does: what was claimed is its own to write again. */
async function claim({ store, written }: Instance, name: string): Promise<string | undefined> {
  const present = await store.setIfAbsent(name, 'used', 60_000)
  if (present === undefined) written.push({ key: name, value: 'used', ttlMs: 60_000 })
  return present
}

const LOST = { type: 'store_data_lost', reason: 'reset' }
const newName = (): string => `key:${crypto.randomUUID()}`

describe.skipIf(!hasRedis())('a Redis that loses its data while connected', () => {
  beforeAll(async () => {
    redis = await startRedis()
  })
  afterEach(() => {
    for (const client of clients.splice(0)) client.destroy()
  })
  afterAll(async () => redis.kill())

  it('is found out by the first claim, before anything is claimed', async () => {
    const one = await instance()
    await claim(one, newName())
    await redis.command('FLUSHALL')
    await expect(claim(one, newName())).rejects.toThrow('Redis has lost its data')
    await expect.poll(() => one.events, { timeout: 5_000 }).toEqual([LOST])
  })

  it('gives no used name away, though the instance that used it has nothing to do', async () => {
    const [idle, busy] = [await instance(1_500), await instance(1_500)]
    const name = newName()
    await claim(idle, name)
    await claim(busy, newName())
    await redis.command('FLUSHALL')
    const seen: unknown[] = []
    await expect
      .poll(
        async () => {
          const present = await claim(busy, name).catch(() => 'refused')
          seen.push(present)
          return present
        },
        { timeout: 10_000 },
      )
      .toBe('used')
    expect(seen).not.toContain(undefined)
    expect([idle.events, busy.events]).toEqual([[LOST], [LOST]])
  })

  it('gives none away to an instance either that starts right then', async () => {
    const old = await instance()
    const name = newName()
    await claim(old, name)
    await redis.command('FLUSHALL')
    expect(await claim(await instance(), name)).toBe('used')
  })

  it('claims again once all have had the time', async () => {
    const one = await instance(200)
    await claim(one, newName())
    await redis.command('FLUSHALL')
    await expect
      .poll(async () => claim(one, 'key:new').catch(() => 'refused'), { timeout: 10_000 })
      .toBeUndefined()
  })

  it('tells of one loss once, however many claims meet it', async () => {
    const one = await instance()
    await claim(one, newName())
    await redis.command('FLUSHALL')
    await Promise.allSettled(Array.from({ length: 50 }, async () => claim(one, newName())))
    await delay(300)
    expect(one.events).toEqual([LOST])
  })

  it('treats what nobody’s key opens as lost, and says so', async () => {
    const other = await instance(200, [randomBytes(32)])
    await claim(other, newName())
    const one = await instance(200)
    expect(await claim(one, newName())).toBeUndefined()
    await expect.poll(() => other.events).toContainEqual(LOST)
  })
})

describe.skipIf(!hasRedis())('a Redis that may evict entries', () => {
  afterEach(async () => {
    for (const client of clients.splice(0)) client.destroy()
    await redis.kill()
  })

  it.each(['allkeys-lru', 'volatile-ttl'])('is told of once: %s', async (policy) => {
    redis = await startRedis()
    await redis.command('CONFIG', 'SET', 'maxmemory-policy', policy)
    const one = await instance()
    await claim(one, newName())
    await claim(one, newName())
    expect(one.events).toEqual([
      {
        type: 'option_warning',
        option: 'store',
        message: expect.stringContaining('Set its `maxmemory-policy` to `noeviction`'),
      },
    ])
  })

  it('is not told of where it may not', async () => {
    redis = await startRedis()
    const one = await instance()
    await claim(one, newName())
    expect(one.events).toEqual([])
  })

  it('goes on where Redis does not let its clients ask', async () => {
    redis = await startRedis()
    await redis.command('ACL', 'SETUSER', 'default', '-info', '-config')
    const one = await instance()
    expect(await claim(one, newName())).toBeUndefined()
    expect(one.events).toEqual([])
  })

  it('has what it threw out written again, and tells of it', { timeout: 30_000 }, async () => {
    redis = await startRedis()
    const one = await instance()
    const name = newName()
    await claim(one, name)
    const used = Number(
      /used_memory:(\d+)/.exec(String(await redis.command('INFO', 'memory')))?.[1],
    )
    await redis.command('CONFIG', 'SET', 'maxmemory-policy', 'volatile-ttl')
    await redis.command('CONFIG', 'SET', 'maxmemory', `${Math.round(used / 2)}`)
    await redis.command('SET', 'other', 'value').catch(() => {})
    await redis.command('CONFIG', 'SET', 'maxmemory', '0')
    await expect
      .poll(() => one.events, { timeout: 20_000 })
      .toContainEqual({ type: 'store_data_lost', reason: 'evicted' })
    expect(await one.store.get(name)).toBe('used')
  })
})

describe.skipIf(!hasRedis())('a Redis that restarts with its data', () => {
  it('may lack its last second, so nothing is claimed until all have written again', async () => {
    redis = await startRedis()
    const one = await instance()
    await claim(one, newName())
    // As after a restart from disk, or on a replica: the data of another run.
    const marker = String(await redis.command('GET', 'signing:marker'))
    await redis.command('SET', 'signing:marker', `${marker.split(' ')[0] ?? ''} another-run`)
    await expect(claim(one, newName())).rejects.toThrow('Redis has lost its data')
    await expect.poll(() => one.events, { timeout: 5_000 }).toEqual([LOST])
    for (const client of clients.splice(0)) client.destroy()
    await redis.kill()
  })
})
