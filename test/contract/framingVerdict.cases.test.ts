import { describe, expect, it } from 'vitest'
import { type FramingVerdict, framingVerdict } from '../../src/contract/framing/framingVerdict.js'
import { MEASURED_FRAMES } from './cases/measuredFrames.js'

type Verdict = FramingVerdict['verdict']

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
  it.each(MEASURED_FRAMES)(
    'with the list %s in %s, which %s showed, is "%s"',
    (list, pages, _shownBy, verdict, origin) => {
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
