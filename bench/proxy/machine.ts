import { cpus, loadavg, platform, totalmem } from 'node:os'

/** The machine of a run, without names of host or folders. */
export interface Machine {
  readonly node: string
  readonly system: string
  readonly cpu: string
  readonly memoryGb: number
  /** The load average of the last minute. Above the number of cores, other work was running. */
  readonly load: number
  /** The load average at the end of the run. */
  readonly loadAtEnd: number
}

/** Describes this machine and its present load. */
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

/** Returns the load average of the last minute. */
export function currentLoad(): number {
  return Number((loadavg()[0] ?? 0).toFixed(1))
}
