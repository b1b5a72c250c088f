import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { postgresLock } from '../../../src/stores/postgres/index.js'
import { findPostgres } from './support/findPostgres.js'
import { startPostgres, type PostgresServer } from './support/postgresServer.js'

describe.skipIf(!findPostgres())('postgresLock()', () => {
  let server: PostgresServer
  let pools: readonly [Pool, Pool]
  beforeAll(async () => {
    server = await startPostgres()
    const poolOf = () => {
      const pool = new Pool({ connectionString: server.url, connectionTimeoutMillis: 1_000 })
      return pool.on('error', () => {})
    }
    pools = [poolOf(), poolOf()]
  }, 60_000)
  afterAll(async () => {
    await Promise.all(pools.map(async (pool) => pool.end()))
    await server.remove()
  })

  it('gives one of two instances the lock, and the other one after its release', async () => {
    const [one, other] = pools.map((pool) => postgresLock(pool, 'sweep'))
    const release = await one?.()
    expect(release).toBeTypeOf('function')
    expect(await other?.()).toBeUndefined()
    expect(await one?.()).toBeUndefined()
    await release?.()
    const released = await other?.()
    expect(released).toBeTypeOf('function')
    await released?.()
  })

  it('gives locks with other names at the same time, and keeps no connection of the pool', async () => {
    const [pool] = pools
    const releases = await Promise.all(
      ['one', 'two', 'three'].map(async (name) => postgresLock(pool, name)()),
    )
    for (const release of releases) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await release?.()
    }
    expect(pool.totalCount).toBe(0)
  })

  it('is free after a restart of PostgreSQL, and its release neither fails nor ends the process', async () => {
    const lock = postgresLock(pools[0], 'restart')
    const release = await lock()
    await server.kill()
    await expect(lock()).rejects.toThrow(/ECONNREFUSED|terminated/)
    await server.start()
    await release?.()
    const again = await postgresLock(pools[1], 'restart')()
    expect(again).toBeTypeOf('function')
    await again?.()
  })

  it('throws for an invalid name', () => {
    expect(() => postgresLock(pools[0], '')).toThrow('`name`')
  })
})
