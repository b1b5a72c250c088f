import { describe, expect, it } from 'vitest'
import { memoryState, type SigningProxy } from '../../src/proxy/index.js'
import { portalOptions, post } from './support/portal.js'
import { serviceForFile } from './support/serviceForFile.js'

const service = serviceForFile()

/** Builds a tenant's own proxy, with its own API key and state (docs/mountTheProxy.md). */
function proxyOf(apiKey: string): SigningProxy {
  const { service: options } = portalOptions(service.url)
  return service.proxyWith({ service: { ...options, apiKey }, state: memoryState() })
}

describe('several tenants of one host', () => {
  it('have one proxy each, and the host chooses the proxy for a request', async () => {
    const proxies = [proxyOf('key_test_acme'), proxyOf('key_test_globex')]
    const keyed = { 'idempotency-key': 'the-same' }
    const answers = await Promise.all(
      proxies.map(async ({ fetch }) => fetch(post('/recipients/re_alice1/ceremony', {}, keyed))),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    const keys = service.requests.map(({ headers }) => String(headers['x-api-key']))
    expect(new Set(keys)).toEqual(new Set(['key_test_acme', 'key_test_globex']))
  })
})
