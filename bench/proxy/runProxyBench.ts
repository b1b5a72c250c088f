import { startServer } from './child.js'
import { contenders, service, type Contender } from './contenders.js'
import { startLoad } from './loadProcess.js'
import { describeMachine } from './machine.js'
import { measure, type Measurement, type Runner, type Setting } from './measure.js'
import { toMarkdown, writeReport, type Row } from './report.js'

/** What every contender is put under. */
const settings: readonly Setting[] = [
  { scenario: 'create a ceremony', connections: 1 },
  { scenario: 'create a ceremony', connections: 50 },
  { scenario: 'create a ceremony', connections: 1_000 },
  { scenario: 'create a ceremony with a key of its own', connections: 50 },
  { scenario: 'retrieve a deliverable', connections: 50 },
]

/**
 * Measures the proxy and other ways to the same service, in one run on one machine, each server in a
 * process of its own. Prints tables and writes them to `bench/results/`: about a quarter of an hour. With `quick`
 * two minutes, and nothing is written.
 */
export async function runProxyBench({ quick }: { readonly quick: boolean }): Promise<void> {
  const effort = quick ? { rounds: 1, seconds: 1 } : { rounds: 7, seconds: 2 }
  const machine = describeMachine()
  const load = startLoad()
  const serviceServer = await startServer(service.server)
  const runners = [{ contender: service, server: serviceServer }]
  try {
    for (const contender of contenders) runners.push(await start(contender, serviceServer.url))
    const before = await memoryOf(runners)
    const results = await measure(runners, settings, load, effort)
    const after = await memoryOf(runners)
    const rows = runners.map((runner, index) =>
      toRow(runner, results.get(runner), [before[index], after[index]]),
    )
    const date = new Date().toISOString().slice(0, 10)
    const report = { date, machine, effort, settings, rows }
    process.stdout.write(toMarkdown(report))
    if (!quick) await writeReport(report)
  } finally {
    await Promise.all([load, ...runners.map(({ server }) => server)].map(async (it) => it.stop()))
  }
}

async function start(contender: Contender, serviceUrl: string): Promise<Runner> {
  const env = { ...contender.env, SERVICE_URL: serviceUrl }
  return { contender, server: await startServer(contender.server, env) }
}

async function memoryOf(runners: readonly Runner[]): Promise<readonly number[]> {
  return Promise.all(runners.map(async ({ server }) => (await server.usage()).rss))
}

function toRow(
  { contender }: Runner,
  measurements: readonly Measurement[] | undefined,
  [before = Number.NaN, after = Number.NaN]: readonly (number | undefined)[],
): Row {
  return { name: contender.name, measurements: measurements ?? [], memory: { before, after } }
}
