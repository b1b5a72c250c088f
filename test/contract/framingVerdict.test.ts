import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FramingFacts, framingVerdict } from '../../src/contract/framing/framingVerdict.js'

const PORTAL = 'https://portal.example.com'
const CEREMONY = 'https://sign.example'

/** The verdict on one page with the portal's origin, unless `facts` differ. */
function judge(embeddableIn: readonly string[], facts: Partial<FramingFacts> = {}) {
  return framingVerdict({
    embeddableIn,
    ancestors: [PORTAL],
    ceremonyOrigin: CEREMONY,
    ...facts,
  })
}

describe('framingVerdict', () => {
  it('allows a page whose origin is on the list', () => {
    expect(judge([PORTAL])).toEqual({ verdict: 'allowed' })
  })

  it('names a blocked page, the list and the entry that would allow it', () => {
    const embeddableIn = ['https://other.example']
    expect(judge(embeddableIn)).toEqual({
      verdict: 'blocked',
      ancestor: PORTAL,
      embeddableIn,
      remedy: PORTAL,
    })
  })

  it('tests every ancestor and names the nearest blocked one', () => {
    const ancestors = [PORTAL, 'https://intranet.example:8443', 'https://top.example']
    expect(judge([PORTAL, 'https://top.example'], { ancestors })).toMatchObject({
      verdict: 'blocked',
      ancestor: 'https://intranet.example:8443',
      remedy: 'https://intranet.example:8443',
    })
  })

  it('allows a ceremony that is not framed', () => {
    expect(judge(["'none'"], { ancestors: [] })).toEqual({ verdict: 'allowed' })
  })

  it('blocks every page for an empty list', () => {
    expect(judge([]).verdict).toBe('blocked')
    expect(judge([''], { ancestors: [CEREMONY] }).verdict).toBe('blocked')
  })

  it.each([
    ['https', [PORTAL]],
    ['no scheme', ['portal.example.com']],
    ['http, which browsers upgrade', ['http://portal.example.com']],
    ['http and its port, which browsers upgrade together', ['http://portal.example.com:80']],
    ['upper case', ['HTTPS://PORTAL.EXAMPLE.COM']],
    ['the default port', ['https://portal.example.com:443']],
    ['any port', ['https://portal.example.com:*']],
    ['a path, which the service drops', ['https://portal.example.com/sign']],
    ['a wildcard', ['https://*.example.com']],
    ['any host', ['https://*']],
    ['any host and a port with a slash', ['https://*:443/']],
    ['any host and a path, which the service drops', ['https://*/sign']],
    ['anything', ['*']],
    ['a scheme', ['https:']],
    ['several sources in one entry', ['https://other.example\thttps://portal.example.com']],
    ['"none" and the portal', ["'none'", PORTAL]],
    ['an invalid source and the portal', ['https://portal_.example', PORTAL]],
  ])('allows the portal for a list with %s', (_, embeddableIn) => {
    expect(judge(embeddableIn)).toEqual({ verdict: 'allowed' })
  })

  it.each([
    ['another host', 'https://example.com'],
    ['a wildcard over its own subdomains', 'https://*.portal.example.com'],
    ['a host with the same ending', 'https://al.example.com'],
    ['another port', 'https://portal.example.com:8443'],
    ['a keyword in capitals', "'NONE'"],
    ['another scheme', 'data:'],
    ['no host', 'https://'],
    ['a wildcard in the middle', 'https://portal.*.com'],
    ['no slashes', 'https:portal.example.com'],
    ['credentials', 'https://user@portal.example.com'],
  ])('blocks the portal for an entry with %s', (_, entry) => {
    expect(judge([entry]).verdict).toBe('blocked')
  })

  it('blocks a page on http for an entry with https', () => {
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
    ['a path after a lone wildcard, which Firefox refuses', 'https://*/'],
    ['an empty wildcard, which WebKit reads as any host', 'https://*.'],
    ['a WebSocket scheme, which only WebKit accepts', 'wss://portal.example.com'],
  ])('is unknown for %s', (_, entry) => {
    expect(judge([entry])).toEqual({ verdict: 'unknown', reason: 'entry_ambiguous' })
  })

  it.each(['https://portal.example.com:80', 'http://portal.example.com:443'])(
    'is unknown for an http entry without a port and the page %s',
    (ancestor) => {
      expect(judge(['http://portal.example.com'], { ancestors: [ancestor] })).toEqual({
        verdict: 'unknown',
        reason: 'entry_ambiguous',
      })
    },
  )

  it('allows a page if one entry is clear and another ambiguous', () => {
    expect(judge(['https://portal.example.com:80', PORTAL])).toEqual({ verdict: 'allowed' })
  })

  it('blocks a further ancestor without an entry, even if another entry is ambiguous', () => {
    const ancestors = [PORTAL, 'https://top.example']
    expect(judge(['https://portal.example.com:80'], { ancestors })).toMatchObject({
      verdict: 'blocked',
      ancestor: 'https://top.example',
    })
  })

  it('allows every page for a list with a character outside ASCII, because engines drop it', () => {
    expect(judge(['https://münchen.example'], { ancestors: ['null', PORTAL] })).toEqual({
      verdict: 'allowed',
    })
  })

  it('drops a path with characters outside ASCII', () => {
    const embeddableIn = ['https://portal.example.com/münchen']
    expect(judge(embeddableIn).verdict).toBe('allowed')
    expect(judge(embeddableIn, { ancestors: ['https://other.example'] }).verdict).toBe('blocked')
    const query = ['https://portal.example.com?münchen']
    expect(judge(query, { ancestors: ['https://other.example'] }).verdict).toBe('allowed')
  })

  it('is unknown for a lone * with a path', () => {
    const ancestors = ['http://portal.example.com:8080']
    expect(judge(['*/sign'], { ancestors }).verdict).toBe('unknown')
  })

  it.each([';', ',', '\n', '\0', '\u007F'])('is unknown for a list with %j', (mark) => {
    expect(judge([PORTAL, `https://a.example${mark}`])).toEqual({
      verdict: 'unknown',
      reason: 'list_malformed',
    })
  })

  it('is unknown without a list', () => {
    expect(judge([], { embeddableIn: undefined })).toEqual({
      verdict: 'unknown',
      reason: 'list_not_given',
    })
  })
})

describe('framingVerdict on entries relative to the ceremony’s page', () => {
  it('reads ’self’ as the ceremony’s origin', () => {
    expect(judge(["'self'"], { ancestors: [CEREMONY] }).verdict).toBe('allowed')
    expect(judge(["'self'"]).verdict).toBe('blocked')
  })

  it('reads ’self’ on http as the same host on http and https', () => {
    const ceremonyOrigin = 'http://sign.example'
    expect(judge(["'self'"], { ancestors: [CEREMONY], ceremonyOrigin }).verdict).toBe('allowed')
  })

  it('reads ’self’ as an IPv6 address too', () => {
    const facts = { ancestors: ['http://[::1]:5173'], ceremonyOrigin: 'http://[::1]:5173' }
    expect(judge(["'self'"], facts).verdict).toBe('allowed')
  })

  it('uses the ceremony’s scheme for an entry without a scheme', () => {
    const ancestors = ['http://portal.example.com']
    const entry = ['portal.example.com']
    expect(judge(entry, { ancestors }).verdict).toBe('blocked')
    expect(judge(entry, { ancestors, ceremonyOrigin: 'http://sign.example' }).verdict).toBe(
      'allowed',
    )
  })

  it('is unknown for ’self’ without the ceremony’s origin', () => {
    expect(judge(["'self'"], { ceremonyOrigin: undefined })).toEqual({
      verdict: 'unknown',
      reason: 'entry_ambiguous',
    })
  })

  it('needs the ceremony’s origin only if its scheme decides', () => {
    const facts = { ceremonyOrigin: undefined }
    expect(judge(['portal.example.com'], facts).verdict).toBe('allowed')
    expect(judge(['other.example'], facts).verdict).toBe('blocked')
    const ancestors = ['http://portal.example.com']
    expect(judge(['portal.example.com'], { ...facts, ancestors }).verdict).toBe('unknown')
  })
})

describe('framingVerdict on ancestors that are hidden or not web pages', () => {
  it('blocks a sandboxed page, because no entry can name it', () => {
    expect(judge([PORTAL], { ancestors: ['null', PORTAL] })).toEqual({
      verdict: 'blocked',
      ancestor: 'null',
      embeddableIn: [PORTAL],
      remedy: undefined,
    })
  })

  it('is unknown for * and a sandboxed page, because only Firefox allows it', () => {
    expect(judge(['*'], { ancestors: ['null', PORTAL] })).toEqual({
      verdict: 'unknown',
      reason: 'entry_ambiguous',
    })
  })

  it('is unknown if the browser hides a further ancestor', () => {
    expect(judge([PORTAL], { ancestors: [PORTAL, 'null'] })).toEqual({
      verdict: 'unknown',
      reason: 'ancestor_not_web',
    })
  })

  it('blocks a visible page even if a further ancestor is hidden', () => {
    expect(judge([], { ancestors: [PORTAL, 'null'] })).toMatchObject({ ancestor: PORTAL })
    expect(judge([CEREMONY], { ancestors: [CEREMONY, 'null', PORTAL] })).toMatchObject({
      ancestor: PORTAL,
    })
  })

  it.each(['capacitor://localhost', 'chrome-extension://abc', 'file://', 'portal', ''])(
    'is unknown for the page %j of a shell or an extension',
    (ancestor) => {
      expect(judge(['*', 'capacitor://localhost'], { ancestors: [ancestor] })).toEqual({
        verdict: 'unknown',
        reason: 'ancestor_not_web',
      })
    },
  )

  it.each(['https://[::1]', 'https://portal_.example', 'https://portal.example.com.'])(
    'gives no remedy for %s, because no entry names it in every engine',
    (ancestor) => {
      expect(judge([PORTAL], { ancestors: [ancestor] })).toMatchObject({
        verdict: 'blocked',
        ancestor,
        remedy: undefined,
      })
    },
  )
})

describe('framingVerdict on random input', () => {
  // Control characters, ASCII and some more. This is faster than all of Unicode.
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

  it('has a verdict on every list and every chain of ancestors', () => {
    const found = counterexample((given) =>
      ['allowed', 'blocked', 'unknown'].includes(framingVerdict(given).verdict),
    )
    expect(found).toBeNull()
  })

  it('allows an ancestor after its remedy is added to the list', () => {
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

  it('does not depend on the order of the list', () => {
    const found = counterexample((given) => {
      const embeddableIn = given.embeddableIn?.toReversed()
      return framingVerdict({ ...given, embeddableIn }).verdict === framingVerdict(given).verdict
    })
    expect(found).toBeNull()
  })

  it('stays allowed with a longer list and stays blocked with more ancestors', () => {
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
