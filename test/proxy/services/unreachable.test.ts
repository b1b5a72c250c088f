import { describe, expect, it } from 'vitest'
import { createSigningProxy } from '../../../src/proxy/createSigningProxy.js'
import { portalOptions, post } from '../support/portal.js'

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
