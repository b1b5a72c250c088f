import { decodeProtectedHeader } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isSigningError } from '../../../src/contract/signingError.js'
import {
  redisState,
  type RedisState,
  type RedisStateOptions,
} from '../../../src/proxy/redis/index.js'
import type { RecordKey } from '../../../src/proxy/state/signingState.js'
import { connect, type TestClient } from './support/clients.js'
import { hasRedis, startRedis, type RedisServer } from './support/redisServer.js'

const HOUR = 3_600_000
const [KEY, NEW_KEY, OTHER_KEY] = ['one', 'two', 'three'].map((fill) => Buffer.alloc(32, fill))
if (!KEY || !NEW_KEY || !OTHER_KEY) throw new Error('three keys')

let redis: RedisServer
const clients: TestClient[] = []

function newKey(): RecordKey {
  return { kind: 'replacement', id: `["ada@example.com","${crypto.randomUUID()}"]` }
}

/** Starts a `redisState` with its own connection, like one instance of a portal. */
async function startInstance(
  keys: readonly Uint8Array[],
  options: Partial<RedisStateOptions> = {},
): Promise<RedisState & { readonly warnings: readonly string[] }> {
  const client = await connect(redis.url)
  clients.push(client)
  const state = redisState({ client, keys, ...options })
  const warnings: string[] = []
  state.onWarning?.((message) => warnings.push(message))
  await state.ready().catch(() => {})
  return { ...state, warnings }
}

/** Creates a new record, which succeeds on every instance that can use Redis. */
async function beginNew(state: RedisState): Promise<string> {
  return (await state.begin(newKey(), '', HOUR)).state
}

/** Returns the message of the error with which `work` rejects. */
async function messageOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'no error',
    (error: unknown) => String(error),
  )
}

describe.skipIf(!hasRedis())('redisState', { timeout: 30_000 }, () => {
  beforeAll(async () => {
    redis = await startRedis('appendonly')
  })
  beforeEach(async () => {
    await redis.start()
    await redis.command('FLUSHALL')
  })
  afterEach(() => {
    for (const client of clients.splice(0)) client.destroy()
  })
  afterAll(async () => redis.remove())

  describe('for several proxy instances', () => {
    it('creates a record for only one instance, even if all try at the same time', async () => {
      const instances = await Promise.all([1, 2, 3, 4].map(async () => startInstance([KEY])))
      const key = newKey()
      const begun = await Promise.all(
        instances.map(async (state) => (await state.begin(key, '', HOUR)).state),
      )
      expect(begun.toSorted()).toEqual(['pending', 'pending', 'pending', 'taken'])
    })

    it('keeps records separate if the instances have different prefixes', async () => {
      const one = await startInstance([KEY])
      const other = await startInstance([OTHER_KEY], { prefix: '{other}:' })
      const key = newKey()
      await one.begin(key, '', HOUR)
      expect(await other.begin(key, '', HOUR)).toEqual({ state: 'taken' })
    })
  })

  describe('in the stored data', () => {
    it('hides every id, request fingerprint and result', async () => {
      const state = await startInstance([KEY])
      const key = newKey()
      await state.begin(key, 'fingerprint of Ada', HOUR)
      await state.finish(key, 'fingerprint of Ada', 'https://sign.example.com/?token=t', HOUR)
      await state.hit('subject ada', HOUR)
      expect(await redis.dump()).not.toMatch(/ada|token|sign\.example|replacement/i)
    })

    it('encrypts every value as a compact JWE with `dir`, `A256GCM` and a `kid`', async () => {
      const state = await startInstance([KEY])
      await state.begin(newKey(), '', HOUR)
      const values = (await redis.dump()).split(/\s/).filter((word) => word.startsWith('eyJ'))
      expect(values).toHaveLength(2)
      for (const value of values) {
        expect(decodeProtectedHeader(value)).toEqual({
          alg: 'dir',
          enc: 'A256GCM',
          kid: expect.any(String),
        })
      }
    })

    it('rejects an encrypted value that was copied to the name of another record', async () => {
      const state = await startInstance([KEY])
      const [key, other] = [newKey(), newKey()]
      await state.begin(key, '', HOUR)
      const before = await names()
      await state.begin(other, '', HOUR)
      const [name = ''] = before
      const otherName = (await names()).find((one) => !before.includes(one)) ?? ''
      await redis.command('COPY', name, otherName, 'REPLACE')
      await expect(state.begin(other, '', HOUR)).rejects.toThrow('decrypt')
    })

    it('gives every Redis entry a lifetime, except the entry that detects a loss of data', async () => {
      const state = await startInstance([KEY])
      const key = newKey()
      await state.begin(key, '', HOUR)
      await state.begin(newKey(), '', HOUR)
      await state.finish(key, '', 'done', HOUR)
      await state.hit('counter', HOUR)
      const lifetimes = (await names()).map(async (name) => redis.command('PTTL', name))
      for (const ms of await Promise.all(lifetimes)) {
        expect(ms).toBeGreaterThan(0)
        expect(ms).toBeLessThanOrEqual(HOUR)
      }
    })
  })

  describe('during a rotation of the encryption keys', () => {
    it('returns stored results while instances with old and new keys run', async () => {
      const record = newKey()
      const before = await startInstance([KEY])
      await before.begin(record, '', HOUR)
      await before.finish(record, '', 'the result', HOUR)
      const done = { state: 'done', result: 'the result' }

      const during = await startInstance([NEW_KEY, KEY])
      const restarted = await startInstance([KEY])
      const alsoDuring = await startInstance([NEW_KEY, KEY])
      const after = await startInstance([NEW_KEY])
      const written = newKey()
      await after.begin(written, '', HOUR)
      await after.finish(written, '', 'the result', HOUR)
      for (const state of [before, during, restarted, alsoDuring, after]) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        expect(await state.begin(record, '', HOUR)).toEqual(done)
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        expect(await state.begin(written, '', HOUR)).toEqual(done)
        expect(state.warnings).toEqual([])
      }
    })

    it('refuses an instance with the old key after all instances have the new key', async () => {
      await startInstance([KEY])
      await startInstance([NEW_KEY, KEY])
      await startInstance([NEW_KEY])
      const old = await startInstance([KEY])
      await expect(old.ready()).rejects.toThrow('No key in `keys` can decrypt')
    })
  })

  describe('with a wrong encryption key', () => {
    it('rejects in `ready` with the cause, and other instances continue to work', async () => {
      const one = await startInstance([KEY])
      const other = await startInstance([KEY])
      const marker = await redis.command('GET', 'signing:marker')
      const wrong = await startInstance([OTHER_KEY])
      await expect(wrong.ready()).rejects.toThrow('No key in `keys` can decrypt')
      await expect(beginNew(wrong)).rejects.toThrow('No key in `keys` can decrypt')
      expect(wrong.warnings).toEqual([expect.stringContaining('other instances continue')])
      expect(await redis.command('GET', 'signing:marker')).toBe(marker)
      expect(await Promise.all([beginNew(one), beginNew(other)])).toEqual(['taken', 'taken'])
    })

    it('still counts calls for the call limits', async () => {
      await startInstance([KEY])
      const wrong = await startInstance([OTHER_KEY])
      expect((await wrong.hit('counter', HOUR)).count).toBe(1)
    })
  })

  describe('after Redis has lost its data', () => {
    it('refuses records on all instances, and names the command that confirms the loss of data', async () => {
      const [one, other] = [await startInstance([KEY]), await startInstance([KEY])]
      const key = newKey()
      await one.begin(key, '', HOUR)
      await redis.command('FLUSHALL')
      await expect(other.begin(key, '', HOUR)).rejects.toThrow('Redis has lost records')
      await expect(one.begin(key, '', HOUR)).rejects.toThrow('Redis has lost records')
      const runId = await currentRun()
      for (const { warnings } of [one, other]) {
        expect(warnings).toEqual([
          expect.stringContaining(`redis-cli SET signing:confirmed ${runId}`),
        ])
      }
    })

    it('refuses new records on an instance that starts after the loss', async () => {
      const one = await startInstance([KEY])
      await redis.command('FLUSHALL')
      await expect(beginNew(one)).rejects.toThrow('Redis has lost records')
      const late = await startInstance([KEY])
      await expect(beginNew(late)).rejects.toThrow('Redis has lost records')
    })

    it('accepts new records on all instances after an operator has confirmed the loss', async () => {
      const [one, other] = [await startInstance([KEY]), await startInstance([KEY])]
      const idle = await startInstance([KEY])
      await redis.command('FLUSHALL')
      const message = await messageOf(beginNew(one))
      await messageOf(beginNew(other))
      const [, command = ''] = /redis-cli (.+)$/.exec(message) ?? []
      await redis.command(...command.split(' '))
      const late = await startInstance([KEY])
      const key = newKey()
      const begun = []
      for (const state of [one, late, other, idle]) {
        // oxlint-disable-next-line no-await-in-loop -- the first one begins it
        begun.push((await state.begin(key, '', HOUR)).state)
      }
      expect(begun).toEqual(['taken', 'pending', 'pending', 'pending'])
      expect(idle.warnings).toEqual([])
    })

    it('refuses new records again after a second loss of data', async () => {
      const one = await startInstance([KEY])
      await redis.command('FLUSHALL')
      await messageOf(beginNew(one))
      await redis.command('SET', 'signing:confirmed', await currentRun())
      expect(await beginNew(one)).toBe('taken')
      await redis.command('FLUSHALL')
      await expect(beginNew(one)).rejects.toThrow('Redis has lost records')
      expect(one.warnings).toHaveLength(2)
    })

    it('refuses records if another instance has started with the empty Redis', async () => {
      const one = await startInstance([KEY])
      await redis.command('FLUSHALL')
      const newer = await startInstance([KEY])
      expect(await beginNew(newer)).toBe('taken')
      await expect(beginNew(one)).rejects.toThrow('Redis has lost records')
      await expect(beginNew(newer)).rejects.toThrow('Redis has lost records')
    })

    it('continues to count calls for the call limits', async () => {
      const one = await startInstance([KEY])
      await redis.command('FLUSHALL')
      await messageOf(beginNew(one))
      expect((await one.hit('counter', HOUR)).count).toBe(1)
    })
  })

  describe('during an outage of Redis', () => {
    it('rejects immediately if the connection is lost, and works again afterwards', async () => {
      const state = await startInstance([KEY])
      const key = newKey()
      await state.begin(key, '', HOUR)
      await redis.kill()
      await expect(beginNew(state)).rejects.toThrow(/Redis|[Ss]ocket|closed/)
      await redis.start()
      const begun = async (): Promise<string> =>
        state.begin(key, '', HOUR).then(
          (found) => found.state,
          (error: unknown) => `not yet: ${String(error)}`,
        )
      await expect.poll(begun, { timeout: 15_000 }).toBe('pending')
      expect(state.warnings).toEqual([])
    })

    it('rejects after one second if Redis does not answer, and deletes a late record', async () => {
      const state = await startInstance([KEY])
      const key = newKey()
      redis.freeze()
      try {
        await expect(state.begin(key, '', HOUR)).rejects.toThrow('has not answered within 1000 ms')
      } finally {
        redis.thaw()
      }
      const begun = async (): Promise<string> => (await state.begin(key, '', HOUR)).state
      await expect.poll(begun, { timeout: 10_000 }).toBe('taken')
    })
  })

  it('works without permission to use the Redis command INFO', async () => {
    await redis.command('ACL', 'SETUSER', 'limited', 'on', '>pass', '~*', '+@all', '-info')
    const client = await connect(redis.url.replace('//', '//limited:pass@'))
    clients.push(client)
    const state = redisState({ client, keys: [KEY] })
    expect(await beginNew(state)).toBe('taken')
    await redis.command('FLUSHALL')
    await expect(beginNew(state)).rejects.toThrow('redis-cli SET signing:confirmed unknown')
    await redis.command('SET', 'signing:confirmed', 'unknown')
    expect(await beginNew(state)).toBe('taken')
  })

  it.each<[string, object]>([
    ['`client`', { client: undefined }],
    ['`client`', { client: Promise.resolve() }],
    ['`keys[0]`', { keys: [] }],
    ['`keys`', { keys: undefined }],
    ['`keys[0]`', { keys: [Buffer.alloc(31)] }],
    ['`keys[1]`', { keys: [KEY, 'x'.repeat(32)] }],
    ['`prefix`', { prefix: '' }],
    ['`prefix`', { prefix: 'with space' }],
    ['`encryptionKeys`', { encryptionKeys: [KEY] }],
  ])('names %s in its error if the option is invalid', async (name, wrong) => {
    const client = await connect(redis.url)
    clients.push(client)
    let thrown: unknown
    try {
      redisState({ client, keys: [KEY], ...wrong })
    } catch (error) {
      thrown = error
    }
    expect(isSigningError(thrown) && thrown.code).toBe('invalid_option')
    expect(String(thrown)).toContain(name)
  })
})

describe.skipIf(!hasRedis())('redisState on a Redis with unsafe settings', () => {
  it('warns that Redis may evict or lose records', async () => {
    const server = await startRedis('none')
    await server.command('CONFIG', 'SET', 'maxmemory-policy', 'allkeys-lru')
    const client = await connect(server.url)
    try {
      const state = redisState({ client, keys: [KEY] })
      await state.ready()
      const warnings: string[] = []
      state.onWarning?.((message) => warnings.push(message))
      expect(warnings).toEqual([
        expect.stringContaining('`maxmemory-policy` to `noeviction`'),
        expect.stringContaining('`appendonly yes`'),
      ])
    } finally {
      client.destroy()
      await server.remove()
    }
  })

  it('refuses to store records after Redis has restarted from an old snapshot', async () => {
    const server = await startRedis('snapshots')
    const client = await connect(server.url)
    try {
      const state = redisState({ client, keys: [KEY] })
      await state.ready()
      await server.command('SAVE')
      const key = newKey()
      await state.begin(key, '', HOUR)
      await server.kill()
      await server.start()
      const refused = async (): Promise<string> => messageOf(state.begin(key, '', HOUR))
      await expect.poll(refused, { timeout: 15_000 }).toContain('Redis has lost records')
      expect(await server.command('GET', 'signing:marker')).toEqual(expect.any(String))
    } finally {
      client.destroy()
      await server.remove()
    }
  })
})

/** Returns the names of all entries in Redis except the marker. */
async function names(): Promise<readonly string[]> {
  const found = await redis.command('KEYS', '*')
  const all = Array.isArray(found) ? found.map(String) : []
  return all.filter((name) => name !== 'signing:marker')
}

/** Returns Redis's run id, which an operator needs to confirm a loss of records. */
async function currentRun(): Promise<string> {
  const info = String(await redis.command('INFO', 'server'))
  return /^run_id:(\S+)/m.exec(info)?.[1] ?? ''
}
