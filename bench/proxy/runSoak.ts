import { startServer } from './child.js'
import { service } from './contenders.js'
import { startLoad } from './loadProcess.js'
import { describeMachine } from './machine.js'
import { writeResult } from './report.js'
import type { Scenario } from './requests.js'

const SAMPLE_SECONDS = 10

/** The operations run in turn, so that each sample follows a different operation. */
const scenarios: readonly Scenario[] = [
  'create a ceremony',
  'create a ceremony with a key of its own',
  'retrieve a deliverable',
]

/** One row of the table: megabytes, responses per second, and failures. */
interface Sample {
  readonly second: number
  readonly scenario: Scenario
  readonly rss: number
  readonly heap: number
  readonly throughput: number
  readonly failures: number
}

/**
 * Keeps the proxy under load, prints its memory every ten seconds, and writes it to
 * `bench/results/`. Each sample follows a garbage collection, so the heap should not grow.
 */
export async function runSoak(minutes: number): Promise<void> {
  if (!(minutes >= 0.5 && minutes <= 120)) throw new Error('Give 0.5 to 120 minutes.')
  const machine = describeMachine()
  const load = startLoad()
  const serviceServer = await startServer(service.server)
  const env = { SERVICE_URL: serviceServer.url }
  const proxy = await startServer('ours', env, ['--expose-gc'])
  const samples: Sample[] = []
  try {
    while (samples.length * SAMPLE_SECONDS < minutes * 60) {
      const scenario = scenarios[samples.length % scenarios.length] ?? 'create a ceremony'
      const second = (samples.length + 1) * SAMPLE_SECONDS
      const { throughput, failures } = await load.run({
        url: proxy.url,
        calledAs: 'proxy',
        scenario,
        connections: 50,
        seconds: SAMPLE_SECONDS,
      })
      const { rss, heap } = await proxy.memory()
      const sample = { second, scenario, rss, heap, throughput: Math.round(throughput), failures }
      samples.push(sample)
      process.stdout.write(`${toRow(sample)}\n`)
    }
  } finally {
    await Promise.all([load, proxy, serviceServer].map(async (it) => it.stop()))
  }
  const date = new Date().toISOString().slice(0, 10)
  const page = [
    `# The proxy under load for ${minutes} minutes, ${date}`,
    `Node ${machine.node}, ${machine.system}, ${machine.cpu}, load ${machine.load} at the start. 50 connections. The heap is what remains after a collection.`,
    summary(samples),
    [
      '| second | load | resident MB | heap MB | answers/s | failures |',
      '| ---: | --- | ---: | ---: | ---: | ---: |',
      ...samples.map(toRow),
    ].join('\n'),
    '',
  ].join('\n\n')
  await writeResult(`proxySoak-${date}.md`, page)
  process.stdout.write(`${summary(samples)}\n`)
}

function toRow({ second, scenario, rss, heap, throughput, failures }: Sample): string {
  return `| ${second} | ${scenario} | ${rss} | ${heap} | ${throughput} | ${failures} |`
}

/** Compares memory at half time and at the end. At half time, all limited stores are full. */
function summary(samples: readonly Sample[]): string {
  const half = samples[Math.floor(samples.length / 2)]
  const last = samples.at(-1)
  const answers = samples.reduce((sum, { throughput }) => sum + throughput * SAMPLE_SECONDS, 0)
  return `After ${answers.toLocaleString('en')} answers: heap ${half?.heap} MB at half time and ${last?.heap} MB at the end, resident ${half?.rss} MB and ${last?.rss} MB.`
}
