/**
 * `npm run bench -- <what> [options]`. Uses loopback only, and ends all its processes.
 *
 * Most write tables to `bench/results/`. `proxy` and `ceremony` also update `bench/figures.md`.
 *
 * - `proxy [--quick]`: compares this package's proxy with others. `--quick` writes no file
 * - `ceremony [--minutes <number>]`: measures from the click to the ceremony's first paint, with
 *   and without this package. Takes eight minutes at most by default, and draws a chart
 * - `proxy --cluster`: compares one process with two on one port, which share a Redis
 * - `documenso`: measures the time to a ceremony of a slow Documenso, with this proxy and by hand.
 *   Prints a table
 * - `growth`: measures time and memory for many frames, polls, ceremonies and keys
 * - `list`: counts the requests and renders of a list of 10, 100 and 1,000 documents
 * - `agents prepare` and `agents grade`: measure how well agents and people add signing to a portal
 * - `proxy --soak <minutes>`: measures the proxy's memory under load, every ten seconds
 */
import { AGENTS_USAGE, runAgentBench } from './agents/runAgentBench.js'
import { runCeremonyBench } from './ceremony/runCeremonyBench.js'
import { runDocumensoBench } from './documenso/runDocumensoBench.js'
import { runInProcess } from './growth/runInProcess.js'
import { runCluster } from './proxy/runCluster.js'
import { runListBench } from './list/runListBench.js'
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
} else if (what === 'documenso' && option === undefined) {
  await runDocumensoBench()
} else if (what === 'growth' && option === undefined) {
  await runInProcess()
} else if (what === 'list' && option === undefined) {
  await runListBench()
} else if (what === 'agents') {
  await runAgentBench(process.argv.slice(3))
} else {
  process.stderr.write(
    `npm run bench -- ceremony [--minutes <number>] | documenso | growth | list | proxy [--quick | --cluster | --soak <minutes>] | ${AGENTS_USAGE}\n`,
  )
  process.exitCode = 1
}
