import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { postgresState, type PostgresState } from '../../../src/stores/postgres/index.js'
import { findPostgres } from './support/findPostgres.js'
import { startPostgres, type PostgresServer } from './support/postgresServer.js'

const HOUR = 3_600_000
const repository = join(import.meta.dirname, '../../..')
const keys = [Buffer.alloc(32, 'test')]
const pools: Pool[] = []
let postgres: PostgresServer

/** Opens a state as `user`, with at most `max` connections. */
function stateAs(user: string, table?: string, max = 8): PostgresState {
  const pool = new Pool({ connectionString: postgres.url.replace('postgres@', `${user}@`), max })
  pools.push(pool)
  return postgresState({
    keys,
    table,
    query: async (text, values, name) => pool.query({ text, values, name }),
  })
}

describe.skipIf(!findPostgres())('postgresState', { timeout: 60_000 }, () => {
  beforeAll(async () => {
    postgres = await startPostgres()
    await postgres.query('create role portal login')
  }, 60_000)
  afterAll(async () => {
    await Promise.all(pools.map(async (pool) => pool.end()))
    await postgres.remove()
  })

  it.each(['signing_state', 'order', 'public.user'])(
    'creates the table %s once, and then needs no right to create one',
    async (table) => {
      await Promise.all([1, 2, 3].map(async () => stateAs('postgres', table).migrate()))
      await postgres.query(`grant select, insert, update, delete on ${quoted(table)} to portal`)
      const state = stateAs('portal', table)
      await state.migrate()
      const claim = { key: { kind: 'creation', id: 'a' }, fingerprint: '', owner: 'a' } as const
      expect(await state.begin(claim, HOUR)).toEqual({ state: 'taken' })
      await state.finish(claim, 'result', HOUR)
      expect(await state.begin(claim, HOUR)).toMatchObject({ state: 'done', result: 'result' })
      const name = table.replace('public.', '')
      const indexes = `select 1 from pg_indexes where tablename = '${name}'`
      expect(await postgres.query(indexes)).toHaveLength(3)
      await expect(stateAs('portal', 'missing').migrate()).rejects.toThrow('permission denied')
    },
  )

  it('keeps the proofs of an earlier version with the statements of docs/operating.md', async () => {
    await stateAs('postgres').migrate()
    const operating = readFileSync(join(repository, 'docs/operating.md'), 'utf8')
    const [, statements = ''] = /```sql\n(update signing_state [^`]+)```/.exec(operating) ?? []
    const rows = ['replacement:a', 'replacement:b', 'key:c', 'creation:d'].map((name) => {
      const owner = name.endsWith('a') ? 'replaced' : 'call'
      return `('${name}', '', '${owner}', 'sealed', now() + interval '1 day')`
    })
    await postgres.query(
      `delete from signing_state; insert into signing_state (name, fingerprint, owner, result, expires_at) values ${rows.join()}`,
    )
    await postgres.query(statements)
    const left = await postgres.query('select name, result from signing_state order by name')
    expect(left).toEqual([
      { name: 'creation:d', result: 'sealed' },
      { name: 'replaced:a', result: '' },
    ])
  })

  it.each(['repeatable read', 'serializable'])(
    'serves concurrent calls of one person if the role’s default is %s',
    async (level) => {
      const role = level.replace(' ', '_')
      await postgres.query(
        `create role ${role} superuser login; alter role ${role} set default_transaction_isolation = '${level}'`,
      )
      const state = stateAs(role)
      await state.migrate()
      const counted = { counter: role, windowMs: HOUR, limit: 1_000 }
      const begin = async () => {
        const id = crypto.randomUUID()
        const claim = { key: { kind: 'creation', id }, fingerprint: '', owner: id } as const
        const begun = await state.begin({ ...claim, counted, subject: role }, HOUR)
        await state.finish({ ...claim, subject: role }, 'result', 600_000)
        return begun.state
      }
      for (let round = 0; round < 10; round += 1) {
        // oxlint-disable-next-line no-await-in-loop -- one burst after the other
        const begun = await Promise.all([1, 2, 3, 4].map(begin))
        expect(begun).toEqual(['taken', 'taken', 'taken', 'taken'])
      }
    },
  )
})

function quoted(table: string): string {
  return table
    .split('.')
    .map((name) => `"${name}"`)
    .join('.')
}
