/**
 * `npm run bench -- <what> [options]`. Runs on loopback only, in bounded time, and leaves no process.
 *
 * - `proxy [--quick]`: the proxy against other ways to the service; writes to `bench/results/` and, the
 *   tables that matter most, to `docs/performance.md`; `--quick` only prints
 * - `ceremony [--minutes <number>]`: from the click to the ceremony's first paint, beside a hand-written
 *   page, in browsers; eight minutes at most by default; writes as well, a chart too
 * - `proxy --cluster`: one process and two on one port, with a Redis; writes as well
 * - `growth`: 50 frames, 1,000 entries, 10,000 polls and ceremonies; writes as well
 * - `proxy --soak <minutes>`: the proxy under load, and its memory every ten seconds; writes as well
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
