import { startServer } from './child.js'
import { service } from './contenders.js'
import { startLoad } from './loadProcess.js'

const SAMPLE_SECONDS = 10

/**
 * Keeps the proxy under load and prints its memory every ten seconds. The heap is collected before
 * each sample, so what is left of it is what the proxy holds on to: it must not grow.
 */
export async function runSoak(minutes: number): Promise<void> {
  if (!(minutes >= 0.5 && minutes <= 120)) throw new Error('Give 0.5 to 120 minutes.')
  const load = startLoad()
  const serviceServer = await startServer(service.server)
  const env = { SERVICE_URL: serviceServer.url }
  const proxy = await startServer('ours', env, ['--expose-gc'])
  try {
    process.stdout.write('seconds  resident MB  heap MB  answers/s  failures\n')
    const heaps: number[] = []
    for (let second = 0; second < minutes * 60; second += SAMPLE_SECONDS) {
      const { throughput, failures } = await load.run({
        url: proxy.url,
        calledAs: 'proxy',
        scenario: second % 20 === 0 ? 'create a ceremony' : 'retrieve a deliverable',
        connections: 50,
        seconds: SAMPLE_SECONDS,
      })
      const { rss, heap } = await proxy.usage()
      heaps.push(heap)
      const cells = [second + SAMPLE_SECONDS, rss, heap, Math.round(throughput), failures]
      process.stdout.write(`${cells.map((cell) => String(cell).padStart(8)).join(' ')}\n`)
    }
    const [middle = 0, last = 0] = [heaps[Math.floor(heaps.length / 2)], heaps.at(-1)]
    process.stdout.write(
      `heap since half time: ${last - middle >= 0 ? '+' : ''}${last - middle} MB\n`,
    )
  } finally {
    await Promise.all([load, proxy, serviceServer].map(async (it) => it.stop()))
  }
}
