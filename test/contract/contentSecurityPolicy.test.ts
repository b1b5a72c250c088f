import { describe, expect, it } from 'vitest'
import { contentSecurityPolicy } from '../../src/contract/framing/contentSecurityPolicy.js'
import { agreementOn, EVERY, NONE } from '../../src/contract/framing/hostPolicy.js'
import { SOME } from '../../src/contract/framing/sourceExpression.js'

const SIGN = 'https://sign.example'
const PORTAL = 'https://portal.example.com'
const needs = { ceremonyOrigins: [SIGN], publicUrl: `${PORTAL}/api/signing` }

describe('the Content-Security-Policy of a page that shows ceremonies', () => {
  it('names the ceremony’s origin and the landing’s for frames, and the proxy’s for calls', () => {
    expect(contentSecurityPolicy(needs)).toEqual({
      directives: { 'frame-src': [SIGN, PORTAL], 'connect-src': [PORTAL] },
      policy: `frame-src 'self' ${SIGN} ${PORTAL}; connect-src 'self' ${PORTAL}`,
    })
  })

  it('goes by a landing of its own', () => {
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
      'makes frame-src from child-src rather',
      'child-src https://a.example; default-src *',
      `child-src https://a.example; default-src *; frame-src https://a.example ${SIGN} ${PORTAL}`,
    ],
    [
      'takes the place of none',
      "FRAME-SRC 'none'; connect-src 'none'",
      `frame-src ${SIGN} ${PORTAL}; connect-src ${PORTAL}`,
    ],
    ['adds nothing to a policy that forbids no frames', "script-src 'self'", "script-src 'self'"],
    [
      'adds only what is not covered',
      `frame-src https://*.example.com ${SIGN}/en/; connect-src https:`,
      `frame-src https://*.example.com ${SIGN}/en/ ${SIGN}; connect-src https:`,
    ],
    [
      'goes by the first of two like directives',
      `frame-src 'self'; frame-src ${SIGN} ${PORTAL}`,
      `frame-src 'self' ${SIGN} ${PORTAL}; frame-src ${SIGN} ${PORTAL}`,
    ],
    [
      'mends each policy of a header',
      `frame-src ${SIGN}, frame-src ${PORTAL}`,
      `frame-src ${SIGN} ${PORTAL}, frame-src ${PORTAL} ${SIGN}`,
    ],
    [
      'goes by what browsers leave of a policy: nothing of a directive outside ASCII',
      `frame-src https://münchen.example; img-src\u00A0*; default-src 'self'`,
      `frame-src 'self' ${SIGN} ${PORTAL}; img-src\u00A0*; default-src 'self'; connect-src 'self' ${PORTAL}`,
    ],
    ['leaves an empty policy empty', '', ''],
  ])('%s', (_does, policy, expected) => {
    expect(contentSecurityPolicy({ ...needs, policy }).policy).toBe(expected)
  })

  it('changes nothing when it is asked again', () => {
    const { policy } = contentSecurityPolicy({ ...needs, policy: "default-src 'self'" })
    expect(contentSecurityPolicy({ ...needs, policy }).policy).toBe(policy)
  })

  it('takes a wildcard in front of a host', () => {
    const ceremonyOrigins = ['https://*.sign.example']
    const { policy } = contentSecurityPolicy({ ...needs, ceremonyOrigins })
    expect(policy).toContain("frame-src 'self' https://*.sign.example")
    expect(contentSecurityPolicy({ ...needs, ceremonyOrigins, policy }).policy).toBe(policy)
  })

  it.each([
    [{ ceremonyOrigins: [SIGN] }, '`publicUrl` of contentSecurityPolicy is missing.'],
    [
      { ...needs, publicUrl: '/api/signing' },
      '`publicUrl` of contentSecurityPolicy must be a full url.',
    ],
    [{ ...needs, landing: 'finished' }, '`landing` of contentSecurityPolicy must be a full url.'],
    [{ ...needs, ceremonyOrigins: ['*'] }, '`ceremonyOrigins` of contentSecurityPolicy has an'],
    [{ ...needs, ceremonyOrigins: ['https://a.example;x'] }, 'would end the directive'],
  ])('refuses %j', (options, sentence) => {
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
  ])('has agreement %i for a page of the ceremony: %s', (agreement, source) => {
    expect(agreementOn([source], new URL(`${SIGN}/en/start`))).toBe(agreement)
  })
})
