import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { floodTable, goalsTable, headOf, ratiosOf, type Report, type Row } from './report.js'
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
    `${date}: Node ${node}, ${cpu}, load ${load} before and ${loadAtEnd} after, rounds: ${effort.rounds}. The processor time of this proxy for one answer, divided by that of what a portal would write: session look-up, ownership, JSON with a limit, a deadline, picked fields. Each connection creates a ceremony with a key of its own.`,
    goalsTable(report),
    `The ceremonies of others while one user reads 24 times a second, in milliseconds:`,
    floodTable(report.flood),
    `Each figure in the following table is the processor time of this proxy for one answer, divided by that of the other server. Below 1, this proxy takes less. Figures are medians of all rounds, with the lowest and the highest round in brackets. The columns are the operations and the number of connections. The file in \`bench/results/\` has the microseconds and the memory.`,
    alignedTable(['', ...head], compared),
  ]
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
