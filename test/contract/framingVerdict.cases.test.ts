import { describe, expect, it } from 'vitest'
import { type FramingVerdict, framingVerdict } from '../../src/contract/framing/framingVerdict.js'
import cases from './cases/frameAncestors.json' with { type: 'json' }

/**
 * One row of `cases/frameAncestors.json`:
 *
 * - `source` is the value of the directive `frame-ancestors`. Each word in it becomes one entry.
 * - The service drops the path of an entry (service contract, Ceremony, rule 1), so the verdict
 *   ignores paths. A row with a path shows what browsers do with the path.
 * - Rows with `observed` were measured in the three engines. The test prefers them.
 * - The other rows come from tests of one engine, from Web Platform Tests or from the standard.
 *   `url` is the page around the ceremony if it has no path.
 */
interface Row {
  readonly id: string
  readonly source: string
  readonly self?: string
  readonly ancestors?: readonly string[]
  readonly url?: string
  readonly expected?: boolean
  readonly observed?: Readonly<Record<'chromium' | 'firefox' | 'webkit', boolean>>
}

const rows: readonly Row[] = cases
const measured = rows.filter((row) => row.observed)
const cited = rows.filter((row) => !row.observed && isAboutWebOrigins(row))

/** Sources with the verdict "unknown", although the engines agree. */
const UNDECIDED = [
  // The service contract does not say how the service handles these characters.
  /[;,]/,
  // The standard does not allow this path, so engines may ignore the entry.
  /[^:]\/\/$/,
  // `*.` has no use, and WebKit reads the similar `https://*.` as any host.
  /^\*\.$/,
]

/** Rows from one engine or from the standard that other engines contradict, with the right verdict. */
const CITED_DIFFERENTLY: Readonly<Record<string, FramingVerdict['verdict']>> = {
  // The service drops the path.
  c0077: 'allowed',
  c0084: 'allowed',
  c0637: 'allowed',
  // All three engines upgrade port 80 to 443, unlike the standard.
  c0640: 'allowed',
  // In Firefox, `http://a.com` also matches port 80 of https.
  c0053: 'unknown',
  // In Firefox and WebKit, an explicit or default port 80 matches 443 with every scheme.
  c0052: 'unknown',
  c0096: 'unknown',
  // WebSocket schemes match pages only in WebKit.
  c0015: 'unknown',
  c0327: 'unknown',
  // WebKit refuses the port in `*:80`. In Firefox, `*:80` also matches port 443.
  c0294: 'unknown',
  c0487: 'unknown',
  c0488: 'unknown',
  c0499: 'unknown',
  c0508: 'unknown',
  c0528: 'unknown',
  // Firefox refuses a path after a lone `*`.
  c0558: 'unknown',
  // In Firefox, `*` matches a sandboxed page.
  c0648: 'unknown',
}

describe('framingVerdict(), compared with measurements in browsers,', () => {
  it.each(measured.filter((row) => !hasPath(row)))(
    'predicts whether browsers show a frame with the list $source in the pages $ancestors ($id)',
    (row) => {
      const shown = Object.values(row.observed ?? {})
      const isOpen = UNDECIDED.some((pattern) => pattern.test(row.source))
      const expected = isOpen ? 'unknown' : verdictOf(shown)
      expect(judge(row)).toBe(expected)
    },
  )

  it.each(measured.filter(hasPath))('ignores the path in the list $source ($id)', (row) => {
    expect(judge(row)).toBe(judge({ ...row, source: withoutPath(row.source) }))
  })

  it.each(measured)(
    'returns its usual result or "unknown" if the ceremony’s origin is missing ($id)',
    (row) => {
      const { self: _self, ...rest } = row
      expect([judge(row), 'unknown']).toContain(judge(rest))
    },
  )
})

describe('framingVerdict(), compared with test suites of browsers and of the CSP standard,', () => {
  it.each(cited)('returns the expected result for the list $source ($id)', (row) => {
    const expected = row.expected ? 'allowed' : 'blocked'
    expect(judge(row)).toBe(CITED_DIFFERENTLY[row.id] ?? expected)
  })
})

function judge(row: Omit<Row, 'id'>): FramingVerdict['verdict'] {
  const { verdict } = framingVerdict({
    embeddableIn: row.source.split(/[\t ]+/),
    ancestors: row.ancestors ?? [row.url ?? ''],
    ceremonyOrigin: row.self,
  })
  return verdict
}

function verdictOf(shown: readonly boolean[]): FramingVerdict['verdict'] {
  if (shown.every(Boolean)) return 'allowed'
  return shown.some(Boolean) ? 'unknown' : 'blocked'
}

const PATH = /^((?:\w+:\/\/)?[\w.*-]+(?::[\d*]+)?)\/[^/]\S*$/

function hasPath({ source }: Row): boolean {
  return PATH.test(source)
}

function withoutPath(source: string): string {
  return source.replace(PATH, '$1')
}

/** Whether the pages of a row use `http` or `https`. Pages cannot use schemes such as `ftp` or `ws`. */
function isAboutWebOrigins({ url, ancestors }: Row): boolean {
  return ancestors !== undefined || /^https?:\/\/[^/]*\/?$/.test(url ?? '')
}
