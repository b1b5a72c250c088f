import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeResult } from '../proxy/report.js'
import type { PageName } from './buildPages.js'
import { drawChart } from './drawChart.js'
import { median } from './interval.js'
import type { Comparison, Measurement, Result } from './measure.js'
import type { Sample } from './takeSample.js'

/** A whole run. */
export interface Report {
  readonly date: string
  readonly machine: string
  /** Of each page. */
  readonly bytes: Readonly<Record<string, number>>
  readonly results: readonly Result[]
}

/** What the pages are called in tables. */
export const NAMES: Readonly<Record<PageName, string>> = {
  byHand: 'by hand',
  withHook: '`useCeremony` and `CeremonyFrame`',
  withComponent: '`SigningCeremony`',
  warmed: 'the same, `warmUp` before the click',
  prepared: 'the same, `prepare({ create: true })`',
}

/** Writes a run as JSON and as tables to `bench/results/`, and its chart to `docs/images/`. */
export async function writeReport(report: Report): Promise<void> {
  const text = toMarkdown(report)
  process.stdout.write(text)
  const name = `ceremony-${report.date}`
  await writeResult(`${name}.json`, `${JSON.stringify(report, rounded, 1)}\n`)
  await writeResult(`${name}.md`, text)
  const images = join(import.meta.dirname, '../../docs/images')
  await Promise.all(
    (['light', 'dark'] as const).map(async (scheme) =>
      writeFile(join(images, `firstPaint-${scheme}.svg`), drawChart(report.results, scheme)),
    ),
  )
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
  const head = ['', 'each way', 'page', 'paint', 'request', 'navigation', 'main thread']
  return [
    `# From the click to the ceremony’s first paint, ${date}`,
    `${machine}. TLS on two sites, latency added each way as it says, the handshakes’ too. A new profile for each click; rounds go through the pages and back, until each interval is clear of its goal or time is up. Medians in milliseconds: from the click to the ceremony’s first paint, from the click to the request, from the answer to the navigation of the frame, and what the page’s main thread worked from the click to the paint. Then how many times the time to the paint of the page by hand, with its interval of 95 %.`,
    table([...head, 'times', 'goal', 'rounds', ''], rows),
    '## Bytes of a page with all that it needs, React included, compressed with brotli',
    table(
      ['page', 'bytes'],
      (['byHand', 'withHook', 'withComponent'] as const).map((page) => [
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
  return [figure('paint'), figure('request'), figure('navigation'), figure('mainThread')]
}

function judgementOf(comparison: Comparison | undefined): readonly string[] {
  if (!comparison) return ['', '', '', '']
  const { ratio, goal, rounds, verdict } = comparison
  const [low, middle, high] = [ratio.low, ratio.middle, ratio.high].map((value) => value.toFixed(2))
  return [`**${middle}** (${low}–${high})`, goal.toFixed(2), `${rounds}`, verdict]
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => '---'), ...rows]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
