import { cpus, loadavg, platform, totalmem } from 'node:os'

/** The machine of a run, in words that name neither it nor any of its folders. */
export interface Machine {
  readonly node: string
  readonly system: string
  readonly cpu: string
  readonly memoryGb: number
  /** Processes that wanted a core over the last minute: above the number of cores it was shared. */
  readonly load: number
  /** The same when all was measured. */
  readonly loadAtEnd: number
}

/** Describes the machine as it is now. */
export function describeMachine(): Machine {
  const cores = cpus()
  return {
    node: process.version,
    system: platform(),
    cpu: `${cores.length} × ${cores[0]?.model.trim() ?? 'unknown'}`,
    memoryGb: Math.round(totalmem() / 1024 ** 3),
    load: currentLoad(),
    loadAtEnd: Number.NaN,
  }
}

/** Processes that wanted a core over the last minute. */
export function currentLoad(): number {
  return Number((loadavg()[0] ?? 0).toFixed(1))
}
