import type { Browser } from 'playwright'
import type { PageName } from './buildPages.js'
import { type Interval, intervalOf } from './interval.js'
import type { MeasuredEngine } from './launchBrowser.js'
import type { Servers } from './servers.js'
import { type Sample, takeSample } from './takeSample.js'

/** Pages that are measured beside each other, the hand-written one first. */
export interface Setting {
  readonly engine: MeasuredEngine
  /** Milliseconds each way. */
  readonly delay: number
  /** Of each page of ours: how many times the hand-written one's time to the first paint, at most. */
  readonly goals: Readonly<Partial<Record<PageName, number>>>
}

/** What was measured of one page in one setting. */
export interface Measurement {
  readonly page: PageName
  readonly samples: readonly Sample[]
}

/** How a page of ours compares with the hand-written one of the same rounds. */
export interface Comparison {
  readonly page: PageName
  readonly goal: number
  readonly rounds: number
  /** How many times the hand-written one's time from the click to the first paint. */
  readonly ratio: Interval
  readonly verdict: 'held' | 'missed' | 'not clear'
}

/** A setting with all that came of it. */
export interface Result {
  readonly setting: Setting
  readonly measurements: readonly Measurement[]
  readonly comparisons: readonly Comparison[]
}

/** Rounds before anything is judged: with fewer no interval says anything. */
const FEWEST_ROUNDS = 6
/** Samples that may fail before the run does. */
const MOST_FAILURES = 5

/**
 * Measures every setting, a round each in turn, until each comparison is clear of its goal or time is
 * up. A round goes through the pages and back, so that whatever else the machine does, and does more or
 * less of as time passes, meets all alike.
 */
export async function measure(
  browsers: ReadonlyMap<MeasuredEngine, Browser>,
  servers: Servers,
  settings: readonly Setting[],
  until: number,
): Promise<readonly Result[]> {
  const rounds = settings.map((): Round[] => [])
  let failures = 0

  async function sample(setting: Setting, page: PageName): Promise<Sample> {
    const { engine, delay } = setting
    const browser = browsers.get(engine)
    if (!browser) throw new Error(`There is no ${engine}.`)
    try {
      return await takeSample({ browser, engine, servers }, { page, delay })
    } catch (error) {
      failures += 1
      if (failures > MOST_FAILURES) throw error
      return sample(setting, page)
    }
  }

  async function runRound(setting: Setting, count: number): Promise<Round> {
    const all = pagesOf(setting)
    // Another page first in each: a browser that has just waited for the other one is slower.
    const first = count % all.length
    const pages = [...all.slice(first), ...all.slice(0, first)]
    const round = new Map<PageName, readonly Sample[]>()
    // oxlint-disable-next-line no-await-in-loop -- one after another: they share the machine
    for (const page of [...pages, ...pages.toReversed()])
      round.set(page, [...(round.get(page) ?? []), await sample(setting, page)])
    return round
  }

  // The first clicks of a browser are slower than all others.
  for (const setting of settings) {
    // oxlint-disable-next-line no-await-in-loop -- one after another: they share the machine
    if (setting.delay === 0) await sample(setting, 'byHand')
  }
  for (;;) {
    const open = settings.filter((setting, index) => !isClear(setting, rounds[index] ?? []))
    if (open.length === 0) break
    for (const setting of open) {
      // Every setting has a round, so that no table has holes.
      const done = rounds[settings.indexOf(setting)] ?? []
      if (Date.now() > until && done.length > 0) continue
      // oxlint-disable-next-line no-await-in-loop -- one after another: they share the machine
      done.push(await runRound(setting, done.length))
    }
    process.stdout.write(`${rounds.map((done) => done.length).join(' ')} rounds\n`)
    if (Date.now() > until) break
  }
  return settings.map((setting, index) => ({
    setting,
    measurements: pagesOf(setting).map((page) => ({
      page,
      samples: (rounds[index] ?? []).flatMap((round) => round.get(page) ?? []),
    })),
    comparisons: compare(setting, rounds[index] ?? []),
  }))
}

function pagesOf({ goals }: Setting): readonly PageName[] {
  const ours = (['withHook', 'withComponent', 'warmed'] as const).filter(
    (page) => goals[page] !== undefined,
  )
  return ['byHand', ...ours]
}

type Round = ReadonlyMap<PageName, readonly Sample[]>

function isClear(setting: Setting, rounds: readonly Round[]): boolean {
  return compare(setting, rounds).every(({ verdict }) => verdict !== 'not clear')
}

function compare(setting: Setting, rounds: readonly Round[]): readonly Comparison[] {
  return pagesOf(setting)
    .slice(1)
    .map((page) => {
      const goal = setting.goals[page] ?? Number.NaN
      const logs = intervalOf(rounds.map((round) => logOf(round, page) - logOf(round, 'byHand')))
      const ratio = {
        low: Math.exp(logs.low),
        middle: Math.exp(logs.middle),
        high: Math.exp(logs.high),
      }
      return {
        page,
        goal,
        rounds: rounds.length,
        ratio,
        verdict: judge(ratio, goal, rounds.length),
      }
    })
}

function judge({ low, high }: Interval, goal: number, rounds: number): Comparison['verdict'] {
  if (rounds < FEWEST_ROUNDS) return 'not clear'
  if (high <= goal) return 'held'
  return low > goal ? 'missed' : 'not clear'
}

/** The mean of the logarithms: a ratio is as far from 1 upwards as downwards. */
function logOf(round: Round, page: PageName): number {
  const samples = round.get(page) ?? []
  return samples.reduce((sum, { paint }) => sum + Math.log(Math.max(paint, 1)), 0) / samples.length
}
