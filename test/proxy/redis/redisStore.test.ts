import { createHash, randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createClient } from '@redis/client'
import { redisStore, type RedisStoreOptions } from '../../../src/proxy/redis/index.js'
import { clientVersions, connected, type TestClient } from './support/clients.js'
import { hasRedis, startRedis, type RedisServer } from './support/redisServer.js'

let redis: RedisServer
const key = randomBytes(32)

const newPrefix = (): string => `${crypto.randomUUID()}:`
const newName = (): string => `key:${crypto.randomUUID()}`

describe.skipIf(!hasRedis())('redisStore', () => {
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

    /** Where the one entry lies that has this prefix: its own name is hashed with a key. */
    async function placeOf(keyPrefix: string): Promise<string> {
      const names = await client.keys(`${keyPrefix}key:*`)
      expect(names).toHaveLength(1)
      return names[0] ?? ''
    }

    const storeWith = (options: Partial<RedisStoreOptions> = {}) =>
      redisStore({ client, encryptionKeys: [key], timeoutMs: 1_000, ...options })

    it('gives back what was set, whatever characters it has', async () => {
      const name = newName()
      await storeWith().set(name, '{"url":"https://ceremony.example/?token=é😀"}', 5_000)
      expect(await storeWith().get(name)).toBe('{"url":"https://ceremony.example/?token=é😀"}')
    })

    it('knows nothing of what was never set or has been deleted', async () => {
      const name = newName()
      const store = storeWith()
      expect(await store.get(name)).toBeUndefined()
      await store.set(name, 'value', 5_000)
      await store.delete(name)
      expect(await store.get(name)).toBeUndefined()
    })

    it('lets one of many claim a key, and tells the others what is there', async () => {
      const name = newName()
      const [one, other] = [storeWith(), storeWith()]
      const claims = Array.from({ length: 20 }, async (_, index) =>
        (index % 2 ? one : other).setIfAbsent(name, `claim ${index}`, 5_000),
      )
      const present = await Promise.all(claims)
      const winner = await one.get(name)
      expect(present.filter((value) => value === undefined)).toHaveLength(1)
      expect(new Set(present)).toEqual(new Set([undefined, winner]))
    })

    it('lets entries expire', async () => {
      const keyPrefix = newPrefix()
      const store = storeWith({ keyPrefix })
      const [set, claimed] = [newName(), newName()]
      await store.set(set, 'value', 40)
      await store.setIfAbsent(claimed, 'value', 40)
      await expect.poll(async () => store.get(set)).toBeUndefined()
      await expect.poll(async () => store.setIfAbsent(claimed, 'next', 500)).toBeUndefined()
      expect(await client.pTTL(await placeOf(keyPrefix))).toBeGreaterThan(0)
    })

    it('never writes the same bytes twice', async () => {
      const name = newName()
      const keyPrefix = newPrefix()
      const store = storeWith({ keyPrefix })
      const written = new Set<string | null>()
      for (let time = 0; time < 3; time += 1) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await store.set(name, 'value', 5_000)
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        written.add(await client.get(await placeOf(keyPrefix)))
      }
      expect(written.size).toBe(3)
    })

    it.each([
      ['copied from another name', async (place: string) => client.get(place)],
      ['that is no base64', async () => 'é'],
      ['too short for a nonce', async () => btoa('short')],
      ['that is empty', async () => ''],
    ])('takes a value %s for one that nobody can read, not for none', async (_what, forge) => {
      const [other, keyPrefix] = [newPrefix(), newPrefix()]
      const [name, victim] = [newName(), newName()]
      await storeWith({ keyPrefix: other }).set(name, 'value', 5_000)
      const store = storeWith({ keyPrefix })
      await store.set(victim, 'value', 5_000)
      const forged = String(await forge(await placeOf(other)))
      await client.set(await placeOf(keyPrefix), forged)
      expect(await store.get(victim)).toBe('')
      expect(await store.setIfAbsent(victim, 'mine', 5_000)).toBe('')
    })

    it('does not open a value of which one bit was changed', async () => {
      const name = newName()
      const keyPrefix = newPrefix()
      const store = storeWith({ keyPrefix })
      await store.set(name, 'value', 5_000)
      const place = await placeOf(keyPrefix)
      const sealed = Buffer.from(String(await client.get(place)), 'base64')
      sealed[20] = (sealed[20] ?? 0) ^ 1
      await client.set(place, sealed.toString('base64'))
      expect(await store.get(name)).toBe('')
    })

    it('changes its encryption key in three steps, and reads all the time', async () => {
      const next = randomBytes(32)
      const steps = [[key], [key, next], [next, key], [next]]
      const stores = steps.map((encryptionKeys) => storeWith({ encryptionKeys }))
      const neighbours = stores.slice(1).flatMap((store, index) => [
        [stores[index], store],
        [store, stores[index]],
      ])
      for (const [writer, reader] of neighbours) {
        const name = newName()
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await writer?.set(name, 'value', 5_000)
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        expect(await reader?.get(name)).toBe('value')
      }
      const name = newName()
      await stores[0]?.set(name, 'value', 5_000)
      expect(await stores[3]?.get(name)).toBe('')
    })

    it('keeps to its prefix', async () => {
      const name = newName()
      const [one, other] = [newPrefix(), newPrefix()]
      await storeWith({ keyPrefix: one }).set(name, 'value', 5_000)
      expect(await storeWith({ keyPrefix: other }).get(name)).toBeUndefined()
      expect(await client.get(await placeOf(one))).toEqual(expect.any(String))
    })

    it('hides names from whoever has no key, and lets no two stores name alike', async () => {
      const name = `key:${createHash('sha256').update('12345678').digest('hex')}`
      const [one, other] = [newPrefix(), newPrefix()]
      await storeWith({ keyPrefix: one }).set(name, 'value', 5_000)
      await storeWith({ keyPrefix: other }).set(name, 'value', 5_000)
      const places = await Promise.all([one, other].map(placeOf))
      const hashes = places.map((place) => place.slice(one.length))
      expect(hashes).not.toContain(name)
      expect(hashes[0]).toMatch(/^key:[0-9a-f]{64}$/)
      expect(hashes[0]).not.toBe(hashes[1])
    })

    it('takes no claim twice while its encryption key changes', async () => {
      const next = randomBytes(32)
      const stores = [[key], [key, next], [next, key], [next]].map((encryptionKeys) =>
        storeWith({ encryptionKeys }),
      )
      const steps = [
        [0, 1],
        [1, 0],
        [1, 2],
        [2, 1],
        [2, 3],
      ] as const
      for (const [first, second] of steps) {
        const name = newName()
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        expect(await stores[first]?.setIfAbsent(name, 'first', 5_000)).toBeUndefined()
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        expect(await stores[second]?.setIfAbsent(name, 'second', 5_000)).toBe('first')
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await stores[second]?.delete(name)
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        expect(await stores[second]?.get(name)).toBeUndefined()
      }
    })
  })

  it('does not wait in the queue of a client that has one', async () => {
    const server = await startRedis()
    const client = createClient({ url: server.url, socket: { reconnectStrategy: () => 10_000 } })
    client.on('error', () => {})
    await client.connect()
    const store = redisStore({ client, encryptionKeys: [key] })
    await store.set('key:1', 'value', 5_000)
    await server.kill()
    await expect.poll(() => client.isReady).toBe(false)
    const startedAt = performance.now()
    await expect(store.get('key:1')).rejects.toThrow('not reachable')
    expect(performance.now() - startedAt).toBeLessThan(1_000)
    client.destroy()
  })

  it('stops asking for a while where no answer comes', async () => {
    const server = await startRedis()
    const client = createClient({ url: server.url })
    await client.connect()
    const store = redisStore({ client, encryptionKeys: [key], timeoutMs: 1_000 })
    await store.get('key:1')
    server.freeze()
    await expect(store.get('key:1')).rejects.toHaveProperty('name', 'DeadlineExceeded')
    const startedAt = performance.now()
    const calls = Array.from({ length: 100 }, async () => store.get('key:1'))
    expect((await Promise.allSettled(calls)).map(({ status }) => status)).not.toContain('fulfilled')
    expect(performance.now() - startedAt).toBeLessThan(500)
    client.destroy()
    await server.kill()
  })

  it('goes on at once after one slow command, also where many waited for it', async () => {
    const client = await connected(createClient, redis.url)
    const store = redisStore({ client, encryptionKeys: [key], timeoutMs: 100 })
    await expect.poll(async () => store.get('key:1').catch(() => 'late')).toBeUndefined()
    const slow = createClient({ url: redis.url })
    await slow.connect()
    await slow.sendCommand(['CLIENT', 'PAUSE', '300', 'ALL'])
    const held = Array.from({ length: 20 }, async () => store.get('key:1'))
    expect((await Promise.allSettled(held)).map(({ status }) => status)).not.toContain('fulfilled')
    // Sooner than the second for which a silent one is left alone, with what a busy machine may take.
    await expect
      .poll(async () => store.get('key:1').catch(() => 'refused'), { interval: 10, timeout: 900 })
      .toBeUndefined()
    slow.destroy()
    client.destroy()
  })

  it('writes again after a restart what it is told of, and first of all', async () => {
    const server = await startRedis()
    const client = createClient({ url: server.url })
    client.on('error', () => {})
    await client.connect()
    const store = redisStore({ client, encryptionKeys: [key], settleMs: 200 })
    store.restoreFrom?.(async () => [{ key: 'key:1', value: 'mine', ttlMs: 5_000 }])
    await server.kill()
    await server.start()
    await expect
      .poll(async () => store.setIfAbsent('key:1', 'other', 5_000).catch(() => 'refused'))
      .toBe('mine')
    client.destroy()
    await server.kill()
  })

  it('writes again what each of the proxies that share it has written', async () => {
    const client = await connected(createClient, redis.url)
    const store = redisStore({ client, encryptionKeys: [key] })
    const names = [newName(), newName()]
    for (const name of names) {
      store.restoreFrom?.(async () => [{ key: name, value: 'mine', ttlMs: 5_000 }])
    }
    expect(await Promise.all(names.map(async (name) => store.get(name)))).toEqual(['mine', 'mine'])
    client.destroy()
  })

  it('claims nothing while others may have to write again what was lost', async () => {
    const server = await startRedis()
    const client = createClient({ url: server.url, socket: { reconnectStrategy: () => 20 } })
    client.on('error', () => {})
    await client.connect()
    const store = redisStore({ client, encryptionKeys: [key], settleMs: 300 })
    await store.get('key:1')
    await server.kill()
    await server.start()
    await expect.poll(() => client.isReady).toBe(true)
    await expect(store.setIfAbsent('key:1', 'value', 5_000)).rejects.toThrow('has lost its data')
    await store.set('key:2', 'value', 5_000)
    expect(await store.get('key:2')).toBe('value')
    await expect
      .poll(async () => store.setIfAbsent('key:1', 'value', 5_000).catch(() => 'refused'))
      .toBeUndefined()
    client.destroy()
    await server.kill()
  })
})

describe('the options of redisStore', () => {
  const client = createClient()

  it.each([
    ['no client', { client: {} }, '`client` is not a client of @redis/client'],
    ['no keys', { encryptionKeys: [] }, '`encryptionKeys` is missing or empty'],
    [
      'a short key',
      { encryptionKeys: [key, key.subarray(1)] },
      '`encryptionKeys[1]` is not 32 bytes',
    ],
    ['a key as text', { encryptionKeys: [key.toString('hex')] }, 'is not 32 bytes'],
    ['a prefix with blanks', { keyPrefix: 'a b' }, '`keyPrefix` is not 1 to 64 visible ASCII'],
    ['a time beyond the proxy’s', { timeoutMs: 1_001 }, '`timeoutMs` is not a whole number from 1'],
    ['no time at all', { settleMs: 0 }, '`settleMs` is not a whole number from 1 to 60000'],
  ])('refuse %s, in words that hold no key', (_what, wrong, message) => {
    const options = Object.assign({ client, encryptionKeys: [key] }, wrong)
    const build = (): unknown => redisStore(options)
    expect(build).toThrow(expect.objectContaining({ code: 'invalid_option' }))
    expect(build).toThrow(message)
    expect(build).not.toThrow(key.toString('hex').slice(2, 10))
  })
})
