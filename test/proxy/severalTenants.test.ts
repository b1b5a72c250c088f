import { describe, expect, it } from 'vitest'
import { createSigningProxy, memoryState, type SigningProxy } from '../../src/proxy/index.js'
import { portalOptions, post } from './support/portal.js'
import { serviceForFile } from './support/serviceForFile.js'

const service = serviceForFile()

/** Builds a tenant's own proxy, with its own API key and state (docs/originsAndTenants.md). */
function proxyOf(apiKey: string): SigningProxy {
  const { service: options, ...others } = portalOptions(service.url)
  return createSigningProxy({
    ...others,
    service: { ...options, apiKey },
    state: memoryState(),
  })
}

describe('several tenants of one host', () => {
  it('have one proxy each, and the host chooses the proxy for a request', async () => {
    const proxies = new Map([
      ['acme', proxyOf('key_test_acme')],
      ['globex', proxyOf('key_test_globex')],
    ])
    const fetchOf = async (tenant: string): Promise<number | undefined> => {
      const headers = { 'idempotency-key': 'the-same' }
      const request = post('/recipients/re_alice1/ceremony', {}, headers)
      return (await proxies.get(tenant)?.fetch(request))?.status
    }
    expect(await Promise.all([fetchOf('acme'), fetchOf('globex')])).toEqual([201, 201])
    const keys = service.requests.map(({ headers }) => String(headers['x-api-key']))
    expect(new Set(keys)).toEqual(new Set(['key_test_acme', 'key_test_globex']))
  })
})
