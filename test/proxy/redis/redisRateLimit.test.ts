import { createHash, randomBytes } from 'node:crypto'
import { createClient } from '@redis/client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSigningProxy } from '../../../src/proxy/index.js'
import { redisRateLimit, redisStore, type RedisClient } from '../../../src/proxy/redis/index.js'
import { portalOptions, post } from '../support/portal.js'
import { clientVersions, connected, type TestClient } from './support/clients.js'
import { hasRedis, startRedis, type RedisServer } from './support/redisServer.js'

let redis: RedisServer
const encryptionKeys = [randomBytes(32)]

/** How many of `calls` calls a limiter lets pass, and what the last of the others was told. */
async function passing(
  limiter: { consume(key: string): Promise<unknown> } | undefined,
  calls: number,
  key: string,
): Promise<{ readonly passed: number; readonly refusal: unknown }> {
  const outcomes = await Promise.allSettled(
    Array.from({ length: calls }, async () => limiter?.consume(key)),
  )
  const refusals = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [outcome.reason as unknown] : [],
  )
  return { passed: calls - refusals.length, refusal: refusals.at(-1) }
}

/** How the counter of a subject is named. */
async function named(client: TestClient, key: Uint8Array): Promise<readonly string[]> {
  const keyPrefix = `${crypto.randomUUID()}:`
  const limits = redisRateLimit({ client, encryptionKeys: [key], keyPrefix })
  await limits.perSubject?.consume('12345678')
  return (await client.keys(`${keyPrefix}*`)).map((name) => name.slice(keyPrefix.length))
}

describe.skipIf(!hasRedis())('redisRateLimit', () => {
  beforeAll(async () => {
    redis = await startRedis()
  })
  afterAll(async () => redis.kill())

  describe.each(clientVersions)('on %s', (_version, create) => {
    let client: TestClient
    beforeAll(async () => {
      client = await connected(create, redis.url)
    })
    afterAll(() => client.destroy())

    it('counts the calls of all instances together, and says how long to wait', async () => {
      const subject = crypto.randomUUID()
      const [one, other] = [1, 2].map(() =>
        redisRateLimit({ client, encryptionKeys, perSubject: 6 }),
      )
      const first = await passing(one?.perSubject, 4, subject)
      const second = await passing(other?.perSubject, 4, subject)
      expect([first.passed, second.passed]).toEqual([4, 2])
      expect(second.refusal).toMatchObject({ msBeforeNext: expect.any(Number) })
    })

    it('counts each recipient and each subject for itself', async () => {
      const limits = redisRateLimit({ client, encryptionKeys, perSubject: 1, perRecipient: 1 })
      const name = crypto.randomUUID()
      await limits.perSubject?.consume(name)
      await limits.perRecipient?.consume(name)
      await limits.perRecipient?.consume(`${name}-2`)
      await expect(limits.perRecipient?.consume(name)).rejects.toHaveProperty('msBeforeNext')
    })

    it('names nobody in a way that can be tried out without the key', async () => {
      const [key, other] = [randomBytes(32), randomBytes(32)]
      expect(await named(client, key)).toEqual([expect.stringMatching(/^perSubject:[0-9a-f]{64}$/)])
      expect(await named(client, key)).toEqual(await named(client, key))
      expect(await named(client, key)).not.toEqual(await named(client, other))
      const guess = createHash('sha256').update('12345678').digest('hex')
      expect(JSON.stringify(await named(client, key))).not.toContain(guess)
    })

    it('names nobody, and forgets within the minute', async () => {
      await redisRateLimit({ client, encryptionKeys }).perSubject?.consume('alice@example.com')
      expect(await redis.dump()).not.toContain('alice')
      const [name = ''] = (await redis.dump()).split('\n').map((line) => line.split(' ')[0])
      expect(await client.pTTL(name)).toBeGreaterThan(0)
      expect(await client.pTTL(name)).toBeLessThanOrEqual(60_000)
    })
  })

  it('counts in memory while Redis is gone, and says that it is', async () => {
    const client = createClient({ url: redis.url })
    const { perSubject } = redisRateLimit({ client, encryptionKeys, perSubject: 3 })
    const { refusal } = await passing(perSubject, 3, 'alice')
    expect(refusal).toMatchObject({ message: 'Redis is not reachable' })
    expect((await passing(perSubject, 1, 'alice')).refusal).toHaveProperty('msBeforeNext')
  })
})

/** A Redis that answers each command with the next of `replies`, and the last again and again. */
function answering(...replies: readonly unknown[]) {
  const asked: (readonly string[])[] = []
  const client: RedisClient = {
    isReady: true,
    on: () => {},
    get: async () => null,
    set: async () => null,
    del: async () => 0,
    eval: async (_script, { arguments: given = [] }) => {
      asked.push(given)
      return replies[Math.min(asked.length, replies.length) - 1]
    },
  }
  const { perSubject } = redisRateLimit({ client, encryptionKeys, perSubject: 2 })
  return { asked, consume: async () => perSubject?.consume('alice') }
}

describe('a limit that Redis says is reached', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] })
  })
  afterEach(() => vi.useRealTimers())

  it('holds without a question until the window has ended there', async () => {
    const over = ['over', [3, 20_000]]
    const { asked, consume } = answering(over, ['claimed', [1, 60_000]])
    await expect(consume()).rejects.toMatchObject({ msBeforeNext: 20_000 })
    vi.advanceTimersByTime(19_900)
    await expect(consume()).rejects.toMatchObject({ msBeforeNext: 100 })
    expect(asked).toHaveLength(1)
    vi.advanceTimersByTime(100)
    await consume()
    expect(asked).toHaveLength(2)
  })

  it('holds as soon as the last call has been counted', async () => {
    const { asked, consume } = answering(['claimed', [2, 5_000]])
    await consume()
    await expect(consume()).rejects.toMatchObject({ msBeforeNext: 5_000 })
    expect(asked).toHaveLength(1)
  })

  it('is asked for again after a minute, however long the window is there', async () => {
    const { asked, consume } = answering(['over', [3, 3_600_000]])
    await expect(consume()).rejects.toMatchObject({ msBeforeNext: 3_600_000 })
    vi.advanceTimersByTime(59_000)
    await expect(consume()).rejects.toMatchObject({ msBeforeNext: 1_000 })
    vi.advanceTimersByTime(1_000)
    await expect(consume()).rejects.toMatchObject({ msBeforeNext: 3_600_000 })
    expect(asked).toHaveLength(2)
  })

  it('of a window that has ended since is asked for at once', async () => {
    const { asked, consume } = answering(['over', [3, 0]])
    await expect(consume()).rejects.toMatchObject({ msBeforeNext: 0 })
    await expect(consume()).rejects.toMatchObject({ msBeforeNext: 0 })
    expect(asked).toHaveLength(2)
  })
})

it.each([
  [null],
  ['OK'],
  [[]],
  [['claimed']],
  [['claimed', []]],
  [['over', []]],
  [['claimed', ['many', 60_000]]],
  [['done', [1, 60_000]]],
])('the answer %j of a Redis counts as none', async (reply) => {
  const { asked, consume } = answering(reply)
  await expect(consume()).rejects.not.toHaveProperty('msBeforeNext')
  await expect(consume()).rejects.not.toHaveProperty('msBeforeNext')
  // By then this instance has counted by itself.
  await expect(consume()).rejects.toHaveProperty('msBeforeNext')
  expect(asked).toHaveLength(3)
})

it('a write finds Redis gone before the host is asked, where it must be there', async () => {
  const client = createClient()
  const asked: string[] = []
  const proxy = createSigningProxy({
    ...portalOptions('http://127.0.0.1:9'),
    authorize: () => {
      asked.push('authorize')
      return true
    },
    store: redisStore({ client, encryptionKeys }),
    rateLimit: redisRateLimit({ client, encryptionKeys }),
  })
  expect((await proxy.fetch(post('/recipients/re_alice1/ceremony'))).status).toBe(503)
  expect(asked).toEqual([])
})

describe('the options of redisRateLimit', () => {
  it.each([
    [{ perSubject: 0 }, '`perSubject` is not a whole number of at least 1'],
    [{ perRecipient: 1.5 }, '`perRecipient` is not a whole number of at least 1'],
    [{ client: undefined }, '`client` is not a client of @redis/client'],
    [{ encryptionKeys: undefined }, '`encryptionKeys` is missing or empty'],
  ])('refuse %o', (wrong, message) => {
    const options = Object.assign({ client: createClient(), encryptionKeys }, wrong)
    expect(() => redisRateLimit(options)).toThrow(message)
  })
})
