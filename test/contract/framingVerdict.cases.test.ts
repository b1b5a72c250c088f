import { describe, expect, it } from 'vitest'
import { type FramingVerdict, framingVerdict } from '../../src/contract/framing/framingVerdict.js'

type Verdict = FramingVerdict['verdict']

/**
 * Lists that were measured in Chromium, Firefox and WebKit: the value of `frame-ancestors`, the pages
 * around the ceremony (from inside to outside), the engines that showed the frame, and the expected
 * verdict. The ceremony is on https://ceremony.test, unless a row ends with another origin.
 *
 * The service drops the path of an entry (service contract, Ceremony, rule 1), so the verdict of a
 * list with a path is that of the list without it. Each row detects a fault that no other row
 * detects, or shows a difference between engines.
 */
const MEASURED: readonly (readonly [string, string, string, Verdict, string?])[] = [
  ['ws:', 'https://app.test', 'webkit', 'unknown'],
  ['wss:', 'https://app.test', 'webkit', 'unknown'],
  ['data:', 'https://app.test', 'no engine', 'blocked'],
  ['app.test:80', 'https://app.test', 'firefox, webkit', 'unknown'],
  ['app.test:8443', 'https://app.test', 'no engine', 'blocked'],
  ['app.test:0443', 'https://app.test', 'chromium, webkit', 'unknown'],
  ['https://app.test/path/', 'https://app.test', 'firefox', 'allowed'],
  ['https://app.test:443/path', 'https://app.test', 'firefox', 'allowed'],
  ['//app.test', 'https://app.test', 'no engine', 'blocked'],
  ['app.test/path', 'https://app.test', 'firefox', 'allowed'],
  ['https://*.app.test', 'https://app.test', 'no engine', 'blocked'],
  ['*.', 'https://app.test', 'no engine', 'unknown'],
  ['https://*:80', 'https://app.test', 'firefox, webkit', 'unknown'],
  ['*:80', 'https://app.test', 'firefox', 'unknown'],
  ['münchen.test', 'https://app.test', 'every engine', 'allowed'],
  ['https://other.test, https://app.test', 'https://app.test', 'no engine', 'unknown'],
  ["'unsafe-inline' https://app.test", 'https://app.test', 'every engine', 'allowed'],
  ['http://app.test:8443', 'https://app.test:8443', 'firefox, webkit', 'unknown'],
  ['ws://app.test', 'http://app.test', 'webkit', 'unknown'],
  ['http://*:80', 'http://app.test', 'every engine', 'allowed'],
  ['https://app.test:443 https://x.test', 'http://app.test', 'every engine', 'allowed'],
  ['*', 'http://app.test:8000', 'every engine', 'allowed'],
  ['https://*.app.test:80', 'https://sub.app.test', 'firefox, webkit', 'unknown'],
  ['https://*.app.test:443', 'https://a.b.app.test', 'every engine', 'allowed'],
  ['https://*.app.test/path', 'https://a.b.app.test', 'firefox', 'allowed'],
  ['https://*.', 'https://a.b.app.test', 'webkit', 'unknown'],
  ['*:*', 'https://a.b.app.test', 'chromium, firefox', 'unknown'],
  ['*:443', 'https://a.b.app.test', 'chromium, firefox', 'unknown'],
  ['https://*/', 'https://a.b.app.test', 'chromium, webkit', 'unknown'],
  ['wss:', 'https://ceremony.test', 'webkit', 'unknown'],
  ['https://*:80', 'https://ceremony.test', 'firefox, webkit', 'unknown'],
  ['*:*', 'https://ceremony.test', 'chromium, firefox', 'unknown'],
  ['https://*/', 'https://ceremony.test', 'chromium, webkit', 'unknown'],
  ['*:80', 'http://app.test', 'chromium, firefox', 'unknown', 'http://ceremony.test'],
  ['ws:', 'http://ceremony.test', 'webkit', 'unknown', 'http://ceremony.test'],
  ['*/', 'https://ceremony.test https://app.test', 'chromium', 'unknown'],
  ['wss://app.test', 'https://app.test https://app.test', 'webkit', 'unknown'],
  ['http://app.test:443', 'https://app.test https://app.test', 'firefox, webkit', 'unknown'],
  ['https://app.test:80', 'https://app.test https://app.test', 'firefox, webkit', 'unknown'],
  ['https://app.test?x=1', 'https://app.test https://app.test', 'firefox', 'unknown'],
  ['https://app.test#f', 'https://app.test https://app.test', 'firefox', 'unknown'],
]

/**
 * Lists from the tests of engines, from Web Platform Tests and from the CSP standard, with the origin
 * of the ceremony. If an engine contradicts the standard, the verdict is "unknown".
 */
const CITED: readonly (readonly [string, string, Verdict, string])[] = [
  ['a.com', 'http://a.com:8080', 'blocked', 'http://example.com'],
  ['a.com', 'http://a.com:443', 'unknown', 'http://example.com'],
  ['a.com', 'https://a.com:80', 'unknown', 'http://example.com'],
  ['a.com:80', 'https://a.com', 'allowed', 'http://example.com'],
  ["'self'", 'http://not-example.com', 'blocked', 'http://example.com'],
  ['*:80', 'http://example.com', 'unknown', 'ftp://example.com'],
  ['*/path', 'http://example.com', 'unknown', 'http://example.com'],
  ['*', 'null', 'unknown', 'https://c.example'],
]

/** Lists for which the origin of the ceremony is missing. */
const WITHOUT_ORIGIN: readonly (readonly [string, string, Verdict])[] = [
  ['127.0.0.1:*', 'https://127.0.0.1', 'allowed'],
  ["'self' https://app.test", 'https://ceremony.test https://app.test', 'unknown'],
]

function verdictOf(list: string, pages: string, ceremonyOrigin?: string): Verdict {
  const embeddableIn = list.split(/[\t ]+/)
  return framingVerdict({ embeddableIn, ancestors: pages.split(' '), ceremonyOrigin }).verdict
}

describe('the verdict about a frame', () => {
  it.each(MEASURED)(
    'with the list %s in %s, which %s showed, is "%s"',
    (list, pages, _shownBy, verdict, origin = 'https://ceremony.test') => {
      expect(verdictOf(list, pages, origin)).toBe(verdict)
    },
  )

  it.each(CITED)('with the cited list %s in %s is "%s"', (list, pages, verdict, origin) => {
    expect(verdictOf(list, pages, origin)).toBe(verdict)
  })

  it.each(WITHOUT_ORIGIN)(
    'with the list %s in %s, without the origin of the ceremony, is "%s"',
    (list, pages, verdict) => {
      expect(verdictOf(list, pages)).toBe(verdict)
    },
  )
})
