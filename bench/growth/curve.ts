import { setImmediate } from 'node:timers/promises'

/** What was measured of one size. */
export interface Point {
  readonly size: number
  /** Milliseconds of processor time, or of the page's main thread, for the whole. */
  readonly ms: number
  /** Megabytes held after a collection, above what was held before anything was done. */
  readonly heldMb: number
}

/** How one thing grows. */
export interface Curve {
  readonly what: string
  /** What `size` counts. */
  readonly units: string
  readonly points: readonly Point[]
}

/** Runs `work` and tells what it took. Needs `--expose-gc`. */
export async function pointOf(size: number, work: () => Promise<unknown>): Promise<Point> {
  const before = await heldMb()
  const startedAt = process.cpuUsage()
  // What it returns is held on to until it has been measured.
  const result = await work()
  const { user, system } = process.cpuUsage(startedAt)
  const after = await heldMb()
  return { size, ms: (user + system) / 1_000, heldMb: result === undefined ? 0 : after - before }
}

/** Several times: what one collection finds out of reach has finalisers, which run in the next turn. */
async function heldMb(): Promise<number> {
  for (let turn = 0; turn < 5; turn += 1) {
    await setImmediate()
    globalThis.gc?.()
  }
  return process.memoryUsage().heapUsed / 1024 / 1024
}
