import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type FramingFacts,
  type FramingVerdict,
  framingVerdict,
} from '../../src/contract/framing/framingVerdict.js'
import { MEASURED_FRAMES } from './cases/measuredFrames.js'

const PORTAL = 'https://portal.example.com'
const HTTP_PORTAL = 'http://portal.example.com'
const CEREMONY = 'https://sign.example'
const TOP = 'https://top.example'

/** Returns the verdict for a list, the pages around the ceremony, and the ceremony's origin. */
function judge(
  list: string,
  pages = PORTAL,
  ceremonyOrigin: string | undefined = CEREMONY,
): FramingVerdict {
  const embeddableIn = list.split(/[\t ]+/)
  const ancestors = pages === '' ? [] : pages.split(' ')
  return framingVerdict({ embeddableIn, ancestors, ceremonyOrigin })
}

/** A list, its verdict, and the pages and the ceremony's origin if they differ from the usual ones. */
type Row = readonly [
  what: string,
  list: string,
  verdict: FramingVerdict['verdict'],
  pages?: string,
  ceremonyOrigin?: string,
]

/**
 * The lists with the origin `http://example.com` are from the tests of engines, from Web Platform
 * Tests and from the CSP standard.
 */
const ROWS: readonly Row[] = [
  ['the portal’s host without a scheme', 'portal.example.com', 'allowed'],
  ['the portal’s host on http, which browsers upgrade to https', HTTP_PORTAL, 'allowed'],
  ['http and port 80, which browsers upgrade together', `${HTTP_PORTAL}:80`, 'allowed'],
  ['the portal’s origin in upper case', 'HTTPS://PORTAL.EXAMPLE.COM', 'allowed'],
  ['the portal with any port', `${PORTAL}:*`, 'allowed'],
  ['a wildcard instead of the portal’s subdomain', 'https://*.example.com', 'allowed'],
  ['any host on https', 'https://*', 'allowed'],
  ['any host on https, the port 443 and a slash', 'https://*:443/', 'allowed'],
  ['any host on https and a path, which the service drops', 'https://*/sign', 'allowed'],
  ['the scheme https:', 'https:', 'allowed'],
  ['a tab between two sources', `https://other.example\t${PORTAL}`, 'allowed'],
  ['"none" and the portal', `'none' ${PORTAL}`, 'allowed'],
  ['an invalid source and the portal', `https://portal_.example ${PORTAL}`, 'allowed'],
  ['an ambiguous entry and one that matches', `${PORTAL}:80 ${PORTAL}`, 'allowed'],
  ['any port of an IP address', '127.0.0.1:*', 'allowed', 'https://127.0.0.1'],
  ['"none", for a ceremony outside of a frame', "'none'", 'allowed', ''],
  ['another host', 'https://example.com', 'blocked'],
  ['only the last letters of the portal’s host', 'https://al.example.com', 'blocked'],
  ['the keyword ’NONE’ in capitals', "'NONE'", 'blocked'],
  ['no host', 'https://', 'blocked'],
  ['a wildcard in the middle', 'https://portal.*.com', 'blocked'],
  ['no slashes', 'https:portal.example.com', 'blocked'],
  ['credentials', 'https://user@portal.example.com', 'blocked'],
  ['no entry', '', 'blocked', CEREMONY],
  ['an entry on https, for a page on http', PORTAL, 'blocked', HTTP_PORTAL],
  ['http without a port, for port 80 under https', HTTP_PORTAL, 'unknown', `${PORTAL}:80`],
  ['http without a port, for port 443 under http', HTTP_PORTAL, 'unknown', `${HTTP_PORTAL}:443`],
  ['characters outside ASCII', 'https://münchen.example', 'allowed', `null ${PORTAL}`],
  ['characters outside ASCII in a path', `${PORTAL}/münchen`, 'blocked', TOP],
  ['characters outside ASCII in a query', `${PORTAL}?münchen`, 'allowed', TOP],
  ['the entry * with a path', '*/sign', 'unknown', `${HTTP_PORTAL}:8080`],
  ['’self’, for the ceremony’s origin', "'self'", 'allowed', CEREMONY],
  ['’self’, for another origin', "'self'", 'blocked'],
  ['’self’ on http, for https', "'self'", 'allowed', CEREMONY, 'http://sign.example'],
  ['’self’ on an IPv6 address', "'self'", 'allowed', 'http://[::1]:5173', 'http://[::1]:5173'],
  ['no scheme, which means that of the ceremony', 'portal.example.com', 'blocked', HTTP_PORTAL],
  ['no scheme, on http', 'portal.example.com', 'allowed', HTTP_PORTAL, 'http://sign.example'],
  ['a host, for another port', 'a.com', 'blocked', 'http://a.com:8080', 'http://example.com'],
  ['a host, for port 443', 'a.com', 'unknown', 'http://a.com:443', 'http://example.com'],
  ['a host, for https on port 80', 'a.com', 'unknown', 'https://a.com:80', 'http://example.com'],
  ['port 80, for https', 'a.com:80', 'allowed', 'https://a.com', 'http://example.com'],
  ['any host on port 80', '*:80', 'unknown', 'http://example.com', 'ftp://example.com'],
]

describe('framingVerdict(), which predicts whether browsers show a frame,', () => {
  it.each(MEASURED_FRAMES)(
    'for the list %s in %s, which %s showed, returns "%s"',
    (list, pages, _shownBy, verdict, origin) => {
      expect(judge(list, pages, origin).verdict).toBe(verdict)
    },
  )

  it.each(
    ROWS.map(([what, list, verdict, ...rest]) => [what, list, verdict, rest[0], rest[1]] as const),
  )('for a list with %s (%s), returns "%s"', (_what, list, verdict, pages, origin) => {
    expect(judge(list, pages, origin).verdict).toBe(verdict)
  })

  it.each<[string, string, string, string | undefined]>([
    ['the page', PORTAL, PORTAL, PORTAL],
    ['the page closest to the frame', `${TOP} ${PORTAL}`, TOP, TOP],
    ['the outer page if the inner page’s entry is ambiguous', `https://a.test ${TOP}`, TOP, TOP],
    ['a page on http', `${HTTP_PORTAL}:8000`, `${HTTP_PORTAL}:8000`, `${HTTP_PORTAL}:8000`],
    ['a page before one whose origin is hidden', `${PORTAL} null`, PORTAL, PORTAL],
    ['a page behind one whose origin is hidden', `https://a.test null ${TOP}`, TOP, TOP],
    ['a sandboxed page, without an entry', `null ${PORTAL}`, 'null', undefined],
    ['an IPv6 address, without an entry', 'https://[::1]', 'https://[::1]', undefined],
    ['an underscore, without an entry', 'https://a_.test', 'https://a_.test', undefined],
    ['a final dot, without an entry', 'https://a.test.', 'https://a.test.', undefined],
  ])(
    'returns what is blocked, and the entry that would allow it: %s',
    (_, pages, ancestor, remedy) => {
      const embeddableIn = ['https://a.test:80']
      expect(judge('https://a.test:80', pages)).toEqual({
        verdict: 'blocked',
        ancestor,
        embeddableIn,
        remedy,
      })
    },
  )

  it.each<[reason: string, what: string, list: string, pages?: string]>([
    ['entry_ambiguous', 'port 80 under https', `${PORTAL}:80`],
    [
      'entry_ambiguous',
      'a sandboxed page and *, which only Firefox matches',
      '*',
      `null ${PORTAL}`,
    ],
    ...[';', ',', '\n', '\0', '\u007F'].map((mark): [string, string, string] => [
      'list_malformed',
      JSON.stringify(mark),
      `${PORTAL} https://a.example${mark}`,
    ]),
    ['ancestor_not_web', 'an outer page whose origin is hidden', PORTAL, `${PORTAL} null`],
    ...['capacitor://localhost', 'chrome-extension://abc', 'file://', 'portal', ' '].map(
      (page): [string, string, string, string] => [
        'ancestor_not_web',
        `the page ${page}`,
        '* capacitor://localhost',
        page,
      ],
    ),
  ])('returns "unknown" with the reason %s for %s', (reason, _what, list, pages) => {
    expect(judge(list, pages)).toEqual({ verdict: 'unknown', reason })
  })

  it('returns "unknown" if `embeddableIn` is missing', () => {
    expect(framingVerdict({ embeddableIn: undefined, ancestors: [PORTAL] })).toEqual({
      verdict: 'unknown',
      reason: 'list_not_given',
    })
  })
})

describe('framingVerdict(), for random lists and pages,', () => {
  // Random control characters, ASCII and some more. All of Unicode would be slower.
  const anyText = fc.string({ unit: fc.nat(0x2ff).map((code) => String.fromCharCode(code)) })
  const source = fc.oneof(
    fc.constantFrom('*', "'self'", "'none'", 'https:', 'http://*', '*:*', 'https://*.', '?', 'a;b'),
    joined(
      ['', 'https://', 'http://', 'wss://'],
      ['a.test', '*.a.test', 'b.test', 'a.test.', 'a_b.test', '*'],
      ['', ':*', ':443', ':80', ':8443', ':0443'],
      ['', '/', '/path', '//', '?x'],
    ),
    anyText,
  )
  const origin = fc.oneof(
    fc.constantFrom('null', 'https://a.test.', 'https://a_b.test', 'https://[::1]', 'app://x'),
    joined(
      ['https://', 'http://'],
      ['a.test', 's.a.test', 'b.test'],
      ['', ':80', ':443', ':8443'],
    ).map((text) => new URL(text).origin),
    anyText,
  )
  const facts: fc.Arbitrary<FramingFacts> = fc.record({
    embeddableIn: fc.array(source, { maxLength: 3 }),
    ancestors: fc.array(origin, { maxLength: 3 }),
    ceremonyOrigin: fc.option(origin, { nil: undefined }),
  })
  const counterexample = (claim: (given: FramingFacts) => boolean) =>
    fc.check(fc.property(facts, claim), { numRuns: 500 }).counterexample

  it('returns the same result for a list and for the reversed list, and throws for none', () => {
    const found = counterexample((given) => {
      const embeddableIn = given.embeddableIn?.toReversed()
      return framingVerdict({ ...given, embeddableIn }).verdict === framingVerdict(given).verdict
    })
    expect(found).toBeNull()
  })

  it('still returns "allowed" if an entry is added, and "blocked" if an outer page is added', () => {
    const found = counterexample((given) => {
      const { verdict } = framingVerdict(given)
      const listed = { ...given, embeddableIn: [...(given.embeddableIn ?? []), PORTAL] }
      const framed = { ...given, ancestors: [...given.ancestors, PORTAL] }
      return (
        (verdict !== 'allowed' || framingVerdict(listed).verdict === 'allowed') &&
        (verdict !== 'blocked' || framingVerdict(framed).verdict === 'blocked')
      )
    })
    expect(found).toBeNull()
  })
})

/** Joins one of the texts of each list. */
function joined(...parts: readonly (readonly string[])[]): fc.Arbitrary<string> {
  return fc.tuple(...parts.map((texts) => fc.constantFrom(...texts))).map((texts) => texts.join(''))
}
