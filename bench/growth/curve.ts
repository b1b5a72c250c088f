import { setImmediate } from 'node:timers/promises'

/** The measurement of one size. */
export interface Point {
  readonly size: number
  /** Total milliseconds of processor time, or of the page's main thread. */
  readonly ms: number
  /** Megabytes that the work has added to the heap, after a garbage collection. */
  readonly heldMb: number
}

/** The durations and memory of one operation, for several sizes of its input. */
export interface Curve {
  readonly what: string
  /** The unit of `size`, such as `frames`. */
  readonly units: string
  readonly points: readonly Point[]
}

/** Runs `work` and measures it. The process needs `--expose-gc`. */
export async function pointOf(size: number, work: () => Promise<unknown>): Promise<Point> {
  const before = await heldMb()
  const startedAt = process.cpuUsage()
  // The result is used below, so that it stays in memory during the measurement.
  const result = await work()
  const { user, system } = process.cpuUsage(startedAt)
  const after = await heldMb()
  return { size, ms: (user + system) / 1_000, heldMb: result === undefined ? 0 : after - before }
}

/** Collects garbage several times, because finalizers run in a later turn of the event loop. */
async function heldMb(): Promise<number> {
  for (let turn = 0; turn < 5; turn += 1) {
    await setImmediate()
    globalThis.gc?.()
  }
  return process.memoryUsage().heapUsed / 1024 / 1024
}
