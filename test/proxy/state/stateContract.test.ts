import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { redisState } from '../../../src/proxy/redis/index.js'
import { memoryState } from '../../../src/proxy/state/memoryState.js'
import type { RecordKey, SigningState } from '../../../src/proxy/state/signingState.js'
import { clientVersions, connect, type TestClient } from '../redis/support/clients.js'
import { hasRedis, startRedis, type RedisServer } from '../redis/support/redisServer.js'

const HOUR = 3_600_000
const FINGERPRINT = 'ada, ada@example.com'

function newKey(kind: RecordKey['kind'] = 'replacement'): RecordKey {
  return { kind, id: crypto.randomUUID() }
}

/** Tests that every state must pass. `stateOf` returns the same state to each test. */
function followsTheContract(stateOf: () => SigningState): void {
  it('the state store creates a record only once', async () => {
    const state = stateOf()
    const key = newKey()
    expect(await state.begin(key, FINGERPRINT, HOUR)).toEqual({ state: 'taken' })
    expect(await state.begin(key, FINGERPRINT, HOUR)).toMatchObject({ state: 'pending' })
    expect(await state.read(key)).toBeUndefined()
  })

  it('the state store creates a record for only one of many simultaneous callers', async () => {
    const state = stateOf()
    const key = newKey()
    const begun = await Promise.all(
      Array.from({ length: 20 }, async () => state.begin(key, FINGERPRINT, HOUR)),
    )
    expect(begun.filter((one) => one.state === 'taken')).toHaveLength(1)
    expect(begun.filter((one) => one.state === 'pending')).toHaveLength(19)
  })

  it('the state store returns the age of a pending record', async () => {
    const state = stateOf()
    const key = newKey()
    await state.begin(key, FINGERPRINT, HOUR)
    const pending = await state.begin(key, FINGERPRINT, HOUR)
    expect(pending.state === 'pending' && pending.ageMs).toBeGreaterThanOrEqual(0)
    expect(pending.state === 'pending' && pending.ageMs).toBeLessThan(10_000)
  })

  it('the state store returns the result of a finished record', async () => {
    const state = stateOf()
    const key = newKey()
    await state.begin(key, FINGERPRINT, HOUR)
    await state.finish(key, FINGERPRINT, '{"name":"Zoë 🖋"}', HOUR)
    const done = { state: 'done', result: '{"name":"Zoë 🖋"}' }
    expect(await state.begin(key, FINGERPRINT, HOUR)).toEqual(done)
    expect(await state.begin(key, FINGERPRINT, HOUR)).toEqual(done)
    expect(await state.read(key)).toBe('{"name":"Zoë 🖋"}')
  })

  it('the state store returns a result that is an empty text', async () => {
    const state = stateOf()
    const key = newKey()
    await state.finish(key, FINGERPRINT, '', HOUR)
    expect(await state.begin(key, FINGERPRINT, HOUR)).toEqual({ state: 'done', result: '' })
  })

  it('the state store replaces a record’s result with a later result', async () => {
    const state = stateOf()
    const key = newKey()
    await state.begin(key, FINGERPRINT, HOUR)
    await state.finish(key, FINGERPRINT, 'not recorded', HOUR)
    await state.finish(key, FINGERPRINT, 'recorded', HOUR)
    expect(await state.read(key)).toBe('recorded')
  })

  it('the state store reports a mismatch if a request has another fingerprint than its record', async () => {
    const state = stateOf()
    const key = newKey()
    await state.begin(key, FINGERPRINT, HOUR)
    expect(await state.begin(key, 'eve', HOUR)).toEqual({ state: 'mismatch' })
    await state.finish(key, FINGERPRINT, 'done', HOUR)
    expect(await state.begin(key, 'eve', HOUR)).toEqual({ state: 'mismatch' })
  })

  it('the state store can create a deleted record again, even with another request fingerprint', async () => {
    const state = stateOf()
    const key = newKey()
    await state.begin(key, FINGERPRINT, HOUR)
    await state.finish(key, FINGERPRINT, undefined, HOUR)
    expect(await state.begin(key, 'eve', HOUR)).toEqual({ state: 'taken' })
  })

  it('the state store keeps records of different kinds separate', async () => {
    const state = stateOf()
    const { id } = newKey()
    await state.begin({ kind: 'creation', id }, FINGERPRINT, HOUR)
    expect(await state.begin({ kind: 'replacement', id }, FINGERPRINT, HOUR)).toEqual({
      state: 'taken',
    })
  })

  it('the state store deletes a pending record after its lifetime', async () => {
    const state = stateOf()
    const key = newKey()
    await state.begin(key, FINGERPRINT, 1)
    const begun = async (): Promise<string> => (await state.begin(key, FINGERPRINT, HOUR)).state
    await expect.poll(begun).toBe('taken')
  })

  it('the state store deletes the result of a record after its lifetime', async () => {
    const state = stateOf()
    const key = newKey()
    await state.begin(key, FINGERPRINT, HOUR)
    await state.finish(key, FINGERPRINT, 'done', 1)
    await expect.poll(async () => state.read(key)).toBeUndefined()
    expect(await state.begin(key, FINGERPRINT, HOUR)).toEqual({ state: 'taken' })
  })

  it('the state store counts calls in a time window', async () => {
    const state = stateOf()
    const counter = crypto.randomUUID()
    const first = await state.hit(counter, HOUR)
    expect(first.count).toBe(1)
    expect(first.resetMs).toBeGreaterThan(HOUR - 10_000)
    expect(first.resetMs).toBeLessThanOrEqual(HOUR)
    const counts = await Promise.all([1, 2, 3].map(async () => state.hit(counter, HOUR)))
    expect(new Set(counts.map(({ count }) => count))).toEqual(new Set([2, 3, 4]))
    expect((await state.hit(crypto.randomUUID(), HOUR)).count).toBe(1)
  })

  it('the state store counts calls from one again in a new time window', async () => {
    const state = stateOf()
    const counter = crypto.randomUUID()
    await state.hit(counter, 1)
    await expect.poll(async () => (await state.hit(counter, 1)).count).toBe(1)
    const window = await state.hit(crypto.randomUUID(), 1)
    expect(window.resetMs).toBeLessThanOrEqual(1)
  })
}

describe('memoryState', () => {
  const state = memoryState()
  followsTheContract(() => state)
})

describe.skipIf(!hasRedis()).each(clientVersions)('redisState with %s', (_name, create) => {
  let redis: RedisServer
  let client: TestClient
  let state: SigningState

  beforeAll(async () => {
    redis = await startRedis()
    client = await connect(redis.url, create)
    state = redisState({ client, keys: [Buffer.alloc(32, 'contract')] })
  })
  afterAll(async () => {
    client.destroy()
    await redis.remove()
  })
  followsTheContract(() => state)
})
