import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parsePortableSource } from '../../src/contract/framing/portableSource.js'

/** Random control characters, ASCII and some more. All of Unicode would be slower. */
const anyText = fc.string({ unit: fc.nat(0x2ff).map((code) => String.fromCharCode(code)) })

describe('parsePortableSource(), which checks an entry of `embeddableIn`,', () => {
  it.each([
    ['HTTPS://Portal.Example.COM', 'https://portal.example.com'],
    ['https://portal.example.com:443', 'https://portal.example.com'],
    ['http://localhost:80', 'http://localhost'],
    ['https://portal.example.com/', 'https://portal.example.com'],
    ['https://10.0.0.1', 'https://10.0.0.1'],
  ])('normalizes %s to %s', (entry, source) => {
    expect(parsePortableSource(entry)).toEqual({ source })
  })

  it('removes a path with a warning, because the service ignores paths', () => {
    expect(parsePortableSource('https://portal.example.com:8443/sign/*')).toEqual({
      source: 'https://portal.example.com:8443',
      warning: 'The path is ignored: the service uses only "https://portal.example.com:8443".',
    })
  })

  it.each([
    [undefined, 'is not a string'],
    [['https://portal.example.com'], 'is not a string'],
    ['', 'is empty'],
    [' https://portal.example.com', 'contains white space'],
    ['https://portal.example.com\n', 'contains white space'],
    ['https://münchen.example', 'contains a character outside ASCII'],
    ['https://\u212Aelvin.example', 'contains a character outside ASCII'],
    ['https://portal.example.com;report-uri', 'contains ";" or ","'],
    ["'self'", 'is a keyword'],
    ["'none'", 'is a keyword'],
    ['*', 'names no host'],
    ['*:*', 'names no host'],
    ['https:', 'names no host'],
    ['https://', 'names no host'],
    ['https://*:443', 'names no host'],
    ['https://portal@example.com', 'contains a user name'],
    ['https://portal.example.com?x', 'contains a query'],
    ['https://portal.example.com\\@evil.example', 'contains a user name'],
    ['https://[::1]:5173', 'names an IPv6 address'],
    ['portal.example.com', 'does not have the form https://host'],
    ['https:portal.example.com', 'does not have the form https://host'],
    ['http://portal.example.com', 'is not https'],
    ['http://localhost.example.com', 'is not https'],
    ['ws://portal.example.com', 'has a scheme other than https'],
    ['capacitor://localhost', 'has a scheme other than https'],
    ['https://a.*.example.com', 'has a "*" that is not the whole first label'],
    ['https://*.*.example.com', 'has a "*" that is not the whole first label'],
    ['https://*example.com', 'has a "*" that is not the whole first label'],
    ['https://portal.example.com.', 'ends in a dot'],
    [`https://${'a.'.repeat(127)}com`, 'has a host name longer than 253'],
    [`https://${'a'.repeat(64)}.example`, 'has a host name with an invalid label'],
    ['https://-portal.example', 'has a host name with an invalid label'],
    ['https://portal_.example', 'has a host name with an invalid label'],
    ['https://portal..example', 'has a host name with an invalid label'],
    ['https://portal%2eexample', 'has a host name with an invalid label'],
    ['https://xn--a.example', 'has an invalid host name'],
    ['https://0x7f.1', 'has an invalid host name'],
    ['http://192.168.7.7:3000', 'is not https'],
    ['https://*.0.0.1', 'has an invalid host name'],
    ['https://*.10.0.0.1', 'has a wildcard before an IP address'],
    ['https://*.com', 'has a wildcard over a whole top-level domain'],
    ['https://portal.example.com:*', 'has a wildcard port'],
    ['https://portal.example.com:80', 'has port 80'],
    ['https://portal.example.com:', 'has a port that is not a number'],
    ['https://portal.example.com:0', 'has a port that is not a number'],
    ['https://portal.example.com:08443', 'has a port that is not a number'],
    ['https://portal.example.com:65536', 'has a port that is not a number'],
  ])('refuses %j because it %s', (entry, problem) => {
    const refused = parsePortableSource(entry)
    expect(refused).toHaveProperty('problem')
    expect('problem' in refused && refused.problem).toContain(problem)
  })

  it.each([
    ['portal.example.com', 'https://portal.example.com'],
    ['//portal.example.com/x', 'https://portal.example.com'],
    ['portal.example.com:8443', 'https://portal.example.com:8443'],
    ['*.example.com', 'https://*.example.com'],
    ['http://portal.example.com', 'https://portal.example.com'],
    ['localhost:5173', 'http://localhost:5173'],
    ['https://münchen.example', 'https://xn--mnchen-3ya.example'],
    ['https://a.example, https://b.example', 'https://a.example'],
    ['https://user:secret@portal.example.com', 'https://portal.example.com'],
    ['https://portal.example.com.', 'https://portal.example.com'],
    ['https://*.example.com:*', 'https://*.example.com'],
    ['https://127.0.0.1.:80', 'http://127.0.0.1'],
  ])('suggests to replace %j by the valid entry %s', (entry, source) => {
    expect(parsePortableSource(entry)).toHaveProperty('remedy', `Write "${source}".`)
  })

  it.each([42, '*', "'self'", 'null', 'data:', 'https://*.com', 'capacitor://localhost'])(
    'suggests no specific entry for %j, because it names no site',
    (entry) => {
      expect(parsePortableSource(entry)).toHaveProperty(
        'remedy',
        'Name each site that embeds the ceremony by scheme and host, such as "https://portal.example.com".',
      )
    },
  )

  it('never returns the password in an entry', () => {
    const refused = parsePortableSource('https://user:secret@portal.example.com')
    expect(refused).toEqual({
      problem: 'contains a user name or password',
      remedy: 'Write "https://portal.example.com".',
    })
  })

  it('accepts the scheme of a native app only if `nativeSchemes` lists the scheme, but never http', () => {
    const nativeSchemes = ['capacitor', 'http']
    expect(parsePortableSource('capacitor://localhost', { nativeSchemes })).toEqual({
      source: 'capacitor://localhost',
    })
    for (const entry of ['ionic://localhost', 'http://portal.example.com']) {
      expect(parsePortableSource(entry, { nativeSchemes })).toHaveProperty('problem')
    }
  })

  it.each(['http://192.168.7.7:3000', 'http://web:3000', 'http://*.lan.example'])(
    'accepts %s with `acceptsHttp`, for development on a network',
    (entry) => {
      expect(parsePortableSource(entry, { acceptsHttp: true })).toEqual({ source: entry })
    },
  )

  it('returns a remedy, or an origin that it accepts unchanged, for every random string', () => {
    const host = fc.stringMatching(/^[A-Za-z0-9.*_-]{0,20}$/)
    const entry = fc.oneof(
      anyText,
      fc
        .tuple(fc.constantFrom('https://', 'http://', ''), host, fc.constantFrom('', '.com:8443'))
        .map((parts) => parts.join('')),
    )
    expect(() => fc.assert(fc.property(entry, isSafe))).not.toThrow()
  })
})

/** Whether the result has a problem and a remedy, or an origin that is accepted unchanged. */
function isSafe(text: string): boolean {
  const read = parsePortableSource(text)
  if ('problem' in read) return read.problem !== '' && read.remedy !== ''
  const again = parsePortableSource(read.source)
  const isStable = 'source' in again && again.source === read.source
  return isStable && /^https?:\/\/(\*\.)?[a-z0-9.-]+(:\d+)?$/.test(read.source)
}
