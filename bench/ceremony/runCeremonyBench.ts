import { availableParallelism, loadavg } from 'node:os'
import type { Browser } from 'playwright'
import { ENGINES, launchBrowser, type MeasuredEngine } from './launchBrowser.js'
import { measure, type Setting } from './measure.js'
import { writeReport } from './report.js'
import { startServers } from './servers.js'

/** Minutes for the measured clicks, without the time for builds and browser starts. */
const MINUTES = 7

const settings: readonly Setting[] = ENGINES.flatMap((engine) => [
  { engine, delay: 0, goals: { hidden: 1.03, withHook: 1.03, withComponent: 1.03 } },
  { engine, delay: 50, goals: { hidden: 1.03, withHook: 1.03, withComponent: 1.03 } },
  { engine, delay: 150, goals: { withHook: 1.03, warmed: 0.65 } },
])

/**
 * Measures the time from the click to the ceremony's first paint, with this package and without it.
 * Writes tables to `bench/results/` and `bench/figures.md`, and a chart to `docs/images/`. Takes
 * at most eight minutes.
 */
export async function runCeremonyBench(minutes = MINUTES): Promise<void> {
  const load = loadavg()[0] ?? 0
  const servers = await startServers()
  const browsers = new Map<MeasuredEngine, Browser>()
  try {
    for (const engine of ENGINES) {
      // oxlint-disable-next-line no-await-in-loop -- in sequence, because they share the machine
      browsers.set(engine, await launchBrowser(engine))
    }
    const versions = [...browsers].map(([engine, browser]) => `${engine} ${browser.version()}`)
    const results = await measure(browsers, servers, settings, Date.now() + minutes * 60_000)
    await writeReport({
      date: new Date().toISOString().slice(0, 10),
      machine: `Node ${process.version}, ${versions.join(', ')}, ${availableParallelism()} cores, load ${load.toFixed(1)} before and ${(loadavg()[0] ?? 0).toFixed(1)} after`,
      bytes: servers.bytes,
      results,
    })
  } finally {
    await Promise.all([...browsers.values()].map((browser) => browser.close()))
    await servers.stop()
  }
}
