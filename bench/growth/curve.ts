import { setImmediate } from 'node:timers/promises'

/** The measurement of one size. */
export interface Point {
  readonly size: number
  /** Milliseconds of processor time, or of the page's main thread, in total. */
  readonly ms: number
  /** Megabytes of the heap after a garbage collection, minus those before the work. */
  readonly heldMb: number
}

/** The measurements of one kind of work. */
export interface Curve {
  readonly what: string
  /** What `size` counts. */
  readonly units: string
  readonly points: readonly Point[]
}

/** Runs `work` and measures it. Needs `--expose-gc`. */
export async function pointOf(size: number, work: () => Promise<unknown>): Promise<Point> {
  const before = await heldMb()
  const startedAt = process.cpuUsage()
  // The result is used below, so that it is in memory during the measurement.
  const result = await work()
  const { user, system } = process.cpuUsage(startedAt)
  const after = await heldMb()
  return { size, ms: (user + system) / 1_000, heldMb: result === undefined ? 0 : after - before }
}

/** Collects several times, because the finalisers of a collection run in the next turn. */
async function heldMb(): Promise<number> {
  for (let turn = 0; turn < 5; turn += 1) {
    await setImmediate()
    globalThis.gc?.()
  }
  return process.memoryUsage().heapUsed / 1024 / 1024
}
