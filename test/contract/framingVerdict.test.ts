import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FramingFacts, framingVerdict } from '../../src/contract/framing/framingVerdict.js'

const PORTAL = 'https://portal.example.com'
const CEREMONY = 'https://sign.example'

/** Returns the verdict for one page on the portal's origin. `facts` override these defaults. */
function judge(embeddableIn: readonly string[], facts: Partial<FramingFacts> = {}) {
  return framingVerdict({
    embeddableIn,
    ancestors: [PORTAL],
    ceremonyOrigin: CEREMONY,
    ...facts,
  })
}

describe('framingVerdict(), which predicts whether browsers show a frame,', () => {
  it('returns "allowed" for a page whose origin is in `embeddableIn`', () => {
    expect(judge([PORTAL])).toEqual({ verdict: 'allowed' })
  })

  it('returns a blocked page with the `embeddableIn` entry that would allow it', () => {
    const embeddableIn = ['https://other.example']
    expect(judge(embeddableIn)).toEqual({
      verdict: 'blocked',
      ancestor: PORTAL,
      embeddableIn,
      remedy: PORTAL,
    })
  })

  it('returns the page closest to the frame if several pages around it are blocked', () => {
    const ancestors = [PORTAL, 'https://intranet.example:8443', 'https://top.example']
    expect(judge([PORTAL, 'https://top.example'], { ancestors })).toMatchObject({
      verdict: 'blocked',
      ancestor: 'https://intranet.example:8443',
      remedy: 'https://intranet.example:8443',
    })
  })

  it('returns "allowed" for a ceremony outside of a frame', () => {
    expect(judge(["'none'"], { ancestors: [] })).toEqual({ verdict: 'allowed' })
  })

  it('returns "blocked" for every page if `embeddableIn` is empty', () => {
    expect(judge([]).verdict).toBe('blocked')
    expect(judge([''], { ancestors: [CEREMONY] }).verdict).toBe('blocked')
  })

  it.each([
    ['the portal’s origin', [PORTAL]],
    ['the portal’s host without a scheme', ['portal.example.com']],
    ['the portal’s host on http, which browsers upgrade to https', ['http://portal.example.com']],
    ['http and port 80, which browsers upgrade together', ['http://portal.example.com:80']],
    ['the portal’s origin in upper case', ['HTTPS://PORTAL.EXAMPLE.COM']],
    ['the portal with the default port 443', ['https://portal.example.com:443']],
    ['the portal with any port', ['https://portal.example.com:*']],
    ['the portal with a path, which the service drops', ['https://portal.example.com/sign']],
    ['a wildcard instead of the portal’s subdomain', ['https://*.example.com']],
    ['any host on https', ['https://*']],
    ['any host on https, the port 443 and a slash', ['https://*:443/']],
    ['any host on https and a path, which the service drops', ['https://*/sign']],
    ['a lone *', ['*']],
    ['the scheme https:', ['https:']],
    ['several sources in one entry', ['https://other.example\thttps://portal.example.com']],
    ['"none" and the portal', ["'none'", PORTAL]],
    ['an invalid source and the portal', ['https://portal_.example', PORTAL]],
  ])('returns "allowed" for the portal if `embeddableIn` contains %s', (_, embeddableIn) => {
    expect(judge(embeddableIn)).toEqual({ verdict: 'allowed' })
  })

  it.each([
    ['another host', 'https://example.com'],
    ['a wildcard for the portal’s subdomains', 'https://*.portal.example.com'],
    ['only the last letters of the portal’s host', 'https://al.example.com'],
    ['another port', 'https://portal.example.com:8443'],
    ['the keyword ’NONE’ in capitals', "'NONE'"],
    ['another scheme', 'data:'],
    ['no host', 'https://'],
    ['a wildcard in the middle', 'https://portal.*.com'],
    ['no slashes', 'https:portal.example.com'],
    ['credentials', 'https://user@portal.example.com'],
  ])('returns "blocked" for the portal if the only entry has %s', (_, entry) => {
    expect(judge([entry]).verdict).toBe('blocked')
  })

  it('returns "blocked" for a page on http if the entry is on https', () => {
    const ancestors = ['http://portal.example.com']
    expect(judge([PORTAL], { ancestors })).toMatchObject({
      verdict: 'blocked',
      remedy: 'http://portal.example.com',
    })
  })

  it.each([
    ['port 80 under https, which Chromium refuses', 'https://portal.example.com:80'],
    ['port 443 under http, which Chromium refuses', 'http://portal.example.com:443'],
    ['a port with zeros, which Firefox refuses', 'https://portal.example.com:0443'],
    ['a query, which only Firefox accepts', 'https://portal.example.com?x'],
    ['a port after a lone wildcard, which WebKit refuses', '*:443'],
    ['a slash after a lone wildcard, which Firefox refuses', 'https://*/'],
    ['an empty wildcard, which WebKit reads as any host', 'https://*.'],
    ['a WebSocket scheme, which only WebKit accepts', 'wss://portal.example.com'],
  ])('returns "unknown" for an entry with %s', (_, entry) => {
    expect(judge([entry])).toEqual({ verdict: 'unknown', reason: 'entry_ambiguous' })
  })

  it.each(['https://portal.example.com:80', 'http://portal.example.com:443'])(
    'returns "unknown" for the page %s if the entry is on http without a port',
    (ancestor) => {
      expect(judge(['http://portal.example.com'], { ancestors: [ancestor] })).toEqual({
        verdict: 'unknown',
        reason: 'entry_ambiguous',
      })
    },
  )

  it('returns "allowed" if one entry matches the page, even if another entry is ambiguous', () => {
    expect(judge(['https://portal.example.com:80', PORTAL])).toEqual({ verdict: 'allowed' })
  })

  it('returns "blocked" if no entry matches the outer page, even if the inner page’s entry is ambiguous', () => {
    const ancestors = [PORTAL, 'https://top.example']
    expect(judge(['https://portal.example.com:80'], { ancestors })).toMatchObject({
      verdict: 'blocked',
      ancestor: 'https://top.example',
    })
  })

  it('returns "allowed" for every page if the list has characters outside ASCII, because browsers ignore it', () => {
    expect(judge(['https://münchen.example'], { ancestors: ['null', PORTAL] })).toEqual({
      verdict: 'allowed',
    })
  })

  it('ignores characters outside ASCII in a path, but not in a query', () => {
    const embeddableIn = ['https://portal.example.com/münchen']
    expect(judge(embeddableIn).verdict).toBe('allowed')
    expect(judge(embeddableIn, { ancestors: ['https://other.example'] }).verdict).toBe('blocked')
    const query = ['https://portal.example.com?münchen']
    expect(judge(query, { ancestors: ['https://other.example'] }).verdict).toBe('allowed')
  })

  it('returns "unknown" for the entry * with a path', () => {
    const ancestors = ['http://portal.example.com:8080']
    expect(judge(['*/sign'], { ancestors }).verdict).toBe('unknown')
  })

  it.each([';', ',', '\n', '\0', '\u007F'])('returns "unknown" for a list with %j', (mark) => {
    expect(judge([PORTAL, `https://a.example${mark}`])).toEqual({
      verdict: 'unknown',
      reason: 'list_malformed',
    })
  })

  it('returns "unknown" if `embeddableIn` is missing', () => {
    expect(judge([], { embeddableIn: undefined })).toEqual({
      verdict: 'unknown',
      reason: 'list_not_given',
    })
  })
})

describe('framingVerdict(), for entries that depend on the ceremony’s origin,', () => {
  it('matches ’self’ with the ceremony’s origin only', () => {
    expect(judge(["'self'"], { ancestors: [CEREMONY] }).verdict).toBe('allowed')
    expect(judge(["'self'"]).verdict).toBe('blocked')
  })

  it('matches ’self’ of a ceremony on http with the same host on https', () => {
    const ceremonyOrigin = 'http://sign.example'
    expect(judge(["'self'"], { ancestors: [CEREMONY], ceremonyOrigin }).verdict).toBe('allowed')
  })

  it('matches ’self’ with the ceremony’s origin even if its host is an IPv6 address', () => {
    const facts = { ancestors: ['http://[::1]:5173'], ceremonyOrigin: 'http://[::1]:5173' }
    expect(judge(["'self'"], facts).verdict).toBe('allowed')
  })

  it('adds the ceremony’s scheme to an entry without a scheme', () => {
    const ancestors = ['http://portal.example.com']
    const entry = ['portal.example.com']
    expect(judge(entry, { ancestors }).verdict).toBe('blocked')
    expect(judge(entry, { ancestors, ceremonyOrigin: 'http://sign.example' }).verdict).toBe(
      'allowed',
    )
  })

  it('returns "unknown" for ’self’ if the ceremony’s origin is missing', () => {
    expect(judge(["'self'"], { ceremonyOrigin: undefined })).toEqual({
      verdict: 'unknown',
      reason: 'entry_ambiguous',
    })
  })

  it('needs the ceremony’s origin only if its result depends on the ceremony’s scheme', () => {
    const facts = { ceremonyOrigin: undefined }
    expect(judge(['portal.example.com'], facts).verdict).toBe('allowed')
    expect(judge(['other.example'], facts).verdict).toBe('blocked')
    const ancestors = ['http://portal.example.com']
    expect(judge(['portal.example.com'], { ...facts, ancestors }).verdict).toBe('unknown')
  })
})

describe('framingVerdict(), for outer pages that are hidden or no web pages,', () => {
  it('returns "blocked" for a sandboxed page, because no entry can match it', () => {
    expect(judge([PORTAL], { ancestors: ['null', PORTAL] })).toEqual({
      verdict: 'blocked',
      ancestor: 'null',
      embeddableIn: [PORTAL],
      remedy: undefined,
    })
  })

  it('returns "unknown" for a sandboxed page and the entry *, which only Firefox matches with it', () => {
    expect(judge(['*'], { ancestors: ['null', PORTAL] })).toEqual({
      verdict: 'unknown',
      reason: 'entry_ambiguous',
    })
  })

  it('returns "unknown" if the browser hides the origin of an outer page', () => {
    expect(judge([PORTAL], { ancestors: [PORTAL, 'null'] })).toEqual({
      verdict: 'unknown',
      reason: 'ancestor_not_web',
    })
  })

  it('returns "blocked" for a page with a known origin even if an outer page’s origin is hidden', () => {
    expect(judge([], { ancestors: [PORTAL, 'null'] })).toMatchObject({ ancestor: PORTAL })
    expect(judge([CEREMONY], { ancestors: [CEREMONY, 'null', PORTAL] })).toMatchObject({
      ancestor: PORTAL,
    })
  })

  it.each(['capacitor://localhost', 'chrome-extension://abc', 'file://', 'portal', ''])(
    'returns "unknown" for %j, which is not the origin of a web page',
    (ancestor) => {
      expect(judge(['*', 'capacitor://localhost'], { ancestors: [ancestor] })).toEqual({
        verdict: 'unknown',
        reason: 'ancestor_not_web',
      })
    },
  )

  it.each(['https://[::1]', 'https://portal_.example', 'https://portal.example.com.'])(
    'suggests no entry for the page %s, because no entry matches it in every browser',
    (ancestor) => {
      expect(judge([PORTAL], { ancestors: [ancestor] })).toMatchObject({
        verdict: 'blocked',
        ancestor,
        remedy: undefined,
      })
    },
  )
})

describe('framingVerdict(), for random lists and pages,', () => {
  // Random control characters, ASCII and some more. All of Unicode would be slower.
  const anyText = fc.string({ unit: fc.nat(0x2ff).map((code) => String.fromCharCode(code)) })
  const source = fc.oneof(
    fc.constantFrom('*', "'self'", "'none'", 'https:', 'http://*', '*:*', 'https://*.', '?', 'a;b'),
    fc
      .tuple(
        fc.constantFrom('', 'https://', 'http://', 'wss://'),
        fc.constantFrom('a.test', '*.a.test', 'b.test', 'a.test.', 'a_b.test', '*'),
        fc.constantFrom('', ':*', ':443', ':80', ':8443', ':0443'),
        fc.constantFrom('', '/', '/path', '//', '?x'),
      )
      .map((parts) => parts.join('')),
    anyText,
  )
  const origin = fc.oneof(
    fc.constantFrom('null', 'https://a.test.', 'https://a_b.test', 'https://[::1]', 'app://x'),
    fc
      .tuple(
        fc.constantFrom('https://', 'http://'),
        fc.constantFrom('a.test', 's.a.test', 'b.test'),
        fc.constantFrom('', ':80', ':443', ':8443'),
      )
      .map((parts) => new URL(parts.join('')).origin),
    anyText,
  )
  const facts: fc.Arbitrary<FramingFacts> = fc.record({
    embeddableIn: fc.array(source, { maxLength: 3 }),
    ancestors: fc.array(origin, { maxLength: 3 }),
    ceremonyOrigin: fc.option(origin, { nil: undefined }),
  })
  const counterexample = (claim: (given: FramingFacts) => boolean) =>
    fc.check(fc.property(facts, claim), { numRuns: 500 }).counterexample

  it('returns one of its three results for every list and every chain of pages', () => {
    const found = counterexample((given) =>
      ['allowed', 'blocked', 'unknown'].includes(framingVerdict(given).verdict),
    )
    expect(found).toBeNull()
  })

  it('returns "allowed" for a blocked page after its suggested entry was added to `embeddableIn`', () => {
    const found = counterexample((given) => {
      const first = framingVerdict(given)
      if (first.verdict !== 'blocked' || first.remedy === undefined) return true
      const embeddableIn = [...first.embeddableIn, first.remedy]
      const alone = framingVerdict({ ...given, embeddableIn, ancestors: [first.ancestor] })
      const second = framingVerdict({ ...given, embeddableIn })
      const isSame = second.verdict === 'blocked' && second.ancestor === first.ancestor
      return alone.verdict === 'allowed' && !isSame
    })
    expect(found).toBeNull()
  })

  it('returns the same result for a list and for the reversed list', () => {
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
