import { createCluster } from '@redis/client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { RELEASE } from '../../../src/stores/redis/scripts.js'
import { redisState, type RedisStateOptions } from '../../../src/stores/redis/index.js'
import type { Claim, SigningState } from '../../../src/proxy/state/signingState.js'
import { connect, type TestClient } from './support/clients.js'
import { hasRedis, startRedis, type RedisServer } from './support/redisServer.js'

const HOUR = 3_600_000
const [KEY, NEW_KEY, OTHER_KEY] = ['one', 'two', 'three'].map((fill) => Buffer.alloc(32, fill))
if (!KEY || !NEW_KEY || !OTHER_KEY) throw new Error('three keys')

let redis: RedisServer
const clients: TestClient[] = []

function newClaim(): Claim {
  const key = { kind: 'replacement', id: crypto.randomUUID() } as const
  return { key, fingerprint: 'hash', owner: crypto.randomUUID() }
}

/** Starts a `redisState` with its own connection, like one instance of a portal. */
async function startInstance(
  keys: readonly Uint8Array[] = [Buffer.alloc(32, 'one')],
  options: Partial<RedisStateOptions> = {},
): Promise<SigningState> {
  const client = await connect(redis.url)
  clients.push(client)
  return redisState({ client, keys, ...options })
}

/** Returns the result of a finished record. */
async function resultOf(state: SigningState, claim: Claim): Promise<string | undefined> {
  const begun = await state.begin(claim, HOUR)
  return begun.state === 'done' ? begun.result : undefined
}

/** Returns how many records count in the share of a subject. */
async function shareOf(subject: string): Promise<unknown> {
  return redis.command('ZCARD', `signing:share:${subject}`)
}

async function names(): Promise<readonly string[]> {
  const found = await redis.command('KEYS', '*')
  return Array.isArray(found) ? found.map(String) : []
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

  it('keeps records separate if the instances have different prefixes', async () => {
    const one = await startInstance()
    const other = await startInstance([OTHER_KEY], { prefix: '{other}:' })
    const claim = newClaim()
    await one.begin(claim, HOUR)
    expect(await other.begin(claim, HOUR)).toEqual({ state: 'taken' })
  })

  it('leaves no entry in the share of a subject if the second half of a release fails', async () => {
    const client = await connect(redis.url)
    clients.push(client)
    let isFailing = false
    const state = redisState({
      keys: [KEY],
      client: {
        eval: async (...call) => {
          if (isFailing && call[0] === RELEASE) throw new Error('connection lost')
          return client.eval(...call)
        },
      },
    })
    const claim = { ...newClaim(), subject: 'subject' }
    await state.begin(claim, HOUR)
    isFailing = true
    await expect(state.release(claim)).rejects.toThrow('connection lost')
    expect(await shareOf('subject')).toBe(0)
  })

  it('counts a record once in a share if a retry takes it over, also for another subject', async () => {
    const state = await startInstance()
    const claim = { ...newClaim(), subject: 'first' }
    await state.begin(claim, HOUR)
    await state.finish(claim, 'unknown', HOUR)
    const retry = { ...claim, owner: crypto.randomUUID(), over: `${claim.owner}.1` }
    expect(await state.begin(retry, HOUR)).toEqual({ state: 'taken' })
    expect(await shareOf('first')).toBe(1)
    const other = { ...claim, owner: 'other', subject: 'second', over: `${retry.owner}.0` }
    expect(await state.begin(other, HOUR)).toEqual({ state: 'taken' })
    expect([await shareOf('first'), await shareOf('second')]).toEqual([0, 1])
  })

  describe('in the stored data', () => {
    it('encrypts every result', async () => {
      const state = await startInstance()
      await state.finish(newClaim(), 'https://sign.example.com/?token=t', HOUR)
      const values = await redis.command('HVALS', (await names())[0] ?? '')
      expect(String(values)).toMatch(/[\w-]{12}\.[\w-]{40,}/)
      expect(String(values)).not.toMatch(/token|sign\.example/i)
    })

    it('rejects a result that was copied to the name of another record, or was changed', async () => {
      const state = await startInstance()
      const [claim, other] = [newClaim(), newClaim()]
      await state.finish(claim, 'done', HOUR)
      const [name = ''] = await names()
      await redis.command('COPY', name, name.replace(claim.key.id, other.key.id))
      await expect(resultOf(state, other)).rejects.toThrow('auth')
      const sealed = String(await redis.command('HGET', name, 'result'))
      const last = sealed.endsWith('A') ? 'Q' : 'A'
      await redis.command('HSET', name, 'result', sealed.slice(0, -1) + last)
      await expect(resultOf(state, claim)).rejects.toThrow('auth')
    })

    it('gives every entry a lifetime', async () => {
      const state = await startInstance()
      const claim = { ...newClaim(), subject: 'hash of a subject' }
      await state.begin(claim, HOUR)
      await state.finish(claim, 'done', HOUR)
      await state.begin(newClaim(), HOUR)
      await state.hit('counter', HOUR)
      const lifetimes = (await names()).map(async (name) => redis.command('PTTL', name))
      expect(lifetimes).toHaveLength(4)
      for (const ms of await Promise.all(lifetimes)) {
        expect(ms).toBeGreaterThan(0)
        expect(ms).toBeLessThanOrEqual(HOUR)
      }
    })
  })

  describe('during a rotation of the encryption keys', () => {
    it('returns each other’s results, in whichever order the instances start', async () => {
      const orders = [
        [[KEY], [NEW_KEY, KEY], [KEY], [NEW_KEY, KEY]],
        [[NEW_KEY, KEY], [KEY], [NEW_KEY, KEY]],
        [[NEW_KEY, KEY], [NEW_KEY], [NEW_KEY, KEY], [NEW_KEY]],
      ]
      for (const order of orders) {
        // oxlint-disable-next-line no-await-in-loop -- one order after the other
        const instances = await Promise.all(order.map(async (keys) => startInstance(keys)))
        for (const writer of instances) {
          const claim = newClaim()
          // oxlint-disable-next-line no-await-in-loop -- one writer after the other
          await writer.finish(claim, 'the result', HOUR)
          // oxlint-disable-next-line no-await-in-loop -- one writer after the other
          const read = await Promise.all(instances.map(async (state) => resultOf(state, claim)))
          expect(new Set(read)).toEqual(new Set(['the result']))
        }
      }
    })

    it('rejects a result of a removed key, and returns it when the key is listed again', async () => {
      const claim = newClaim()
      await (await startInstance([KEY])).finish(claim, 'the result', HOUR)
      const without = await startInstance([NEW_KEY])
      await expect(without.begin(newClaim(), HOUR)).resolves.toEqual({ state: 'taken' })
      await expect(without.begin(claim, HOUR)).rejects.toThrow('No key in `keys` can decrypt')
      const listed = await startInstance([NEW_KEY, KEY])
      expect(await listed.begin(claim, HOUR)).toMatchObject({ state: 'done', result: 'the result' })
    })
  })
})

describe.skipIf(!hasRedis())('redisState on a Redis Cluster', { timeout: 30_000 }, () => {
  it('stores records and counters on several nodes', async () => {
    const nodes = await Promise.all([startRedis('cluster'), startRedis('cluster')])
    const [one, other] = nodes
    await one.command('CLUSTER', 'ADDSLOTSRANGE', '0', '8191')
    await other.command('CLUSTER', 'ADDSLOTSRANGE', '8192', '16383')
    await one.command('CLUSTER', 'MEET', '127.0.0.1', new URL(other.url).port)
    for (const node of nodes) {
      const info = async () => String(await node.command('CLUSTER', 'INFO'))
      // oxlint-disable-next-line no-await-in-loop -- the cluster is ready when both nodes are
      await expect.poll(info, { timeout: 15_000 }).toContain('cluster_state:ok')
    }
    const client = createCluster({ rootNodes: [{ url: one.url }] })
    client.on('error', () => {})
    await client.connect()
    const state = redisState({ client, keys: [KEY] })
    const claims = Array.from({ length: 50 }, () => ({ ...newClaim(), subject: 'subject' }))
    for (const begin of ['taken', 'pending']) {
      // oxlint-disable-next-line no-await-in-loop -- the second round finds the first one's records
      const begun = await Promise.all(claims.map(async (claim) => state.begin(claim, HOUR)))
      expect(new Set(begun.map((found) => found.state))).toEqual(new Set([begin]))
    }
    await Promise.all(claims.map(async (claim) => state.finish(claim, 'done', HOUR)))
    const read = await Promise.all(claims.map(async (claim) => resultOf(state, claim)))
    expect(new Set(read)).toEqual(new Set(['done']))
    expect(await state.hit('counter', HOUR)).toMatchObject({ count: 1 })
    for (const node of nodes) {
      // oxlint-disable-next-line no-await-in-loop -- one node after the other
      expect(Number(await node.command('DBSIZE'))).toBeGreaterThan(0)
    }
    client.destroy()
    await Promise.all(nodes.map(async (node) => node.remove()))
  })
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
  ['`acceptLostWrites`', { acceptLostWrites: 'yes' }],
  ['`encryptionKeys`', { encryptionKeys: [KEY] }],
])('redisState names %s in its error if the option is invalid', (name, wrong) => {
  const client = { eval: async () => null }
  expect(() => redisState({ client, keys: [KEY], ...wrong })).toThrow(
    expect.objectContaining({ code: 'invalid_option', message: expect.stringContaining(name) }),
  )
})
