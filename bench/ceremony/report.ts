import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeResult } from '../proxy/report.js'
import type { PageName } from './buildPages.js'
import { drawChart } from './drawChart.js'
import { type Interval, median } from './interval.js'
import type { Comparison, Measurement, Result } from './measure.js'
import type { Sample } from './takeSample.js'

/** The results of one run of the benchmark. */
export interface Report {
  readonly date: string
  readonly machine: string
  /** The bytes of each page, by its name. */
  readonly bytes: Readonly<Record<string, number>>
  readonly results: readonly Result[]
}

/** The names of the pages in tables. */
export const NAMES: Readonly<Record<PageName, string>> = {
  byHand: 'by hand',
  hidden: 'by hand, the url in no performance entry',
  withHook: '`useCeremony` and `CeremonyFrame`',
  withComponent: '`SigningCeremony`',
  warmed: 'the same, `warmUp` before the click',
}

const JUDGEMENT = ['times by hand', 'ms more', 'faster rounds', 'goal', '']

/** The comments in `bench/figures.md` around the figures of the last run. */
const MARKS = [
  '<!-- figures of `npm run bench -- ceremony` -->',
  '<!-- end of figures -->',
] as const

/**
 * Writes a run to `bench/results/` (JSON and tables), `docs/images/` (a chart) and
 * `bench/figures.md` (a table).
 */
export async function writeReport(report: Report): Promise<void> {
  const text = toMarkdown(report)
  process.stdout.write(text)
  const name = `ceremony-${report.date}`
  await writeResult(`${name}.json`, `${JSON.stringify(report, rounded, 1)}\n`)
  await writeResult(`${name}.md`, text)
  const documents = join(import.meta.dirname, '../../docs')
  await writeFigures(join(import.meta.dirname, '../figures.md'), report)
  await Promise.all(
    (['light', 'dark'] as const).map(async (scheme) =>
      writeFile(
        join(documents, `images/firstPaint-${scheme}.svg`),
        drawChart(report.results, scheme),
      ),
    ),
  )
}

async function writeFigures(path: string, { date, machine, results }: Report): Promise<void> {
  const [start, end] = MARKS
  const text = await readFile(path, 'utf8')
  const [before = '', rest = ''] = text.split(start)
  const [, after] = rest.split(end)
  if (after === undefined) throw new Error(`${path} has no place for the figures.`)
  const rows = results.flatMap(({ setting, measurements, comparisons }) =>
    measurements.map((measurement) => {
      const [paint = '', visible = ''] = figuresOf(measurement)
      const judgement = judgementOf(comparisons.find(({ page }) => page === measurement.page))
      const where = `${setting.engine}, ${setting.delay} ms each way`
      return [where, NAMES[measurement.page], paint, visible, ...judgement]
    }),
  )
  const figures = table(['', 'page', 'paint, ms', 'visible, ms', ...JUDGEMENT], rows)
  const source = `${date}: ${machine}.`
  await writeFile(path, [before + start, source, figures, end + after].join('\n\n'))
}

function rounded(_name: string, value: unknown): unknown {
  return typeof value === 'number' ? Number(value.toPrecision(4)) : value
}

function toMarkdown({ date, machine, bytes, results }: Report): string {
  const rows = results.flatMap(({ setting, measurements, comparisons }) =>
    measurements.map((measurement) => [
      setting.engine,
      `${setting.delay}`,
      NAMES[measurement.page],
      ...figuresOf(measurement),
      ...judgementOf(comparisons.find(({ page }) => page === measurement.page)),
    ]),
  )
  const head = ['', 'each way', 'page', 'paint', 'visible', 'request', 'navigation', 'main thread']
  return [
    `# From the click to the ceremony’s first paint, ${date}`,
    `${machine}. TLS on two sites, with the given latency each way, also for handshakes. Each click has a new profile. Rounds go through the pages and back, until each interval is clear of its goal or the time has passed. Figures are medians in milliseconds. Paint: from the click to the ceremony’s first paint. Visible: from the click to the moment at which the painted ceremony is hidden by no style. Request: from the click to the request. Navigation: from the answer to the navigation of the frame. Main thread: its work from the click to the paint. Times by hand: the paint, divided by that of the page by hand, with its interval of 95 %. Ms more: the difference of both in the same round, with its interval. Faster rounds: the rounds that contradict the mean, because the page was faster than the page by hand.`,
    table([...head, ...JUDGEMENT], rows),
    '## Bytes of a page with all that it needs, React included, compressed with brotli',
    table(
      ['page', 'bytes'],
      (['byHand', 'hidden', 'withHook', 'withComponent'] as const).map((page) => [
        NAMES[page],
        (bytes[page] ?? Number.NaN).toLocaleString('en'),
      ]),
    ),
    '',
  ].join('\n\n')
}

function figuresOf({ samples }: Measurement): readonly string[] {
  const figure = (name: keyof Sample): string => {
    const value = median(samples.map((sample) => sample[name]))
    return Number.isNaN(value) ? '–' : value.toFixed(0)
  }
  return [
    figure('paint'),
    figure('visible'),
    figure('request'),
    figure('navigation'),
    figure('mainThread'),
  ]
}

function judgementOf(comparison: Comparison | undefined): readonly string[] {
  if (!comparison) return JUDGEMENT.map(() => '')
  const { ratio, difference, fasterRounds, goal, rounds, verdict } = comparison
  return [
    rangeOf(ratio, 2),
    rangeOf(difference, 0),
    `${fasterRounds} of ${rounds}`,
    goal.toFixed(2),
    verdict,
  ]
}

function rangeOf({ low, middle, high }: Interval, digits: number): string {
  const [least, most] = [low, high].map((value) => value.toFixed(digits))
  return `**${middle.toFixed(digits)}** (${least} to ${most})`
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) =>
    Math.max(3, ...[head, ...rows].map((cells) => cells[column]?.length ?? 0)),
  )
  const lines = [head, widths.map((width) => '-'.repeat(width)), ...rows]
  return lines
    .map((cells) => `| ${widths.map((width, i) => (cells[i] ?? '').padEnd(width)).join(' | ')} |`)
    .join('\n')
}
