import { currentLoad, describeMachine } from '../proxy/machine.js'
import { table, writeResult } from '../proxy/report.js'
import type { Curve } from './curve.js'
import { pageCurve } from './pageCurve.js'
import { serverCurves } from './serverCurves.js'

/**
 * Measures the time of each unit and the memory at the end, for several sizes. Prints tables and
 * writes them to `bench/results/`. Takes about a minute.
 */
export async function runGrowth(): Promise<void> {
  if (!globalThis.gc) throw new Error('Run it with --expose-gc.')
  const machine = describeMachine()
  const inPage = await pageCurve()
  const curves = [...(await serverCurves()), ...(inPage ? [inPage] : [])]
  const date = new Date().toISOString().slice(0, 10)
  const page = [
    `# Growth, ${date}`,
    `Node ${machine.node}, ${machine.system}, ${machine.cpu}, load ${machine.load} at the start and ${currentLoad()} at the end. Microseconds are processor time. Megabytes are the growth of the heap after a garbage collection.`,
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
  return `## ${what}\n\n${table([units, 'µs for each', 'MB in use'], rows)}`
}
