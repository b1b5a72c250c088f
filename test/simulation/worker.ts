import { parentPort, workerData } from 'node:worker_threads'
import { browserWorld } from './browser/browserWorld.js'
import { shrink, simulate, type Played, type World } from './core/simulate.js'
import { serverWorld } from './server/serverWorld.js'

export const worlds = { server: serverWorld, browser: browserWorld } satisfies Record<string, World>
export type WorldName = keyof typeof worlds

/** What a worker does: it plays seeds until one fails, or all are played. */
export interface Job {
  readonly world: WorldName
  readonly from: number
  readonly to: number
}

/** The first failing seed, with its shortest story. Without it, no seed has failed. */
export interface Report {
  readonly seed?: number
  readonly rules: readonly string[]
  readonly actors: readonly string[]
  readonly lines: readonly string[]
}

export async function work({ world, from, to }: Job): Promise<Report> {
  for (let seed = from; seed < to; seed += 1) {
    // oxlint-disable-next-line no-await-in-loop -- a world replaces the globals of its thread
    const played = await simulate(worlds[world], seed)
    // oxlint-disable-next-line no-await-in-loop -- a world replaces the globals of its thread
    if (played.violations.length > 0) return reportOf(await shrink(worlds[world], played))
  }
  return { rules: [], actors: [], lines: [] }
}

function reportOf({ seed, violations, actors, story }: Played): Report {
  const rules = [...new Set(violations.map(({ rule }) => rule))]
  return { seed, rules, actors, lines: story.lines() }
}

const job: Job | undefined = workerData
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
if (parentPort && job) parentPort.postMessage(await work(job))
