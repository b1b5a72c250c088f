import { describe, expect, it } from 'vitest'
import { contentSecurityPolicy } from '../../src/contract/framing/contentSecurityPolicy.js'
import { agreementOn, EVERY, NONE } from '../../src/contract/framing/hostPolicy.js'
import { SOME } from '../../src/contract/framing/sourceExpression.js'

const SIGN = 'https://sign.example'
const PORTAL = 'https://portal.example.com'
const BOTH = `${SIGN} ${PORTAL}`
const CONNECT = `connect-src 'self' ${PORTAL}`
const needs = { ceremonyOrigins: [SIGN], publicUrl: `${PORTAL}/api/signing` }

describe('contentSecurityPolicy', () => {
  it.each([
    [
      'copies default-src into a missing frame-src',
      "default-src 'self' 'unsafe-inline'; img-src *",
      `default-src 'self' 'unsafe-inline'; img-src *; frame-src 'self' ${BOTH}; ${CONNECT}`,
    ],
    [
      'copies child-src, not default-src, into a missing frame-src',
      'child-src https://a.example; default-src *',
      `child-src https://a.example; default-src *; frame-src https://a.example ${BOTH}`,
    ],
    [
      'replaces ’none’ with the required sources',
      "FRAME-SRC 'none'; connect-src 'none'",
      `frame-src ${BOTH}; connect-src ${PORTAL}`,
    ],
    ['adds nothing if the policy restricts no frame', "script-src 'self'", "script-src 'self'"],
    [
      'adds only missing sources',
      `frame-src https://*.example.com ${SIGN}/en/; connect-src https:`,
      `frame-src https://*.example.com ${SIGN}/en/ ${SIGN}; connect-src https:`,
    ],
    [
      'changes only the first of two directives with the same name',
      `frame-src 'self'; frame-src ${BOTH}`,
      `frame-src 'self' ${BOTH}; frame-src ${BOTH}`,
    ],
    [
      'changes every policy in a header with several policies',
      `frame-src ${SIGN}, frame-src ${PORTAL}`,
      `frame-src ${BOTH}, frame-src ${PORTAL} ${SIGN}`,
    ],
    [
      'ignores a directive with characters outside ASCII, as browsers do',
      `frame-src https://münchen.example; img-src\u00A0*; default-src 'self'`,
      `frame-src 'self' ${BOTH}; img-src\u00A0*; default-src 'self'; connect-src 'self' ${PORTAL}`,
    ],
    ['leaves an empty policy empty', '', ''],
  ])('%s', (_does, policy, expected) => {
    expect(contentSecurityPolicy({ ...needs, policy }).policy).toBe(expected)
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
  ])('refuses the invalid options %j', (options, sentence) => {
    expect(() => contentSecurityPolicy(options)).toThrow(
      expect.objectContaining({
        code: 'invalid_option',
        message: expect.stringContaining(sentence),
      }),
    )
  })
})

describe('the number of browser engines that show a frame of /en/start (2: all, 1: some, 0: no engine)', () => {
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
  ])('is %i for the `frame-src` source %s', (agreement, source) => {
    expect(agreementOn([source], new URL(`${SIGN}/en/start`))).toBe(agreement)
  })
})
