import { describe, expect, it } from 'vitest'
import {
  connectionRemedy,
  describeFailure,
  failureOf,
} from '../../../src/commandLine/checks/connection.js'

const caused = (code: string) => Object.assign(new TypeError('fetch failed'), { cause: { code } })

describe('a failed connection', () => {
  it.each([
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'tls'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'tls'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'wrong_name'],
    ['CERT_HAS_EXPIRED', 'expired'],
    ['ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL', 'handshake'],
    ['ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED', 'handshake'],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'no_tls'],
    ['ECONNREFUSED', 'refused'],
    ['ENOTFOUND', 'unknown_host'],
    ['UND_ERR_SOCKET', 'broken'],
  ])('with the code %s is “%s”', (code, failure) => {
    expect(failureOf(caused(code))).toBe(failure)
    expect(failureOf({ code })).toBe(failure)
    expect(describeFailure(failureOf({ code }))).toMatch(/^\w+ .+\w$/)
  })

  it('names a port that browsers refuse', async () => {
    const error: unknown = await fetch('http://127.0.0.1:9/').catch((reason: unknown) => reason)
    expect(failureOf(error)).toBe('bad_port')
    expect(connectionRemedy('bad_port')).toContain('another port')
  })
})
