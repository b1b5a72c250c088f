import { createServer } from 'node:http'
import { describe, expect, it } from 'vitest'
import { createSigningProxy, memoryState, type SigningProxy } from '../../src/proxy/index.js'
import { toNodeListener } from '../../src/proxy/node/index.js'
import { listen } from './support/listen.js'
import { MOUNT, portalOptions, post } from './support/portal.js'
import { serviceForFile } from './support/serviceForFile.js'

const service = serviceForFile()

/** Builds a tenant's own proxy, with its own API key and state (docs/mountTheProxy.md). */
function proxyOf(apiKey: string): SigningProxy {
  const { service: options, ...others } = portalOptions(service.url)
  return createSigningProxy({
    ...others,
    service: { ...options, apiKey },
    state: memoryState(),
  })
}

function tenantOf({ url }: Request): string {
  return new URL(url).searchParams.get('tenant') ?? ''
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

  it('get 404 for an unknown tenant if the host chooses the proxy as documented', async () => {
    const proxies = new Map([['acme', proxyOf('key_test_acme')]])
    const listener = toNodeListener(
      async (request) =>
        proxies.get(tenantOf(request))?.fetch(request) ?? new Response(null, { status: 404 }),
    )
    const server = await listen(createServer(listener))
    const statusOf = async (tenant: string): Promise<number> =>
      (await fetch(`${server.url}${MOUNT}/health?tenant=${tenant}`)).status
    expect(await Promise.all(['acme', 'none'].map(statusOf))).toEqual([200, 404])
    await server.close()
  })
})
