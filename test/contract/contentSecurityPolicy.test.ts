import { describe, expect, it } from 'vitest'
import { contentSecurityPolicy } from '../../src/contract/framing/contentSecurityPolicy.js'
import { agreementOn, EVERY, NONE } from '../../src/contract/framing/hostPolicy.js'
import { SOME } from '../../src/contract/framing/sourceExpression.js'

const SIGN = 'https://sign.example'
const PORTAL = 'https://portal.example.com'
const needs = { ceremonyOrigins: [SIGN], publicUrl: `${PORTAL}/api/signing` }

describe('contentSecurityPolicy', () => {
  it('lists the ceremony and the landing under frame-src, and the proxy under connect-src', () => {
    expect(contentSecurityPolicy(needs)).toEqual({
      directives: { 'frame-src': [SIGN, PORTAL], 'connect-src': [PORTAL] },
      policy: `frame-src 'self' ${SIGN} ${PORTAL}; connect-src 'self' ${PORTAL}`,
    })
  })

  it('uses the origin of `landing` if the host gives one', () => {
    const landing = 'https://www.example.com/signed.html'
    expect(contentSecurityPolicy({ ceremonyOrigins: [SIGN], landing }).directives).toEqual({
      'frame-src': [SIGN, 'https://www.example.com'],
      'connect-src': [],
    })
    expect(contentSecurityPolicy({ ...needs, landing }).directives).toEqual({
      'frame-src': [SIGN, 'https://www.example.com'],
      'connect-src': [PORTAL],
    })
  })

  it.each([
    [
      'makes frame-src from default-src',
      "default-src 'self' 'unsafe-inline'; img-src *",
      `default-src 'self' 'unsafe-inline'; img-src *; frame-src 'self' ${SIGN} ${PORTAL}; connect-src 'self' ${PORTAL}`,
    ],
    [
      'makes frame-src from child-src before default-src',
      'child-src https://a.example; default-src *',
      `child-src https://a.example; default-src *; frame-src https://a.example ${SIGN} ${PORTAL}`,
    ],
    [
      'replaces ’none’',
      "FRAME-SRC 'none'; connect-src 'none'",
      `frame-src ${SIGN} ${PORTAL}; connect-src ${PORTAL}`,
    ],
    ['adds nothing to a policy without rules for frames', "script-src 'self'", "script-src 'self'"],
    [
      'adds only missing sources',
      `frame-src https://*.example.com ${SIGN}/en/; connect-src https:`,
      `frame-src https://*.example.com ${SIGN}/en/ ${SIGN}; connect-src https:`,
    ],
    [
      'changes only the first of two equal directives',
      `frame-src 'self'; frame-src ${SIGN} ${PORTAL}`,
      `frame-src 'self' ${SIGN} ${PORTAL}; frame-src ${SIGN} ${PORTAL}`,
    ],
    [
      'changes each policy of a header',
      `frame-src ${SIGN}, frame-src ${PORTAL}`,
      `frame-src ${SIGN} ${PORTAL}, frame-src ${PORTAL} ${SIGN}`,
    ],
    [
      'ignores a directive with characters outside ASCII, as browsers do',
      `frame-src https://münchen.example; img-src\u00A0*; default-src 'self'`,
      `frame-src 'self' ${SIGN} ${PORTAL}; img-src\u00A0*; default-src 'self'; connect-src 'self' ${PORTAL}`,
    ],
    ['leaves an empty policy empty', '', ''],
  ])('%s', (_does, policy, expected) => {
    expect(contentSecurityPolicy({ ...needs, policy }).policy).toBe(expected)
  })

  it('changes nothing in its own result', () => {
    const { policy } = contentSecurityPolicy({ ...needs, policy: "default-src 'self'" })
    expect(contentSecurityPolicy({ ...needs, policy }).policy).toBe(policy)
  })

  it('accepts a wildcard subdomain', () => {
    const ceremonyOrigins = ['https://*.sign.example']
    const { policy } = contentSecurityPolicy({ ...needs, ceremonyOrigins })
    expect(policy).toContain("frame-src 'self' https://*.sign.example")
    expect(contentSecurityPolicy({ ...needs, ceremonyOrigins, policy }).policy).toBe(policy)
  })

  it.each([
    [{ ceremonyOrigins: [SIGN] }, '`publicUrl` of contentSecurityPolicy is missing.'],
    [
      { ...needs, publicUrl: '/api/signing' },
      '`publicUrl` of contentSecurityPolicy must be a complete url.',
    ],
    [{ ...needs, landing: 'finished' }, '`landing` of contentSecurityPolicy must be a complete url.'],
    [{ ...needs, ceremonyOrigins: ['*'] }, '`ceremonyOrigins` of contentSecurityPolicy has an'],
    [{ ...needs, ceremonyOrigins: ['https://a.example;x'] }, 'would end the directive'],
  ])('refuses the options %j', (options, sentence) => {
    expect(() => contentSecurityPolicy(options)).toThrow(
      expect.objectContaining({
        code: 'invalid_option',
        message: expect.stringContaining(sentence),
      }),
    )
  })
})

describe('an entry of frame-src or connect-src with a path', () => {
  it.each([
    [EVERY, `${SIGN}/en/`],
    [EVERY, `${SIGN}/en/start`],
    [EVERY, `${SIGN}/en/start?token`],
    [EVERY, `${SIGN}/e%6E/start#page`],
    [NONE, `${SIGN}/en`],
    [NONE, `${SIGN}/en/start/`],
    [NONE, `${SIGN}/en%2Fstart`],
    [NONE, `${SIGN}/%`],
    [SOME, '*/en/'],
  ])('has agreement %i with the ceremony’s page: %s', (agreement, source) => {
    expect(agreementOn([source], new URL(`${SIGN}/en/start`))).toBe(agreement)
  })
})
