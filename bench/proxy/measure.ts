import type { ServerProcess } from './child.js'
import type { Contender } from './contenders.js'
import type { LoadResult } from './loadMain.js'
import type { LoadProcess } from './loadProcess.js'
import type { Scenario } from './requests.js'

/** An operation and a number of connections, under which all contenders are measured. */
export interface Setting {
  readonly scenario: Scenario
  readonly connections: number
}

/** The measurement of one contender in one setting and one round. */
export interface Round {
  /** Microseconds of the server's processor time for each response. */
  readonly cpu: number
  /** Responses per second. */
  readonly throughput: number
  /** The latency in milliseconds. */
  readonly p50: number
  readonly p99: number
  /** Requests without a response, or with a status other than 2xx. */
  readonly failures: number
}

/** The number and duration of rounds, and the length of the warm-up. */
export interface Effort {
  readonly rounds: number
  /** The rounds for contenders that are not `isMain`. */
  readonly sideRounds: number
  readonly seconds: number
  /** The number of responses until a server has compiled its code, and a time limit for that. */
  readonly warmUpAnswers: number
  /** The same for the contenders without a goal. */
  readonly sideWarmUpAnswers: number
  readonly warmUpSeconds: number
}

/** A contender with its running server. */
export interface Runner {
  readonly contender: Contender
  readonly server: ServerProcess
}

/** The measurements by runner, setting and round. Only `isMain` contenders run in each round. */
export type Rounds = ReadonlyMap<Runner, readonly (readonly (Round | undefined)[])[]>

/** The inputs of a run. */
export interface Trial {
  readonly runners: readonly Runner[]
  readonly settings: readonly Setting[]
  readonly load: LoadProcess
  readonly effort: Effort
}

/**
 * Measures every contender in every setting. The warm-up counts responses, so that even a slow
 * server has compiled its code. Rounds are interleaved, and each starts with another contender, so
 * that other work on the machine affects all equally.
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

  /** Runs the settings in turn, one second each, until the server has sent enough responses. */
  async function warmUp(runner: Runner): Promise<void> {
    const warming = settings.filter(({ connections }) => connections === WARM_UP_CONNECTIONS)
    const { warmUpAnswers, sideWarmUpAnswers } = effort
    const enough = runner.contender.isMain ? warmUpAnswers : sideWarmUpAnswers
    let answers = 0
    for (let second = 0; second < effort.warmUpSeconds; second += 1) {
      const setting = warming[second % warming.length]
      if (!setting || answers >= enough) return
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
