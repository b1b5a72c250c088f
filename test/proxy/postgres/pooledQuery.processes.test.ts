import { Pool, type PoolConfig } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createPooledQuery } from '../../../src/proxy/postgres/index.js'
import { findPostgres } from './support/findPostgres.js'
import { startPostgres, type PostgresServer } from './support/postgresServer.js'

let pools: Pool[] = []

function newPool(config: PoolConfig): Pool {
  const pool = new Pool({ connectionTimeoutMillis: 5_000, pipeline: true, ...config })
  pool.on('error', () => {})
  pools.push(pool)
  return pool
}

afterEach(async () => {
  await Promise.all(pools.map(async (pool) => pool.end()))
  pools = []
})

describe('createPooledQuery', () => {
  it('refuses a pool without `pipeline: true`', () => {
    expect(() => createPooledQuery(newPool({ pipeline: false }))).toThrow(
      'createPooledQuery: `options.pipeline` must be true.',
    )
  })

  it('rejects every statement if no connection can be opened', async () => {
    const query = createPooledQuery(newPool({ host: '127.0.0.1', port: 1 }))
    const results = await Promise.allSettled([query('select 1', []), query('select 2', [])])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })
})

describe.skipIf(!findPostgres())('createPooledQuery with PostgreSQL', () => {
  let postgres: PostgresServer

  beforeAll(async () => {
    postgres = await startPostgres()
  })
  afterAll(async () => postgres.remove())

  const queryOf = (config?: PoolConfig) =>
    createPooledQuery(newPool({ connectionString: postgres.url, ...config }))

  it.each([
    [8, 1],
    [9, 2],
  ])('sends %d statements of the same moment over %d connections', async (number, connections) => {
    const query = queryOf()
    const select = async () => query('select pg_backend_pid() as pid, $1::text as value', ['é'])
    const results = await Promise.all(Array.from({ length: number }, select))
    const rows = results.map((result) => result.rows[0])
    expect(rows[0]).toEqual({ pid: expect.any(Number), value: 'é' })
    expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBe(connections)
  })

  it('rejects only the statement that fails', async () => {
    const query = queryOf()
    await query('create table statements (number integer)', [])
    const insert = async (number: unknown) =>
      query('insert into statements values ($1::integer)', [number])
    const inserted = await Promise.allSettled([insert(1), insert('none'), insert(3)])
    expect(inserted.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    const { rows } = await query('select number from statements order by number', [])
    expect(rows).toEqual([{ number: 1 }, { number: 3 }])
  })

  it('rejects the statements of a lost connection, and then opens another one', async () => {
    const query = queryOf()
    const lost = await Promise.allSettled([
      query('select pg_terminate_backend(pg_backend_pid())', []),
      query('select 1 as one', []),
    ])
    expect(lost.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect((await query('select 1 as one', [])).rows).toEqual([{ one: 1 }])
  })

  it.each([1, 2])(
    'rejects %d statements without an answer in time, and then continues',
    async (number) => {
      const query = queryOf({ query_timeout: 200 })
      await query('select 1 as one', [])
      const sleep = async () => query('select pg_sleep(60)', [])
      const late = await Promise.allSettled(Array.from({ length: number }, sleep))
      expect(new Set(late.map(({ status }) => status))).toEqual(new Set(['rejected']))
      expect((await query('select 1 as one', [])).rows).toEqual([{ one: 1 }])
    },
  )
})
