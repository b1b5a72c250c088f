import { startRedis } from '../../test/stores/redis/support/redisServer.js'
import { startServer } from './child.js'
import { service } from './contenders.js'
import { startLoad } from './loadProcess.js'
import { describeMachine } from './machine.js'
import { median } from './statistics.js'
import { table, writeResult } from './report.js'

const ROUNDS = 5
const CONNECTIONS = 50

/**
 * Compares one process with two on one port, which share a Redis. Measures writes with a key. Needs
 * `redis-server`. Prints a table and writes it to `bench/results/`. Takes about a minute.
 */
export async function runCluster(): Promise<void> {
  const machine = describeMachine()
  const load = startLoad()
  const redis = await startRedis()
  const serviceServer = await startServer(service.server)
  const env = { SERVICE_URL: serviceServer.url, REDIS_URL: redis.url }
  const sizes = [1, 2]
  const servers = await Promise.all(
    sizes.map(async (size) => startServer('cluster', { ...env, PROCESSES: String(size) })),
  )
  const rounds = sizes.map((): { cpu: number; throughput: number }[] => [])
  let failures = 0
  try {
    // The first round is the warm-up.
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const [index, server] of servers.entries()) {
        const cpu = { begin: 0, end: 0 }
        const result = await load.run(
          {
            url: server.url,
            calledAs: 'proxy',
            scenario: 'create a ceremony with a key of its own',
            connections: CONNECTIONS,
            seconds: round === 0 ? 5 : 2,
          },
          {
            begin: async () => void (cpu.begin = await server.cpu()),
            end: async () => void (cpu.end = await server.cpu()),
          },
        )
        failures += result.failures
        const { throughput, answers } = result
        if (round > 0) rounds[index]?.push({ throughput, cpu: (cpu.end - cpu.begin) / answers })
      }
    }
  } finally {
    await Promise.all([load, serviceServer, ...servers].map(async (it) => it.stop()))
    await redis.kill()
  }
  const date = new Date().toISOString().slice(0, 10)
  const rows = sizes.map((size, index) => {
    const own = rounds[index] ?? []
    return [
      `${size}`,
      Math.round(median(own.map(({ throughput }) => throughput))).toLocaleString('en'),
      Math.round(median(own.map(({ cpu }) => cpu))).toLocaleString('en'),
    ]
  })
  const page = [
    `# Several processes, ${date}`,
    `Node ${machine.node}, ${machine.system}, ${machine.cpu}, load ${machine.load} at the start: the cores are shared with the service, the load and a Redis. Creations with a key of their own on ${CONNECTIONS} connections, ${ROUNDS} interleaved rounds of 2 s, medians; ${failures} without success.`,
    table(
      ['processes', 'answers/s', 'µs of processor time for each, all processes together'],
      rows,
    ),
    '',
  ].join('\n\n')
  await writeResult(`proxyCluster-${date}.md`, page)
  process.stdout.write(page)
}
