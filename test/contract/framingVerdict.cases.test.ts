import { describe, expect, it } from 'vitest'
import { type FramingVerdict, framingVerdict } from '../../src/contract/framing/framingVerdict.js'
import cases from './cases/frameAncestors.json' with { type: 'json' }

/**
 * What each kind of row means for us:
 *
 * - A row's `source` is the value of the directive. It is given as one entry for each of its tokens,
 *   as a service that lists them would.
 * - A path goes: the service drops it (service contract, Ceremony, rule 1), and what browsers do with
 *   the rest is the verdict. The row with its path tells what would happen if the service did not.
 * - `observed` rows were measured in the three engines. They decide.
 * - The other rows are tests of one engine, of WPT, or the text of the standard. A row about a single
 *   `url` is about an ancestor of that origin, if the url has no path of its own.
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

/** Sources on which the engines agree, and we do not say so. */
const UNDECIDED = [
  // What the service makes of these is not shown.
  /[;,]/,
  // Not a path by the grammar: it may spoil the entry before it is dropped.
  /[^:]\/\/$/,
  // Of no use to anyone, and one step from `https://*.`, which WebKit reads as any host.
  /^\*\.$/,
]

/** Cited rows that one engine, or the standard's text, sees differently from the others. */
const CITED_DIFFERENTLY: Readonly<Record<string, FramingVerdict['verdict']>> = {
  // The service drops the path.
  c0077: 'allowed',
  c0084: 'allowed',
  c0637: 'allowed',
  // All three engines upgrade port 80 to 443; the text does not.
  c0640: 'allowed',
  // Firefox lets `http://a.com` stand for port 80 of https too.
  c0053: 'unknown',
  // Firefox and WebKit let port 80, written or meant, stand for 443 whatever the scheme.
  c0052: 'unknown',
  c0096: 'unknown',
  // WebKit alone lets WebSocket schemes stand for pages.
  c0015: 'unknown',
  c0327: 'unknown',
  // WebKit takes no port after a lone `*`, and Firefox takes 80 for 443 there.
  c0294: 'unknown',
  c0487: 'unknown',
  c0488: 'unknown',
  c0499: 'unknown',
  c0508: 'unknown',
  c0528: 'unknown',
  // Firefox takes no path after a lone `*`.
  c0558: 'unknown',
  // Firefox lets `*` match an opaque origin.
  c0648: 'unknown',
}

describe('framingVerdict, on what was measured in Chromium, Firefox and WebKit', () => {
  it.each(measured.filter((row) => !hasPath(row)))(
    'agrees with the engines on $id: $source in $ancestors',
    (row) => {
      const shown = Object.values(row.observed ?? {})
      const isOpen = UNDECIDED.some((pattern) => pattern.test(row.source))
      const expected = isOpen ? 'unknown' : verdictOf(shown)
      expect(judge(row)).toBe(expected)
    },
  )

  it.each(measured.filter(hasPath))('drops the path of $id: $source in $ancestors', (row) => {
    expect(judge(row)).toBe(judge({ ...row, source: withoutPath(row.source) }))
  })

  it.each(measured)(
    'never promises or denies without the ceremony’s origin what it does not with it: $id',
    (row) => {
      const { self: _self, ...rest } = row
      expect([judge(row), 'unknown']).toContain(judge(rest))
    },
  )
})

describe('framingVerdict, on the tests of browsers and of the standard', () => {
  it.each(cited)('agrees with $id: $source', (row) => {
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

/** Schemes like `ftp` or `ws` cannot be those of an ancestor. */
function isAboutWebOrigins({ url, ancestors }: Row): boolean {
  return ancestors !== undefined || /^https?:\/\/[^/]*\/?$/.test(url ?? '')
}
