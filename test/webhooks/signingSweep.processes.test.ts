import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
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

type Sweep = ReturnType<typeof startSweep>
const sweeps: Sweep[] = []

/** Starts an instance, which the test's end kills. */
function start(readMs?: number, everyMs?: number): Sweep {
  const sweep = startSweep(postgres.url, readMs, everyMs)
  sweeps.push(sweep)
  return sweep
}

/** Waits for a run of this outcome, and returns its report. */
async function runOf(
  { runs }: Pick<Sweep, 'runs'>,
  outcome: string,
  timeout = 50_000,
): Promise<SweepRun | undefined> {
  const found = () => runs.find((run) => run.outcome === outcome)
  await expect.poll(found, { timeout }).toBeDefined()
  return found()
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
  afterEach(async () => {
    await Promise.all(sweeps.splice(0).map(async (sweep) => sweep.kill()))
  })
  afterAll(async () => postgres.remove())

  it('is continued by another instance after the first was killed with the lock', async () => {
    const killed = start(200)
    await untilStored(20)
    const other = start()
    expect(await runOf(other, 'locked')).toMatchObject({ asked: 0 })
    await killed.kill()
    const before = await stored()
    expect(before).toBeLessThan(100)
    const { asked, changed = 0 } = (await runOf(other, 'done')) ?? {}
    expect(asked).toBe(100)
    // PostgreSQL may still be running the last statement of the killed process.
    expect(Math.abs(changed - (100 - before))).toBeLessThanOrEqual(1)
    expect(await stored()).toBe(100)
  })

  it('keeps its process if PostgreSQL restarts during a run, and the next run stores the rest', async () => {
    const sweep = start(20, 500)
    await untilStored(20)
    await postgres.kill()
    await postgres.start()
    expect(await runOf(sweep, 'done')).toMatchObject({ asked: 100 })
    await expect.poll(stored, { timeout: 30_000 }).toBe(100)
    expect(sweep.isAlive()).toBe(true)
  })

  it(
    'asks about 10,000 recipients at the cost that the page names',
    { timeout: 180_000 },
    async () => {
      await fill(10_000)
      const sweep = start()
      const { heapBytes = 0, pausedMs = 0, ...report } = (await runOf(sweep, 'done', 170_000)) ?? {}
      expect(report).toMatchObject({ outcome: 'done', asked: 10_000, changed: 10_000 })
      const minutes = Math.round(pausedMs / 60_000)
      expect(OPERATING).toContain(`10,000 recipients take ${minutes} minutes`)
      const most = Number(/less than (\d+) MB of memory/.exec(OPERATING)?.[1])
      expect(heapBytes / 1_000_000).toBeLessThan(most)
      expect(heapBytes / 1_000_000).toBeGreaterThan(most / 10)
    },
  )
})
