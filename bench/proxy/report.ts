import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Machine } from './machine.js'
import type { Effort, Round, Setting } from './measure.js'
import { goals } from './contenders.js'
import type { FloodResult } from './flood.js'
import { spreadOf, written } from './statistics.js'

/** The measurements of one contender (a compared server). */
export interface Row {
  readonly name: string
  /** The measurements by setting and round. */
  readonly rounds: readonly (readonly (Round | undefined)[])[]
  /** Resident memory in megabytes: before the first request, and after all load. */
  readonly memory: { readonly before: number; readonly after: number }
}

/** The results of a run. The first row is the service itself, the second is our proxy. */
export interface Report {
  readonly date: string
  readonly machine: Machine
  readonly effort: Effort
  readonly settings: readonly Setting[]
  readonly rows: readonly Row[]
  readonly flood: FloodResult
}

/** Writes a run as JSON and as tables to `bench/results/`. */
export async function writeReport(report: Report): Promise<void> {
  const name = `proxy-${report.date}`
  await writeResult(`${name}.json`, `${JSON.stringify(report, roundedFigures, 1)}\n`)
  await writeResult(`${name}.md`, toMarkdown(report))
}

/** Writes a file to `bench/results/`. */
export async function writeResult(name: string, text: string): Promise<void> {
  const folder = join(import.meta.dirname, '../results')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, name), text)
}

function roundedFigures(_name: string, value: unknown): unknown {
  return typeof value === 'number' ? Number(value.toPrecision(4)) : value
}

/** Returns the report as a Markdown page of tables. */
export function toMarkdown(report: Report): string {
  const { date, machine, effort, settings, rows, flood } = report
  const [service, ours] = rows
  const head = ['', ...settings.map(headOf)]
  const others = rows.slice(2)
  return [
    `# The proxy against other ways to the service, ${date}`,
    `Node ${machine.node}, ${machine.system}, ${machine.cpu}, ${machine.memoryGb} GB, load ${machine.load} at the start and ${machine.loadAtEnd} at the end. Each server and the load have their own process. The main servers were warmed up with ${effort.warmUpAnswers.toLocaleString('en')} answers, the others with ${effort.sideWarmUpAnswers.toLocaleString('en')}. ${effort.rounds} interleaved rounds of ${effort.seconds} s; the other servers took part in ${effort.sideRounds}. Figures are medians of all rounds, with the lowest and the highest round in brackets. The columns are the operations and the number of connections.`,
    '## The goals',
    goalsTable(report),
    '## Processor time of this proxy for one answer, divided by that of',
    table(
      head,
      others.map((row) => ratioCells(ours, row, 'cpu')),
    ),
    '## Processor time of the server for one answer, in microseconds',
    table(
      head,
      rows.map((row) => cells(row, 'cpu', 0)),
    ),
    '## Throughput of this proxy, divided by that of',
    table(
      head,
      others.map((row) => ratioCells(ours, row, 'throughput')),
    ),
    '## Throughput: answers per second',
    table(
      head,
      rows.map((row) => cells(row, 'throughput', 0)),
    ),
    '## Latency added to the service’s own: median / 99th percentile, in milliseconds',
    table(
      head,
      rows.slice(1).map((row) => latencyCells(row, service)),
    ),
    '## Resident memory in megabytes, before and after the load, each after a garbage collection',
    table(
      ['', 'at rest', 'after'],
      rows.map(({ name, memory }) => [name, `${memory.before}`, `${memory.after}`]),
    ),
    '## Ceremonies of others while one user reads 24 times a second, in milliseconds',
    floodTable(flood),
    failuresOf(report),
    '',
  ].join('\n\n')
}

/** The setting that the goals are about: browsers send a new key with each creation. */
const GOAL_SCENARIO = 'create a ceremony with a key of its own'

/** Returns each goal with the measured ratio of processor time. */
export function goalsTable({ rows, settings }: Report): string {
  const index = settings.findIndex(({ scenario }) => scenario === GOAL_SCENARIO)
  const named = (name: string): Row | undefined => rows.find((row) => row.name === name)
  const lines = goals.flatMap(({ ours, theirs, most }): (readonly string[])[] => {
    const other = named(theirs)
    if (!other) return []
    const times = spreadOf(ratiosOf({ ours: named(ours), theirs: other, index, figure: 'cpu' }))
    const verdict = times.median <= most ? 'held' : 'missed'
    return [[ours, theirs, written(times, 2), most.toFixed(1), verdict]]
  })
  return table(['', 'compared with', 'times', 'goal', ''], lines)
}

/** Returns how long other users waited while one user flooded the proxy. */
export function floodTable({ p50, p99, failures, ceremonies }: FloodResult): string {
  const figures = [p50.toFixed(0), p99.toFixed(0), `${failures} of ${ceremonies}`]
  return table(
    ['', 'median', '99th percentile', 'failed'],
    [['pool of 10 calls a second', ...figures]],
  )
}

function failuresOf({ rows, settings }: Report): string {
  const lines = rows.flatMap(({ name, rounds }) =>
    settings.flatMap((setting, index) => {
      const failures = (rounds[index] ?? []).reduce((sum, round) => sum + (round?.failures ?? 0), 0)
      return failures === 0 ? [] : [`- ${name}: ${failures} at ${headOf(setting)}`]
    }),
  )
  return lines.length === 0
    ? 'Every request was answered with success.'
    : ['Requests without success:', ...lines].join('\n')
}

/** Returns the heading of a setting's column. */
export function headOf({ scenario, connections }: Setting): string {
  return `${scenario}, ${connections}`
}

type Figure = 'cpu' | 'throughput'

function cells({ name, rounds }: Row, figure: Figure, digits: number): readonly string[] {
  return [
    name,
    ...rounds.map((inSetting) => written(spreadOf(figuresOf(inSetting, figure)), digits)),
  ]
}

/** A figure of two contenders in one setting. */
interface Comparison {
  readonly ours: Row | undefined
  readonly theirs: Row
  readonly index: number
  readonly figure: Figure
}

/** Returns the ratio of two contenders in each round, because load differs between rounds. */
export function ratiosOf({ ours, theirs, index, figure }: Comparison): readonly number[] {
  return (theirs.rounds[index] ?? []).flatMap((round, at) => {
    const own = ours?.rounds[index]?.[at]
    return round && own ? [own[figure] / round[figure]] : []
  })
}

function ratioCells(ours: Row | undefined, theirs: Row, figure: Figure): readonly string[] {
  const columns = theirs.rounds.map((_, index) =>
    written(spreadOf(ratiosOf({ ours, theirs, index, figure })), 2),
  )
  return [theirs.name, ...columns]
}

function latencyCells(row: Row, base: Row | undefined): readonly string[] {
  const columns = row.rounds.map((inSetting, index) =>
    (['p50', 'p99'] as const)
      .map((figure) => {
        const own = spreadOf(figuresOf(base?.rounds[index] ?? [], figure)).median
        return (spreadOf(figuresOf(inSetting, figure)).median - own).toFixed(2)
      })
      .join(' / '),
  )
  return [row.name, ...columns]
}

function figuresOf(
  rounds: readonly (Round | undefined)[],
  figure: Exclude<keyof Round, 'failures'>,
): readonly number[] {
  return rounds.flatMap((round) => (round ? [round[figure]] : []))
}

/** Returns a Markdown table with its figures at the right. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map((_, index) => (index === 0 ? '---' : '---:')), ...rows]
  return lines.map((line) => `| ${line.join(' | ')} |`).join('\n')
}
