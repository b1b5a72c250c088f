import type { Browser } from 'playwright'
import type { PageName } from './buildPages.js'
import { type Interval, intervalOf } from './interval.js'
import type { MeasuredEngine } from './launchBrowser.js'
import type { Servers } from './servers.js'
import { type Sample, takeSample } from './takeSample.js'

/** An engine and a network delay, under which all pages are compared. */
export interface Setting {
  readonly engine: MeasuredEngine
  /** Milliseconds in each direction. */
  readonly delay: number
  /** For each page, the highest allowed ratio to the time of the page without this package. */
  readonly goals: Readonly<Partial<Record<PageName, number>>>
}

/** The samples of one page in one setting. */
export interface Measurement {
  readonly page: PageName
  readonly samples: readonly Sample[]
}

/** A page with this package, compared with the page without it in the same rounds. */
export interface Comparison {
  readonly page: PageName
  readonly goal: number
  readonly rounds: number
  /** The time from the click to the first paint, divided by the time of the page without it. */
  readonly ratio: Interval
  /** The same as a difference, in milliseconds. */
  readonly difference: Interval
  /** The rounds in which the page was faster than the page without this package. */
  readonly fasterRounds: number
  readonly verdict: 'held' | 'missed' | 'not clear'
}

/** A setting with its results. */
export interface Result {
  readonly setting: Setting
  readonly measurements: readonly Measurement[]
  readonly comparisons: readonly Comparison[]
}

/** The fewest rounds that allow a verdict. With fewer, the interval is meaningless. */
const FEWEST_ROUNDS = 6
/** The number of failed samples that are repeated. One more stops the run. */
const MOST_FAILURES = 5

/**
 * Measures one round of each setting in turn, until each verdict is clear or the time is used up. A
 * round visits all pages and then all again in reverse, so that other load affects them equally.
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
    // Each round starts with another page, because a browser is slower after a pause.
    const first = count % all.length
    const pages = [...all.slice(first), ...all.slice(0, first)]
    const round = new Map<PageName, readonly Sample[]>()
    // oxlint-disable-next-line no-await-in-loop -- in sequence, because they share the machine
    for (const page of [...pages, ...pages.toReversed()])
      round.set(page, [...(round.get(page) ?? []), await sample(setting, page)])
    return round
  }

  // Warms up, because the first clicks in a browser are slower than all others.
  for (const setting of settings) {
    // oxlint-disable-next-line no-await-in-loop -- in sequence, because they share the machine
    if (setting.delay === 0) await sample(setting, 'byHand')
  }
  for (;;) {
    const open = settings.filter((setting, index) => !isClear(setting, rounds[index] ?? []))
    if (open.length === 0) break
    for (const setting of open) {
      // Every setting gets at least one round, so that no table has gaps.
      const done = rounds[settings.indexOf(setting)] ?? []
      if (Date.now() > until && done.length > 0) continue
      // oxlint-disable-next-line no-await-in-loop -- in sequence, because they share the machine
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
  const ours = (['hidden', 'withHook', 'withComponent', 'warmed'] as const).filter(
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
      const pairs = rounds.map((round) => logOf(round, page) - logOf(round, 'byHand'))
      const logs = intervalOf(pairs)
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
        difference: intervalOf(
          rounds.map((round) => meanOf(round, page) - meanOf(round, 'byHand')),
        ),
        fasterRounds: pairs.filter((pair) => pair < 0).length,
        verdict: verdictOf(ratio, goal, rounds.length),
      }
    })
}

function verdictOf({ low, high }: Interval, goal: number, rounds: number): Comparison['verdict'] {
  if (rounds < FEWEST_ROUNDS) return 'not clear'
  if (high <= goal) return 'held'
  return low > goal ? 'missed' : 'not clear'
}

/** Returns the mean of the times' logarithms, so that ratios 2 and 0.5 are equally far from 1. */
function logOf(round: Round, page: PageName): number {
  const samples = round.get(page) ?? []
  return samples.reduce((sum, { paint }) => sum + Math.log(Math.max(paint, 1)), 0) / samples.length
}

function meanOf(round: Round, page: PageName): number {
  const samples = round.get(page) ?? []
  return samples.reduce((sum, { paint }) => sum + paint, 0) / samples.length
}
