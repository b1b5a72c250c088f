import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BASE } from './contenders.js'
import { floodTable, headOf, ratiosOf, type Report, type Row } from './report.js'
import { spreadOf, written } from './statistics.js'

const DOCUMENT = join(import.meta.dirname, '../figures.md')

/** The comments in the document around the figures of the last run. */
const MARKS = [
  '<!-- figures of `npm run bench -- proxy` -->',
  '<!-- end of the proxy’s figures -->',
] as const

/** Replaces the tables of the last run in `bench/figures.md`. */
export async function documentFigures(report: Report): Promise<void> {
  const [start, end] = MARKS
  const text = await readFile(DOCUMENT, 'utf8')
  const from = text.indexOf(start)
  const to = text.indexOf(end)
  if (from < 0 || to < from) throw new Error(`${DOCUMENT} has no place for the figures.`)
  const figures = figuresOf(report).join('\n\n')
  await writeFile(DOCUMENT, `${text.slice(0, from)}${start}\n\n${figures}\n\n${text.slice(to)}`)
}

function figuresOf(report: Report): readonly string[] {
  const { date, machine, effort, settings, rows } = report
  const [, ours] = rows
  const head = settings.map(headOf)
  const { node, cpu, load, loadAtEnd } = machine
  const compared = rows.slice(2).map((row) => comparedWith(ours, row))
  return [
    `${date}: Node ${node}, ${cpu}, load ${load} before and ${loadAtEnd} after, rounds: ${effort.rounds}. The processor time of this proxy for one answer, as a multiple of that of \`${BASE}\`. The most common case in production comes first. Each connection creates a ceremony with a key of its own.`,
    goalsTable(report),
    `The ceremonies of others while one user reads 24 times a second, in milliseconds:`,
    floodTable(report.flood),
    `Each figure in the following table is the processor time of this proxy for one answer, divided by that of the other server. Below 1, this proxy takes less. Figures are medians of all rounds, with the lowest and the highest round in brackets. The columns are the operations and the number of connections. The file in \`bench/results/\` has the microseconds and the memory.`,
    alignedTable(['', ...head], compared),
  ]
}

/** The setting that the goals are about: browsers send a new key with each creation. */
const GOAL_SCENARIO = 'create a ceremony with a key of its own'

/** Compares the processor time of this proxy, with each kind of state, with that of `BASE`. */
function goalsTable({ rows, settings }: Report): string {
  const index = settings.findIndex(({ scenario }) => scenario === GOAL_SCENARIO)
  const base = rows.find(({ name }) => name === BASE)
  const compared = rows.flatMap((ours): (readonly string[])[] => {
    if (ours.goal === undefined || !base) return []
    const times = spreadOf(ratiosOf({ ours, theirs: base, index, figure: 'cpu' }))
    const verdict = times.median <= ours.goal ? 'held' : 'missed'
    return [[ours.name, written(times, 2), ours.goal.toFixed(1), verdict]]
  })
  return alignedTable(['', 'times', 'goal', ''], compared.toReversed())
}

function comparedWith(ours: Row | undefined, theirs: Row): readonly string[] {
  const ratios = theirs.rounds.map((_, index) =>
    written(spreadOf(ratiosOf({ ours, theirs, index, figure: 'cpu' })), 2),
  )
  return [theirs.name, ...ratios]
}

/** Returns a Markdown table in the format of `oxfmt`, with figures at the right. */
function alignedTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) =>
    Math.max(4, ...[head, ...rows].map((cells) => cells[column]?.length ?? 0)),
  )
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => pad(cell, widths[column] ?? 0, column)).join(' | ')} |`
  const rule = widths.map((width, column) =>
    column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  )
  return [line(head), line(rule), ...rows.map(line)].join('\n')
}

function pad(cell: string, width: number, column: number): string {
  return column === 0 ? cell.padEnd(width) : cell.padStart(width)
}
