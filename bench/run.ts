/**
 * `npm run bench -- <what> [options]`. Runs on loopback only, in bounded time, and leaves no process.
 *
 * Each writes its tables to `bench/results/`, the first two also to `docs/performance.md`.
 *
 * - `proxy [--quick]`: the proxy and other ways to the service. `--quick` only prints
 * - `ceremony [--minutes <number>]`: from the click to the ceremony's first paint in browsers, also with a
 *   hand-written page. Takes eight minutes at most by default, and draws a chart
 * - `proxy --cluster`: one process and two processes on one port, with a Redis
 * - `growth`: many frames, polls, ceremonies and keys
 * - `proxy --soak <minutes>`: the memory of the proxy under load, every ten seconds
 */
import { runCeremonyBench } from './ceremony/runCeremonyBench.js'
import { runInProcess } from './growth/runInProcess.js'
import { runCluster } from './proxy/runCluster.js'
import { runProxyBench } from './proxy/runProxyBench.js'
import { runSoak } from './proxy/runSoak.js'

const [what, option, value] = process.argv.slice(2)

if (what === 'proxy' && option === '--soak') {
  await runSoak(Number(value ?? 5))
} else if (what === 'proxy' && (option === undefined || option === '--quick')) {
  await runProxyBench({ quick: option === '--quick' })
} else if (what === 'proxy' && option === '--cluster') {
  await runCluster()
} else if (what === 'ceremony' && (option === undefined || option === '--minutes')) {
  await runCeremonyBench(value === undefined ? undefined : Number(value))
} else if (what === 'growth' && option === undefined) {
  await runInProcess()
} else {
  process.stderr.write(
    'npm run bench -- ceremony [--minutes <number>] | growth | proxy [--quick | --cluster | --soak <minutes>]\n',
  )
  process.exitCode = 1
}
