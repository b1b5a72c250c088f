import type { ServerProcess } from './child.js'
import type { Contender } from './contenders.js'
import type { LoadResult } from './loadMain.js'
import type { LoadProcess } from './loadProcess.js'
import type { Scenario } from './requests.js'

/** One kind of load that every contender is put under. */
export interface Setting {
  readonly scenario: Scenario
  readonly connections: number
}

/** What was measured of one contender in one setting: medians over the rounds. */
export interface Measurement {
  readonly setting: Setting
  /** Answers per second. */
  readonly throughput: number
  /** Milliseconds from request to answer. */
  readonly p50: number
  readonly p99: number
  /** Microseconds of the server's processor time for one answer: hardly depends on other load. */
  readonly cpu: number
  /** Over all rounds: no answer, or another status than that of success. */
  readonly failures: number
  /** The same of each round, in their order: others are compared with what ran next to them. */
  readonly rounds: readonly RoundFigures[]
}

/** Throughput and processor time as in {@link Measurement}, of one round. */
export interface RoundFigures {
  readonly throughput: number
  readonly cpu: number
}

type Round = LoadResult & { readonly cpu: number }

/** Seconds until a server has compiled what it runs all the time. */
const WARM_UP_SECONDS = 3

/** How often, and for how long each time. */
export interface Effort {
  readonly rounds: number
  readonly seconds: number
}

/** A contender that is up and answers. */
export interface Runner {
  readonly contender: Contender
  readonly server: ServerProcess
}

/**
 * Measures every runner in every setting. Rounds are interleaved and begin with another runner each
 * time, so that whatever else the machine does hits all alike.
 */
export async function measure(
  runners: readonly Runner[],
  settings: readonly Setting[],
  load: LoadProcess,
  { rounds, seconds }: Effort,
): Promise<ReadonlyMap<Runner, readonly Measurement[]>> {
  const results = new Map(runners.map((runner) => [runner, settings.map((): Round[] => [])]))
  for (const runner of runners) await runOnce(runner, settings[1], WARM_UP_SECONDS)
  for (let round = 0; round < rounds; round += 1) {
    process.stdout.write(`round ${round + 1} of ${rounds}\n`)
    for (const [index, setting] of settings.entries()) {
      for (const runner of rotated(runners, round)) {
        const result = await runOnce(runner, setting, seconds)
        if (result) results.get(runner)?.[index]?.push(result)
      }
    }
  }
  return new Map(
    [...results].map(([runner, perSetting]) => [
      runner,
      settings.map((setting, index) => ({ setting, ...medians(perSetting[index] ?? []) })),
    ]),
  )

  async function runOnce(
    { contender, server }: Runner,
    setting: Setting | undefined,
    duration: number,
  ): Promise<Round | undefined> {
    if (!setting) return undefined
    const { calledAs } = contender
    const before = await server.usage()
    const result = await load.run({ url: server.url, calledAs, seconds: duration, ...setting })
    const after = await server.usage()
    return { ...result, cpu: (after.cpu - before.cpu) / result.answers }
  }
}

function rotated<Item>(items: readonly Item[], by: number): readonly Item[] {
  const start = by % items.length
  return [...items.slice(start), ...items.slice(0, start)]
}

function medians(results: readonly Round[]): Omit<Measurement, 'setting'> {
  return {
    throughput: median(results.map(({ throughput }) => throughput)),
    p50: median(results.map(({ p50 }) => p50)),
    p99: median(results.map(({ p99 }) => p99)),
    cpu: median(results.map(({ cpu }) => cpu)),
    failures: results.reduce((sum, { failures }) => sum + failures, 0),
    rounds: results.map(({ throughput, cpu }) => ({ throughput, cpu })),
  }
}

/** The one in the middle. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
