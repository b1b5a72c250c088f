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

/** What was measured of one contender in one setting, in one round. */
export interface Round {
  /** Microseconds of the server's processor time for one answer. */
  readonly cpu: number
  /** Answers per second. */
  readonly throughput: number
  /** Milliseconds from request to answer. */
  readonly p50: number
  readonly p99: number
  /** No answer, or another status than that of success. */
  readonly failures: number
}

/** How often, and for how long each time. */
export interface Effort {
  readonly rounds: number
  /** Rounds in which those take part that are there for comparison only. */
  readonly sideRounds: number
  readonly seconds: number
  /** Answers by which a server has compiled what it runs all the time, and the time they may take. */
  readonly warmUpAnswers: number
  readonly warmUpSeconds: number
}

/** A contender that is up and answers. */
export interface Runner {
  readonly contender: Contender
  readonly server: ServerProcess
}

/** The rounds of each setting, by runner. A runner that sat a round out has fewer. */
export type Rounds = ReadonlyMap<Runner, readonly (readonly (Round | undefined)[])[]>

/** What to measure, and with what. */
export interface Trial {
  readonly runners: readonly Runner[]
  readonly settings: readonly Setting[]
  readonly load: LoadProcess
  readonly effort: Effort
}

/**
 * Measures every runner in every setting. The warm-up is a number of answers, so that V8 has compiled the
 * code of every runner. Rounds are interleaved and start with another runner each time, so that other load
 * on the machine affects all runners alike.
 */
export async function measure({ runners, settings, load, effort }: Trial): Promise<Rounds> {
  const results = new Map(
    runners.map((runner) => [runner, settings.map((): (Round | undefined)[] => [])]),
  )
  process.stdout.write('warming up\n')
  for (const runner of runners) await warmUp(runner)
  for (let round = 0; round < effort.rounds; round += 1) {
    process.stdout.write(`round ${round + 1} of ${effort.rounds}\n`)
    const taking = runners.filter(({ contender }) => contender.isMain || round < effort.sideRounds)
    for (const [index, setting] of settings.entries()) {
      for (const runner of rotated(taking, round)) {
        const rounds = results.get(runner)?.[index]
        if (rounds) rounds[round] = await runOnce(runner, setting, effort.seconds)
      }
    }
  }
  return results

  /** A second at a time, each with another scenario. */
  async function warmUp(runner: Runner): Promise<void> {
    const warming = settings.filter(({ connections }) => connections === WARM_UP_CONNECTIONS)
    let answers = 0
    for (let second = 0; second < effort.warmUpSeconds; second += 1) {
      const setting = warming[second % warming.length]
      if (!setting || answers >= effort.warmUpAnswers) return
      answers += (await runOnce(runner, setting, 1)).answers
    }
  }

  async function runOnce(
    { contender: { calledAs }, server }: Runner,
    setting: Setting,
    seconds: number,
  ): Promise<Round & LoadResult> {
    const cpu = { begin: 0, end: 0 }
    const result = await load.run(
      { url: server.url, calledAs, seconds, ...setting },
      {
        begin: async () => void (cpu.begin = await server.cpu()),
        end: async () => void (cpu.end = await server.cpu()),
      },
    )
    return { ...result, cpu: (cpu.end - cpu.begin) / result.answers }
  }
}

const WARM_UP_CONNECTIONS = 50

function rotated<Item>(items: readonly Item[], by: number): readonly Item[] {
  const start = by % items.length
  return [...items.slice(start), ...items.slice(0, start)]
}
