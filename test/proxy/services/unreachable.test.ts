import { describe, expect, it } from 'vitest'
import { createSigningProxy } from '../../../src/proxy/createSigningProxy.js'
import { portalOptions, post } from '../support/portal.js'

const LOCAL = 'http://localhost:5173'

/** Returns the response to a ceremony request in development, with no server at `baseUrl`. */
async function answerWithout(baseUrl: string, code = 'ECONNREFUSED'): Promise<string> {
  const refused = Object.assign(new Error('refused'), { code })
  const proxy = createSigningProxy({
    ...portalOptions(baseUrl),
    publicUrl: `${LOCAL}/api/signing`,
    embeddableIn: [LOCAL],
    fetch: async () => Promise.reject(refused),
  })
  const response = await proxy.fetch(
    new Request(`${LOCAL}/api/signing/recipients/re_alice1/ceremony`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: LOCAL, cookie: 'session=alice' },
      body: '{}',
    }),
  )
  return response.text()
}

describe('a service that refuses the connection', () => {
  it('is reported with the command that starts the emulator if it is on this machine', async () => {
    const answer = await answerWithout('http://127.0.0.1:8787')
    expect(answer).toContain('No server answers at http://127.0.0.1:8787')
    expect(answer).toContain('npx react-signing-ceremony emulate')
  })

  it('is reported with the right scheme if it answers http, and the proxy sends https', async () => {
    const answer = await answerWithout('https://127.0.0.1:8787', 'ERR_SSL_WRONG_VERSION_NUMBER')
    expect(answer).toContain('answers http, not https')
    expect(answer).not.toContain('emulate')
  })

  it('is reported without the emulator’s command if it is on another machine', async () => {
    const answer = await answerWithout('https://api.example.com')
    expect(answer).toContain('upstream_unreachable')
    expect(answer).not.toContain('emulate')
  })
})

const failure = (code: string, syscall: string) =>
  Object.assign(new Error('failed'), { code, syscall })

describe('a call to the service that fails', () => {
  it.each<[string, Error, boolean]>([
    ['no address was found', failure('ENOTFOUND', 'getaddrinfo'), false],
    ['the connection was refused', failure('ECONNREFUSED', 'connect'), false],
    ['the host could not be reached', failure('EHOSTUNREACH', 'connect'), false],
    [
      'the connections to all addresses were refused',
      new AggregateError([1, 2].map(() => failure('ECONNREFUSED', 'connect'))),
      false,
    ],
    ['the host could not be reached after the request', failure('EHOSTUNREACH', 'read'), true],
    ['the network was lost during the request', failure('ENETUNREACH', 'write'), true],
    [
      'one of its connections was open',
      new AggregateError([failure('ECONNREFUSED', 'connect'), failure('ECONNRESET', 'read')]),
      true,
    ],
  ])(
    'has an unknown outcome only if a connection was open: %s',
    async (_what, cause, isUnknown) => {
      const proxy = createSigningProxy({
        ...portalOptions('https://api.example.com'),
        fetch: async () => Promise.reject(new TypeError('fetch failed', { cause })),
      })
      const response = await proxy.fetch(post('/recipients/re_alice1/ceremony'))
      const { code, unknown_outcome: outcome = false } = await response.json()
      expect([code, outcome]).toEqual(['upstream_unreachable', isUnknown])
    },
  )
})
