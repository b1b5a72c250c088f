import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findPostgres } from '../stores/postgres/support/findPostgres.js'
import { startPostgres, type PostgresServer } from '../stores/postgres/support/postgresServer.js'
import { startSweep, type SweepRun } from './support/sweepProcess.js'

const OPERATING = readFileSync(join(import.meta.dirname, '../../docs/operating.md'), 'utf8')

let postgres: PostgresServer

/** Fills the portal's table with waiting recipients. */
async function fill(count: number): Promise<void> {
  await postgres.query('truncate signers')
  await postgres.query(
    `insert into signers (id, since) select 're_' || n, now() from generate_series(1, ${count}) n`,
  )
}

/** Returns how many recipients have a stored mark. */
async function stored(): Promise<number> {
  const [row] = await postgres.query(
    'select count(*)::int as marked from signers where mark is not null',
  )
  return Number(Object(row).marked)
}

/** Waits until an instance has stored this many changes. */
async function untilStored(count: number): Promise<void> {
  // oxlint-disable-next-line no-await-in-loop -- each question waits for PostgreSQL
  for (let marked = 0; marked < count; marked = await stored());
}

/** Starts runs until one gets the lock, for as long as PostgreSQL needs to notice a killed process. */
async function runAfterLock(): Promise<SweepRun> {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one run after the other
    const run = await startSweep(postgres.url).run
    if (run.outcome !== 'locked') return run
  }
}

describe.skipIf(!findPostgres())('the sweep of docs/operating.md, with PostgreSQL', () => {
  beforeAll(async () => {
    postgres = await startPostgres()
    await postgres.query(
      `create table signers (id text primary key, since timestamptz not null, status text,
       sealed text, mark text, done boolean not null default false)`,
    )
  })
  beforeEach(async () => fill(100))
  afterAll(async () => postgres.remove())

  it('is continued by another instance after the first was killed with the lock', async () => {
    const killed = startSweep(postgres.url, 20)
    killed.run.catch(() => {})
    await untilStored(20)
    expect(await startSweep(postgres.url).run).toMatchObject({ outcome: 'locked', asked: 0 })
    await killed.kill()
    const before = await stored()
    expect(before).toBeLessThan(100)
    expect(await runAfterLock()).toMatchObject({
      outcome: 'done',
      asked: 100,
      changed: 100 - before,
    })
    expect(await stored()).toBe(100)
  })

  it('asks about 10,000 recipients at the cost that the page names', async () => {
    await fill(10_000)
    const { heapBytes, pausedMs, ...report } = await startSweep(postgres.url).run
    expect(report).toMatchObject({ outcome: 'done', asked: 10_000, changed: 10_000 })
    const minutes = Math.round(pausedMs / 60_000)
    expect(OPERATING).toContain(`10,000 recipients take ${minutes} minutes`)
    const most = Number(/less than (\d+) MB of memory/.exec(OPERATING)?.[1])
    expect(heapBytes / 1_000_000).toBeLessThan(most)
    expect(heapBytes / 1_000_000).toBeGreaterThan(most / 10)
  })
})
