import { Pool } from 'pg'
import { expect, it } from 'vitest'
import { postgresState } from '../../../src/stores/postgres/index.js'
import { findPostgres } from './support/findPostgres.js'
import { startPostgres } from './support/postgresServer.js'

it.skipIf(!findPostgres())(
  'the table of a webhook receiver, which counts no call, loses its expired rows',
  async () => {
    const server = await startPostgres()
    const pool = new Pool({ connectionString: server.url })
    const state = postgresState({
      query: async (text, values) => pool.query(text, values),
      keys: [Buffer.alloc(32, 'webhooks')],
      table: 'deliveries',
    })
    await state.migrate()
    const receive = async (ttlMs: number): Promise<void> => {
      const key = { kind: 'webhook', id: crypto.randomUUID() } as const
      const claim = { key, fingerprint: '', owner: crypto.randomUUID() }
      await state.begin(claim, 60_000)
      await state.finish(claim, '', ttlMs)
    }
    await Promise.all(Array.from({ length: 100 }, async () => receive(1)))
    // The last of them expires a millisecond after it was stored.
    await new Promise((resolve) => void setTimeout(resolve, 20))
    await receive(60_000)
    const stored = async () => (await pool.query('select name from deliveries')).rows.length
    await expect.poll(stored).toBe(1)
    await pool.end()
    await server.remove()
  },
)
