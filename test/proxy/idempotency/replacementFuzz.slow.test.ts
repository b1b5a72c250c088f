import { PGlite } from '@electric-sql/pglite'
import { expect, it } from 'vitest'
import { postgresState } from '../../../src/stores/postgres/index.js'
import { fuzzReplacements } from './support/fuzzReplacements.js'

it(
  'three proxies that share a PostgreSQL with faults replace once per person in 6,000 calls',
  { timeout: 300_000 },
  async () => {
    const database = await PGlite.create()
    const state = postgresState({
      query: async (text, values) => database.query(text, values),
      keys: [Buffer.alloc(32, 'fuzz')],
    })
    await state.migrate()
    const result = await fuzzReplacements(state)
    expect(result.tooOften).toEqual([])
    expect(result.answered).toBeGreaterThan(1_500)
    expect(result.people).toBeGreaterThan(300)
    await database.close()
  },
)
