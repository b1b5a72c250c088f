import { PGlite } from '@electric-sql/pglite'
import { Pool } from 'pg'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { postgresState, type PostgresQuery } from '../../../src/stores/postgres/index.js'
import { redisState } from '../../../src/stores/redis/index.js'
import { memoryState } from '../../../src/proxy/state/memoryState.js'
import type { Claim, SigningState } from '../../../src/proxy/state/signingState.js'
import { findPostgres } from '../../stores/postgres/support/findPostgres.js'
import { startPostgres } from '../../stores/postgres/support/postgresServer.js'
import { clientVersions, connect, type CreateClient } from '../../stores/redis/support/clients.js'
import { hasRedis, startRedis } from '../../stores/redis/support/redisServer.js'

const HOUR = 3_600_000
const FOUND = { fingerprint: 'hash', result: '' }

function newClaim(claim: Partial<Claim> = {}, kind: Claim['key']['kind'] = 'replacement'): Claim {
  const id = crypto.randomUUID()
  return { key: { kind, id }, fingerprint: 'hash', owner: crypto.randomUUID(), ...claim }
}

/** Returns a claim of another call for the same record. */
function otherCall(claim: Claim, changes: Partial<Claim> = {}): Claim {
  return { ...claim, owner: crypto.randomUUID(), ...changes }
}

/** Returns the result of a finished record. */
async function resultOf(state: SigningState, claim: Claim): Promise<string | undefined> {
  const begun = await state.begin(otherCall(claim), HOUR)
  return begun.state === 'done' ? begun.result : undefined
}

/** Tests that every state must pass. `stateOf` returns the same state to each test. */
function followsTheContract(stateOf: () => SigningState): void {
  it('the state store creates a record for only one of many simultaneous callers', async () => {
    const state = stateOf()
    const claim = newClaim()
    const claims = Array.from({ length: 20 }, () => otherCall(claim))
    const begun = await Promise.all(claims.map(async (one) => state.begin(one, HOUR)))
    const taken = begun.findIndex((one) => one.state === 'taken')
    const revision = `${claims[taken]?.owner}.0`
    const pending = { ...FOUND, state: 'pending', revision, ageMs: expect.any(Number) }
    expect(begun.toSpliced(taken, 1)).toEqual(Array.from({ length: 19 }, () => pending))
  })

  it('the state store returns the age of a pending record', async () => {
    const state = stateOf()
    const claim = newClaim()
    await state.begin(claim, HOUR)
    const ageMs = async (): Promise<number> => {
      const pending = await state.begin(otherCall(claim), HOUR)
      return pending.state === 'pending' ? pending.ageMs : Number.NaN
    }
    expect(await ageMs()).toBeLessThan(10_000)
    await expect.poll(ageMs).toBeGreaterThan(1)
  })

  it.each(['{"name":"Zoë 🖋"}', ''])(
    'the state store returns the result %j of a finished record',
    async (result) => {
      const state = stateOf()
      const claim = newClaim()
      await state.begin(claim, HOUR)
      await state.finish(claim, result, HOUR)
      const done = { ...FOUND, state: 'done', result, revision: `${claim.owner}.1` }
      expect(await state.begin(otherCall(claim), HOUR)).toEqual(done)
      expect(await state.begin(otherCall(claim), HOUR)).toEqual(done)
    },
  )

  it('the state store replaces a record’s result only by a later write of the same owner', async () => {
    const state = stateOf()
    const claim = newClaim()
    await state.begin(claim, HOUR)
    await state.finish({ ...claim, step: 2 }, 'recorded', HOUR)
    await state.finish({ ...otherCall(claim), step: 3 }, 'foreign', HOUR)
    await state.finish({ ...claim, step: 1 }, 'late', HOUR)
    await state.finish({ ...claim, step: 2 }, 'repeated', HOUR)
    expect(await resultOf(state, claim)).toBe('recorded')
    await state.finish({ ...claim, step: 3 }, 'later', HOUR)
    expect(await resultOf(state, claim)).toBe('later')
  })

  it('the state store keeps a record pending after an intermediate result', async () => {
    const state = stateOf()
    const claim = newClaim()
    const note = { ...claim, continues: true }
    await state.finish(note, 'before begin', HOUR)
    await state.begin(claim, HOUR)
    await state.finish(note, 'noted', HOUR)
    const pending = { state: 'pending', result: 'noted', revision: `${claim.owner}.1` }
    expect(await state.begin(otherCall(claim), HOUR)).toMatchObject(pending)
    await state.finish({ ...claim, step: 3 }, 'done', HOUR)
    await state.finish({ ...note, step: 4 }, 'after the end', HOUR)
    expect(await resultOf(state, claim)).toBe('done')
  })

  it('the state store leaves a record to the first call that takes over its revision', async () => {
    const state = stateOf()
    const claim = newClaim()
    await state.begin(claim, HOUR)
    await state.finish(claim, 'first', HOUR)
    const revision = `${claim.owner}.1`
    const second = otherCall(claim, { fingerprint: 'another hash', over: revision })
    const begun = await Promise.all([
      state.begin(second, HOUR),
      state.begin(otherCall(claim, { over: `${claim.owner}.0` }), HOUR),
    ])
    expect(begun).toMatchObject([{ state: 'taken' }, {}])
    const held = { state: 'pending', fingerprint: 'another hash', result: 'first' }
    const late = otherCall(claim, { over: revision })
    expect(await state.begin(late, HOUR)).toMatchObject(held)
    await state.finish({ ...claim, step: 9 }, 'late', HOUR)
    await state.release(second)
    expect(await resultOf(state, claim)).toBe('first')
    const third = otherCall(claim, { over: `${second.owner}.0` })
    expect(await state.begin(third, HOUR)).toEqual({ state: 'taken' })
    await state.finish({ ...third, continues: true }, '', HOUR)
    await state.release(third)
    expect(await state.begin(otherCall(claim), HOUR)).toEqual({ state: 'taken' })
  })

  it('the state store creates the record of a result without `begin`', async () => {
    const state = stateOf()
    const claim = newClaim()
    await state.finish(claim, 'proof', HOUR)
    expect(await resultOf(state, claim)).toBe('proof')
  })

  it('the state store can create a released record again, even with another fingerprint', async () => {
    const state = stateOf()
    const claim = newClaim()
    await state.begin(claim, HOUR)
    await state.release(claim)
    const other = otherCall(claim, { fingerprint: 'another hash' })
    expect(await state.begin(other, HOUR)).toEqual({ state: 'taken' })
  })

  it('the state store releases a record only for its owner, and only while it is pending', async () => {
    const state = stateOf()
    const claim = newClaim()
    await state.begin(claim, HOUR)
    await state.release(otherCall(claim))
    expect(await state.begin(otherCall(claim), HOUR)).toMatchObject({ state: 'pending' })
    await state.finish(claim, 'result', HOUR)
    await state.release(claim)
    expect(await resultOf(state, claim)).toBe('result')
  })

  it('the state store keeps records of different kinds separate', async () => {
    const state = stateOf()
    const claim = newClaim({}, 'creation')
    await state.begin(claim, HOUR)
    const other = { ...claim, key: { ...claim.key, kind: 'webhook' as const } }
    expect(await state.begin(other, HOUR)).toEqual({ state: 'taken' })
  })

  it('the state store refuses only the subject that has filled its share', async () => {
    const state = stateOf()
    const subject = crypto.randomUUID()
    const begin = async (claim: Claim) => (await state.begin(claim, HOUR)).state
    const claims = Array.from({ length: 500 }, () => newClaim({ subject }))
    expect(new Set(await Promise.all(claims.map(begin)))).toEqual(new Set(['taken']))
    const [one = newClaim()] = claims
    expect(await begin(newClaim({ subject }))).toBe('share_full')
    expect(await begin(newClaim({ subject: crypto.randomUUID() }))).toBe('taken')
    expect(await begin(otherCall(one))).toBe('pending')
    await state.release(otherCall(one))
    expect(await begin(newClaim({ subject }))).toBe('share_full')
    await state.release(one)
    expect(await begin(newClaim({ subject }))).toBe('taken')
    expect(await begin(newClaim({ subject }))).toBe('share_full')
    const [, two = newClaim(), three = newClaim()] = claims
    await state.finish(two, 'stays', HOUR)
    expect(await begin(newClaim({ subject }))).toBe('share_full')
    await state.finish(three, 'leaves', HOUR - 1)
    expect(await begin(newClaim({ subject }))).toBe('taken')
  })

  it('the state store deletes a pending record after its lifetime', async () => {
    const state = stateOf()
    const claim = newClaim()
    await state.begin(claim, 1)
    const begun = async () => (await state.begin(otherCall(claim), HOUR)).state
    await expect.poll(begun).toBe('taken')
  })

  it('the state store deletes the result of a record after its lifetime', async () => {
    const state = stateOf()
    const claim = newClaim()
    await state.begin(claim, HOUR)
    await state.finish(claim, 'done', 1)
    const other = otherCall(claim)
    const begun = async () => (await state.begin(other, HOUR)).state
    await expect.poll(begun).toBe('taken')
    await state.release(claim)
    expect(await begun()).toBe('pending')
    await state.release(other)
    expect(await begun()).toBe('taken')
  })

  it('the state store counts the call of `begin`, and creates no record over the limit', async () => {
    const state = stateOf()
    const counted = { counter: crypto.randomUUID(), windowMs: HOUR, limit: 3 }
    const claim = newClaim({ counted })
    expect(await state.begin(claim, HOUR)).toEqual({ state: 'taken' })
    expect(await state.begin(otherCall(claim), HOUR)).toMatchObject({ state: 'pending' })
    await state.finish(claim, 'done', HOUR)
    expect(await state.begin(otherCall(claim), HOUR)).toMatchObject({ state: 'done' })
    const refused = newClaim({ counted })
    const overLimit = await state.begin(refused, HOUR)
    expect(overLimit).toMatchObject({ state: 'over_limit', resetMs: expect.any(Number) })
    const { resetMs } = overLimit.state === 'over_limit' ? overLimit : { resetMs: 0 }
    expect(resetMs).toBeGreaterThan(HOUR - 10_000)
    expect(await state.begin(otherCall(claim), HOUR)).toMatchObject({ state: 'over_limit' })
    const { count } = await state.hit(counted.counter, HOUR)
    expect(count).toBe(6)
    const { counted: _, ...uncounted } = refused
    expect(await state.begin(uncounted, HOUR)).toEqual({ state: 'taken' })
    const window = { ...counted, counter: crypto.randomUUID(), windowMs: 1, limit: 1 }
    await state.begin(newClaim({ counted: window }), HOUR)
    const afterWindow = async () => (await state.begin(newClaim({ counted: window }), HOUR)).state
    await expect.poll(afterWindow).toBe('taken')
  })

  it('the state store counts many simultaneous calls of `begin` for one counter', async () => {
    const state = stateOf()
    const counted = { counter: crypto.randomUUID(), windowMs: HOUR, limit: 5 }
    const begun = await Promise.all(
      Array.from({ length: 20 }, async () => state.begin(newClaim({ counted }), HOUR)),
    )
    expect(begun.filter((one) => one.state === 'taken')).toHaveLength(5)
    expect(begun.filter((one) => one.state === 'over_limit')).toHaveLength(15)
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

/** Tests for the states that can list their results. */
function listsResults(stateOf: () => SigningState): void {
  it('the state store lists the results of one kind, even of pending records', async () => {
    const state = stateOf()
    const claims = [1, 2, 3, 4].map(() => newClaim())
    const [finished, pending, expired, proof] = claims
    const ceremony = newClaim({}, 'creation')
    if (!finished || !pending || !expired || !proof) throw new Error('Four claims are needed.')
    await state.begin(pending, HOUR)
    await state.finish({ ...pending, continues: true }, 'noted', HOUR)
    await state.finish(finished, 'listed', HOUR)
    await state.finish(expired, 'expired', 1)
    await state.finish(proof, '', HOUR)
    await state.finish(ceremony, 'ceremony', HOUR)
    const listed = async () => {
      const results = (await state.results?.('replacement')) ?? []
      return results
        .filter(({ id }) => claims.some(({ key }) => key.id === id))
        .toSorted((one, other) => String(one.result).localeCompare(String(other.result)))
    }
    const expected = [
      { id: finished.key.id, result: 'listed' },
      { id: pending.key.id, result: 'noted' },
    ]
    await expect.poll(listed).toEqual(expected)
  })
}

/** Tests for the states whose clock can be set back: that of their server. */
function survivesAClockSetBack(stateOf: () => SigningState): void {
  it('the state store starts a new time window if the old one ends too late after a clock was set back', async () => {
    const state = stateOf()
    const counter = crypto.randomUUID()
    // The rest of a window is then longer than the window, as if the next window was shorter.
    await state.hit(counter, 10 * HOUR)
    await state.hit(counter, 10 * HOUR)
    const { count, resetMs } = await state.hit(counter, HOUR)
    expect(count).toBe(1)
    expect(resetMs).toBeLessThanOrEqual(HOUR)
    expect((await state.hit(counter, HOUR)).count).toBe(2)
    const counted = { counter, windowMs: 10_000, limit: 1 }
    expect(await state.begin(newClaim({ counted }), HOUR)).toEqual({ state: 'taken' })
  })
}

/** Tests for the states that encrypt results: `rotated` has no key of `state`. */
function storesWithoutKeys(stateOf: () => SigningState, rotatedOf: () => SigningState): void {
  it('the state store returns only an empty result without its key, such as a proof', async () => {
    const [proof, other] = [newClaim({}, 'replaced'), newClaim()]
    await stateOf().finish(proof, '', HOUR)
    await stateOf().finish(other, 'personal data', HOUR)
    expect(await resultOf(rotatedOf(), proof)).toBe('')
    await expect(resultOf(rotatedOf(), other)).rejects.toThrow('`keys`')
  })
}

const keys = [Buffer.alloc(32, 'contract')]
const newKeys = [Buffer.alloc(32, 'rotated')]

interface Store {
  readonly state: SigningState
  /** The same store, after the keys of `state` have been removed. */
  readonly rotated: SigningState
  readonly close: () => Promise<unknown>
}

async function startPglite(): Promise<Store> {
  const database = await PGlite.create()
  const query: PostgresQuery = async (text, values) => database.query(text, values)
  const state = postgresState({ query, keys })
  await state.migrate()
  return {
    state,
    rotated: postgresState({ query, keys: newKeys }),
    close: async () => database.close(),
  }
}

async function startNodePostgres(): Promise<Store> {
  const server = await startPostgres()
  const pool = new Pool({ connectionString: server.url })
  const query: PostgresQuery = async (text, values, name) => pool.query({ text, values, name })
  const state = postgresState({ query, keys })
  await state.migrate()
  return {
    state,
    rotated: postgresState({ query, keys: newKeys }),
    close: async () => pool.end().then(server.remove),
  }
}

/** Sends the statements of concurrent calls together, as docs/deployment.md advises. */
async function startPostgresJs(): Promise<Store> {
  const server = await startPostgres()
  const sql = postgres(server.url)
  const query: PostgresQuery = async (text, values) => ({
    rows: await sql.unsafe(text, values, { prepare: true }),
  })
  const state = postgresState({ query, keys })
  await state.migrate()
  return {
    state,
    rotated: postgresState({ query, keys: newKeys }),
    close: async () => sql.end().then(server.remove),
  }
}

async function startClient(create: CreateClient): Promise<Store> {
  const redis = await startRedis()
  const client = await connect(redis.url, create)
  const close = async () => {
    client.destroy()
    await redis.remove()
  }
  const rotated = redisState({ client, keys: newKeys })
  return { state: redisState({ client, keys }), rotated, close }
}

describe('memoryState', () => {
  const state = memoryState({ maxEntries: 5_000 })
  followsTheContract(() => state)
  listsResults(() => state)
})

describe.each<[string, boolean, () => Promise<Store>]>([
  ['postgresState with PGlite', true, startPglite],
  ['postgresState with node-postgres', findPostgres() !== undefined, startNodePostgres],
  ['postgresState with postgres.js', findPostgres() !== undefined, startPostgresJs],
  ...clientVersions.map(([name, create]): [string, boolean, () => Promise<Store>] => [
    `redisState with ${name}`,
    hasRedis(),
    async () => startClient(create),
  ]),
])('%s', (name, isInstalled, start) => {
  describe.skipIf(!isInstalled)('on a server', () => {
    let store: Store
    beforeAll(async () => {
      store = await start()
    }, 60_000)
    afterAll(async () => store.close())
    followsTheContract(() => store.state)
    survivesAClockSetBack(() => store.state)
    storesWithoutKeys(
      () => store.state,
      () => store.rotated,
    )
    if (name.startsWith('postgres')) listsResults(() => store.state)
  })
})
