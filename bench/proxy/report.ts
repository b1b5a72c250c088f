import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Machine } from './machine.js'
import {
  median,
  type Effort,
  type Measurement,
  type RoundFigures,
  type Setting,
} from './measure.js'

/** One contender in the report. */
export interface Row {
  readonly name: string
  readonly measurements: readonly Measurement[]
  /** Resident memory in megabytes: at rest, and after all load. */
  readonly memory: { readonly before: number; readonly after: number }
}

/** A whole run. The first row is the service itself, the second what is compared with the others. */
export interface Report {
  readonly date: string
  readonly machine: Machine
  readonly effort: Effort
  readonly settings: readonly Setting[]
  readonly rows: readonly Row[]
}

/** Writes a run as JSON and as tables to `bench/results/`. */
export async function writeReport(report: Report): Promise<void> {
  const name = `proxy-${report.date}`
  await writeResult(`${name}.json`, `${JSON.stringify(report, undefined, 2)}\n`)
  await writeResult(`${name}.md`, toMarkdown(report))
}

/** Writes a file to `bench/results/`. */
export async function writeResult(name: string, text: string): Promise<void> {
  const folder = join(import.meta.dirname, '../results')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, name), text)
}

/** The report as a page of tables. */
export function toMarkdown(report: Report): string {
  const { date, machine, effort, settings, rows } = report
  const heads = settings.map(({ scenario, connections }) => `${scenario}, ${connections}`)
  const failures = rows.flatMap(({ name, measurements }) =>
    measurements
      .filter((measurement) => measurement.failures > 0)
      .map((measurement) => `- ${name}: ${measurement.failures} at ${headOf(measurement)}`),
  )
  return [
    `# The proxy against other ways to the service, ${date}`,
    `Node ${machine.node}, ${machine.system}, ${machine.cpu}, ${machine.memoryGb} GB, load ${machine.load} at the start. Every server and the load in a process of its own; ${effort.rounds} interleaved rounds of ${effort.seconds} s each, medians. Columns: operation, connections.`,
    '## Throughput: answers per second, and the share of the service’s own',
    table(
      ['', ...heads],
      rows.map((row) => throughputCells(row, rows[0])),
    ),
    '## This proxy against the others: how many times their throughput, median over the rounds',
    table(
      ['', ...heads],
      rows.slice(2).map((row) => ratioCells(rows[1], row)),
    ),
    '## Processor time of the server for one answer, in microseconds, and how many times ours, median over the rounds',
    table(
      ['', ...heads],
      rows.map((row) => cpuCells(row, rows[1])),
    ),
    '## Latency added to the service’s own: median / 99th percentile, in milliseconds',
    table(
      ['', ...heads],
      rows.slice(1).map((row) => latencyCells(row, rows[0])),
    ),
    '## Memory: resident megabytes at rest, and after all of the above',
    table(
      ['', 'at rest', 'after'],
      rows.map(({ name, memory }) => [name, `${memory.before}`, `${memory.after}`]),
    ),
    failures.length === 0
      ? 'Every request was answered with success.'
      : ['Requests without success:', ...failures].join('\n'),
    '',
  ].join('\n\n')
}

function headOf({ setting }: Measurement): string {
  return `${setting.scenario}, ${setting.connections}`
}

function throughputCells({ name, measurements }: Row, base: Row | undefined): readonly string[] {
  const cells = measurements.map(({ throughput }, index) => {
    const share = throughput / throughputOf(base, index)
    return `${Math.round(throughput).toLocaleString('en')} (${share.toFixed(2)})`
  })
  return [name, ...cells]
}

function ratioCells(ours: Row | undefined, { name, measurements }: Row): readonly string[] {
  const cells = measurements.map((theirs, index) =>
    ratioOf(ours?.measurements[index], theirs, 'throughput').toFixed(2),
  )
  return [name, ...cells]
}

function cpuCells({ name, measurements }: Row, ours: Row | undefined): readonly string[] {
  const cells = measurements.map((theirs, index) => {
    const times = ratioOf(theirs, ours?.measurements[index], 'cpu')
    return `${Math.round(theirs.cpu)} (${times.toFixed(2)})`
  })
  return [name, ...cells]
}

/** The median of the rounds' ratios: what else the machine does changes from round to round. */
function ratioOf(
  one: Measurement | undefined,
  other: Measurement | undefined,
  figure: keyof RoundFigures,
): number {
  const rounds = one?.rounds ?? []
  return median(
    rounds.map((round, index) => round[figure] / (other?.rounds[index]?.[figure] ?? Number.NaN)),
  )
}

function latencyCells({ name, measurements }: Row, base: Row | undefined): readonly string[] {
  const cells = measurements.map(({ p50, p99 }, index) => {
    const own = base?.measurements[index]
    return [p50 - (own?.p50 ?? 0), p99 - (own?.p99 ?? 0)].map((ms) => ms.toFixed(2)).join(' / ')
  })
  return [name, ...cells]
}

function throughputOf(row: Row | undefined, index: number): number {
  return row?.measurements[index]?.throughput ?? Number.NaN
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map((_, index) => (index === 0 ? '---' : '---:')), ...rows]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
