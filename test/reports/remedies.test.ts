import { describe, expect, it } from 'vitest'
import { createSigningProxy } from '../../src/proxy/index.js'
import { MOUNT, PORTAL, type PortalOptions, portalOptions, post } from '../proxy/support/portal.js'

const HERE = 'http://localhost:5173'
const EMULATOR = 'http://127.0.0.1:8787'
const SERVICE = 'https://api.example.com'
const CHECK_KEY = 'Check the key, its account and its permissions.'
const ADD_ORIGIN = 'Add the ceremony’s origin to'

type Headers = Readonly<Record<string, string | undefined>>

/** Returns the problem of a request to create a ceremony, in development. */
async function problemOf(changes: PortalOptions, headers: Headers = {}): Promise<string> {
  const request = post('/recipients/re_alice1/ceremony')
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined) request.headers.delete(name)
    else request.headers.set(name, value)
  }
  const proxy = createSigningProxy({
    ...portalOptions(SERVICE),
    publicUrl: HERE + MOUNT,
    allowedOrigins: [PORTAL],
    onHostError: () => {},
    ...changes,
  })
  return (await proxy.fetch(request)).text()
}

/** Options for a service that refuses the key. */
const refusing = (baseUrl: string, apiKey: string | (() => string)): PortalOptions => ({
  service: { ...portalOptions(baseUrl).service, apiKey },
  fetch: async () => Response.json({}, { status: 401 }),
})

const granting = (url: string): PortalOptions => ({
  fetch: async () => Response.json({ url }, { status: 201 }),
})

const failing = (baseUrl: string, code = 'ECONNREFUSED'): PortalOptions => ({
  service: portalOptions(baseUrl).service,
  fetch: async () => Promise.reject(Object.assign(new Error('SECRET'), { code })),
})

const SESSION = {
  cookie: 'sid=SECRET; theme=dark',
  authorization: 'SECRET',
  'x-csrf-token': 'SECRET',
}

describe('the remedy in development', () => {
  it.each<[string, string, PortalOptions, Headers?]>([
    ['a live key at the emulator', 'begin with key_test_', refusing(EMULATOR, 'key_live_SECRET')],
    [
      'a live key of a function',
      'begin with key_test_',
      refusing(EMULATOR, () => 'key_live_SECRET'),
    ],
    ['a test key at the emulator', CHECK_KEY, refusing(EMULATOR, 'key_test_SECRET')],
    ['a test key at another service', 'refused a test key', refusing(SERVICE, 'key_test_SECRET')],
    ['a live key at another service', CHECK_KEY, refusing(SERVICE, 'key_live_SECRET')],
    ['no key', '`apiKey` failed. The returned key is missing or', refusing(EMULATOR, () => '')],
    ['a key with a line break', 'key contains white space.', refusing(EMULATOR, () => 'SECRET\n')],
    [
      'a ceremony on a foreign origin',
      'is on https://a.example.',
      granting('https://a.example/SECRET'),
    ],
    ['a url that could forge a line', ADD_ORIGIN, granting('https://a b\n/SECRET')],
    ['a script as the url', ADD_ORIGIN, granting('javascript:SECRET')],
    ['no emulator', `at ${EMULATOR}. Is the emulator running? Start it`, failing(EMULATOR)],
    [
      'an emulator without TLS',
      'answers http, not https. Write http://',
      failing('https://127.0.0.1:8787', 'ERR_SSL_WRONG_VERSION_NUMBER'),
    ],
    ['a service that cannot be reached', 'upstream_unreachable', failing(SERVICE)],
    ['cookies without a session', 'has the cookies sid, theme and the special', {}, SESSION],
    ['a token', 'headers authorization, x-csrf-token. The request carries', {}, SESSION],
    [
      'a cookie name that could forge a line',
      'cookies ok and',
      {},
      { cookie: 'a b=1; "x"=2; ok=3' },
    ],
    [
      'no cookie of another origin',
      'no special headers. The page is on another',
      {},
      { cookie: '' },
    ],
    [
      'no cookie of the same origin',
      'has no cookies and no special headers. If your session is missing',
      { allowedOrigins: undefined },
      { cookie: '', origin: HERE },
    ],
    ['another origin', 'received http://localhost:3000.', {}, { origin: 'http://localhost:3000' }],
    ['plain http', 'add the host to `developmentHosts`', {}, { origin: 'http://192.168.1.20' }],
    ['no origin', 'a page without an origin', {}, { origin: 'null' }],
    ['an invalid origin', 'an `Origin` that is not valid', {}, { origin: 'https://x/<b>SECRET' }],
    [
      'a long origin',
      'an `Origin` that is not valid',
      {},
      { origin: `https://${'a'.repeat(300)}` },
    ],
    [
      'a page of another site',
      'from another site',
      { allowedOrigins: undefined },
      { origin: HERE, 'sec-fetch-site': 'cross-site' },
    ],
    [
      'a caller that is not a browser',
      'a CDN or proxy in front removes both headers',
      {},
      { origin: undefined, 'sec-fetch-site': undefined },
    ],
  ])('for %s says what is wrong, without a secret', async (_what, said, changes, headers) => {
    const problem = await problemOf(changes, headers)
    expect(problem).toContain(said)
    expect(problem).not.toContain('SECRET')
  })

  it('names the emulator’s command only if the service is on this machine', async () => {
    const emulate = 'npx react-signing-ceremony emulate'
    expect(await problemOf(failing(EMULATOR))).toContain(emulate)
    expect(await problemOf(failing(SERVICE))).not.toContain(emulate)
  })

  it('names the expected origin, and `publicUrl` before `allowedOrigins`', async () => {
    const problem = await problemOf({}, { origin: 'https://elsewhere.example' })
    expect(problem).toMatch(
      new RegExp(`Expected a page on ${PORTAL};.*\\bpublicUrl\\b.*\\ballowedOrigins\\b`),
    )
  })
})
