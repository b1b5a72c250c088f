import { currentLoad, describeMachine } from '../proxy/machine.js'
import { table, writeResult } from '../proxy/report.js'
import type { Curve } from './curve.js'
import { pageCurve } from './inThePage.js'
import { serverCurves } from './onTheServer.js'

/**
 * Lets every thing that may become many grow, and says for each size what one of them takes and what
 * is held at the end. Prints tables and writes them to `bench/results/`: about a minute.
 */
export async function runGrowth(): Promise<void> {
  if (!globalThis.gc) throw new Error('Run it with --expose-gc.')
  const machine = describeMachine()
  const inPage = await pageCurve()
  const curves = [...(await serverCurves()), ...(inPage ? [inPage] : [])]
  const date = new Date().toISOString().slice(0, 10)
  const page = [
    `# Growth, ${date}`,
    `Node ${machine.node}, ${machine.system}, ${machine.cpu}, load ${machine.load} at the start and ${currentLoad()} at the end. Microseconds are processor time; megabytes are what is held after a collection more than before.`,
    ...curves.map(section),
    '',
  ].join('\n\n')
  await writeResult(`growth-${date}.md`, page)
  process.stdout.write(page)
}

function section({ what, units, points }: Curve): string {
  const rows = points.map(({ size, ms, heldMb }) => [
    size.toLocaleString('en'),
    ((ms / size) * 1_000).toFixed(ms / size < 0.01 ? 2 : 0),
    heldMb.toFixed(2),
  ])
  return `## ${what}\n\n${table([units, 'µs for each', 'MB held'], rows)}`
}
