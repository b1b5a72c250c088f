import { findPostgres } from '../../test/stores/postgres/support/findPostgres.js'
import { startPostgres } from '../../test/stores/postgres/support/postgresServer.js'
import { hasRedis, startRedis } from '../../test/stores/redis/support/redisServer.js'
import { startServer } from './child.js'
import { contenders, service, type Contender } from './contenders.js'
import { startLoad } from './loadProcess.js'
import { documentFigures } from './documentFigures.js'
import { measureFlood } from './flood.js'
import { currentLoad, describeMachine } from './machine.js'
import { measure, type Effort, type Runner, type Setting } from './measure.js'
import { toMarkdown, writeReport, type Row } from './report.js'

/** The settings in which every contender is measured. */
const settings: readonly Setting[] = [
  { scenario: 'create a ceremony', connections: 1 },
  { scenario: 'create a ceremony', connections: 50 },
  { scenario: 'create a ceremony', connections: 1_000 },
  { scenario: 'create a ceremony with a key of its own', connections: 50 },
  { scenario: 'retrieve a deliverable', connections: 50 },
]

const FULL: Effort = {
  rounds: 7,
  sideRounds: 2,
  seconds: 0.9,
  warmUpAnswers: 30_000,
  sideWarmUpAnswers: 5_000,
  warmUpSeconds: 120,
}

const QUICK: Effort = {
  rounds: 1,
  sideRounds: 1,
  seconds: 1,
  warmUpAnswers: 5_000,
  sideWarmUpAnswers: 1_000,
  warmUpSeconds: 60,
}

/**
 * Compares this package's proxy with alternatives in one run. Each server has its own process.
 * Needs `redis-server` and PostgreSQL. Prints tables, and writes them to `bench/results/` and the main ones to `bench/figures.md`.
 * Takes about ten minutes. With `quick` it takes three, and writes no file.
 */
export async function runProxyBench({ quick }: { readonly quick: boolean }): Promise<void> {
  assertPrograms()
  const effort = quick ? QUICK : FULL
  const machine = describeMachine()
  const load = startLoad()
  const redis = await startRedis()
  const postgres = await startPostgres()
  const serviceServer = await startServer(service.server)
  const stores = {
    SERVICE_URL: serviceServer.url,
    REDIS_URL: redis.url,
    POSTGRES_URL: postgres.url,
  }
  const runners = [{ contender: service, server: serviceServer }]
  try {
    for (const contender of contenders) runners.push(await start(contender, stores))
    const before = await memoryOf(runners)
    const results = await measure({ runners, settings, load, effort })
    const after = await memoryOf(runners)
    const rows = runners.map((runner, index): Row => ({
      name: runner.contender.name,
      rounds: results.get(runner) ?? [],
      memory: { before: before[index] ?? Number.NaN, after: after[index] ?? Number.NaN },
    }))
    const flood = await measureFlood(serviceServer.url)
    const date = new Date().toISOString().slice(0, 10)
    const loadAtEnd = currentLoad()
    const report = { date, machine: { ...machine, loadAtEnd }, effort, settings, rows, flood }
    process.stdout.write(toMarkdown(report))
    if (quick) return
    await writeReport(report)
    await documentFigures(report)
  } finally {
    await Promise.all([load, ...runners.map(({ server }) => server)].map(async (it) => it.stop()))
    await redis.kill()
    await postgres.remove()
  }
}

/** Throws if a program is missing, before anything has started. */
function assertPrograms(): void {
  const missing = [
    ...(hasRedis() ? [] : ['redis-server']),
    ...(findPostgres() === undefined ? ['PostgreSQL (`initdb` and `postgres`)'] : []),
  ]
  if (missing.length === 0) return
  throw new Error(
    `The benchmark of the proxy needs ${missing.join(' and ')}. Install it, or run \`npm run bench -- growth\`, which needs neither.`,
  )
}

/** The urls of the service and of the stores. */
interface Addresses {
  readonly SERVICE_URL: string
  readonly REDIS_URL: string
  readonly POSTGRES_URL: string
}

async function start(contender: Contender, addresses: Addresses): Promise<Runner> {
  const { SERVICE_URL, REDIS_URL, POSTGRES_URL } = addresses
  const env = {
    ...contender.env,
    SERVICE_URL,
    ...(contender.state === 'redis' && { REDIS_URL }),
    ...(contender.state === 'postgres' && { POSTGRES_URL }),
  }
  return { contender, server: await startServer(contender.server, env, ['--expose-gc']) }
}

async function memoryOf(runners: readonly Runner[]): Promise<readonly number[]> {
  return Promise.all(runners.map(async ({ server }) => (await server.memory()).rss))
}
