import type { PageName } from './buildPages.js'
import { median } from './interval.js'
import type { Result } from './measure.js'

const SCHEMES = {
  light: { text: '#16202e', line: '#c3cad5', byHand: '#8a94a3', ours: '#1d4ed8', ahead: '#146c3a' },
  dark: { text: '#e8edf5', line: '#3a4658', byHand: '#8d99aa', ours: '#8ab4ff', ahead: '#7fd6a2' },
} as const

const WIDTH = 760
const LEFT = 270
const BAR = 14
const STEP = 20
const GAP = 34

const LABELS: Readonly<Record<PageName, string>> = {
  byHand: 'by hand',
  hidden: 'by hand, url not in an entry',
  withHook: 'useCeremony, CeremonyFrame',
  withComponent: 'SigningCeremony',
  warmed: 'with warmUp before the click',
}

/** Draws bars of the median time from the click to the ceremony's first paint, as an SVG. */
export function drawChart(results: readonly Result[], scheme: keyof typeof SCHEMES): string {
  const colours = SCHEMES[scheme]
  const paints = results.map(({ measurements }) =>
    measurements.map(({ page, samples }) => ({
      page,
      paint: median(samples.map(({ paint }) => paint)),
    })),
  )
  const longest = Math.max(...paints.flat().map(({ paint }) => paint), 1)
  const scale = (WIDTH - LEFT - 90) / longest
  const parts: string[] = []
  let y = 20
  for (const [index, { setting }] of results.entries()) {
    const title = `${setting.engine}, ${setting.delay} ms each way`
    parts.push(`<text x="8" y="${y}" font-weight="600">${title}</text>`)
    y += 8
    for (const { page, paint } of paints[index] ?? []) {
      const width = Math.max(paint * scale, 1).toFixed(1)
      parts.push(
        `<text x="${LEFT - 8}" y="${y + 11}" text-anchor="end">${LABELS[page]}</text>`,
        `<rect x="${LEFT}" y="${y}" width="${width}" height="${BAR}" rx="2" fill="${colourOf(page, colours)}"/>`,
        `<text x="${(LEFT + Number(width) + 6).toFixed(1)}" y="${y + 11}">${paint.toFixed(0)} ms</text>`,
      )
      y += STEP
    }
    y += GAP - STEP + 6
  }
  const height = y - 8
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="Milliseconds from the click to the ceremony’s first paint" font-family="system-ui, sans-serif" font-size="12" fill="${colours.text}">
<line x1="${LEFT}" y1="8" x2="${LEFT}" y2="${height - 8}" stroke="${colours.line}"/>
${parts.join('\n')}
</svg>
`
}

function colourOf(page: PageName, colours: (typeof SCHEMES)[keyof typeof SCHEMES]): string {
  if (page === 'byHand' || page === 'hidden') return colours.byHand
  return page === 'warmed' ? colours.ahead : colours.ours
}
