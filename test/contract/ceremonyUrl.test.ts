import { describe, expect, it } from 'vitest'
import { isLoopback, parseCeremonyUrl, parseLandingUrl } from '../../src/contract/ceremonyUrl.js'

const hosts = (text: string): readonly string[] => text.split(' ')

it.each(hosts('localhost portal.localhost 127.0.0.1 [::1]'))(
  'the host %s is this machine, so its ceremony url can use http',
  (host) => {
    expect(isLoopback(host)).toBe(true)
    expect(parseCeremonyUrl(`http://${host}:8787/start`)?.hostname).toBe(host)
    expect(parseCeremonyUrl(`http://${host}:8787/start`, { httpsOnly: true })).toBeUndefined()
  },
)

it.each(
  hosts(
    'evil-localhost mylocalhost localhost.example 127.0.0.1.example 1127.0.0.1.nip.example x.127.0.0.1 portal.localhost.example 127-0-0-1 0x[::1] [::1].example',
  ),
)('the host %s is not this machine', (host) => {
  expect(isLoopback(host)).toBe(false)
})

describe('a ceremony url', () => {
  it.each([
    'http://sign.example/start',
    'http://my-localhost/start',
    '/start?token=t',
    'https:start',
    'https:/sign.example/start',
    'https:///sign.example/start',
    'xhttps://sign.example/start',
    'ftp://localhost/start',
    'javascript:alert(1)//https://sign.example/',
    'https://user@sign.example/start',
    'https://:secret@sign.example/start',
    ' https://sign.example/start',
    'https://sign.example/st\nart',
    'https:\\\\sign.example\\start',
    'https://sign.example/\u0000start',
    'https://[sign.example/start',
    '',
    undefined,
    7,
  ])('is refused if it is %j', (url) => {
    expect(parseCeremonyUrl(url)).toBeUndefined()
  })

  it('can have every path, and an upper-case scheme', () => {
    expect(parseCeremonyUrl('HTTPS://sign.example/any?token=t')?.href).toBe(
      'https://sign.example/any?token=t',
    )
  })

  it('is refused on an origin in `notOn`, and outside `allowedOrigins`', () => {
    const url = 'https://sign.example/start'
    expect(parseCeremonyUrl(url, { notOn: ['https://sign.example'] })).toBeUndefined()
    expect(parseCeremonyUrl(url, { notOn: ['https://portal.example'] })?.href).toBe(url)
    expect(parseCeremonyUrl(url, { allowedOrigins: ['https://sign.example'] })?.href).toBe(url)
    expect(parseCeremonyUrl(url, { allowedOrigins: [] })).toBeUndefined()
  })
})

it.each([
  'javascript:alert(1)',
  'javascript:alert(1)//https://a.example/',
  '/finished',
  'https:/portal.example',
  7,
])('a `redirect_url` is refused if it is %j', (url) => {
  expect(parseLandingUrl(url)).toBeUndefined()
})
