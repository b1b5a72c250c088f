import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSigningProxy } from '../../../src/proxy/index.js'
import { mounts, type Mounted } from '../support/nodeMounts.js'
import { rawRequest } from '../support/rawRequest.js'
import { ALICE, MOUNT, portalOptions } from '../support/portal.js'
import { CEREMONY_URL } from '../support/serviceStub.js'
import { serviceForFile } from '../support/serviceForFile.js'

const service = serviceForFile()

/** Paths that differ from the ceremony's path, some of them only until a URL parser resolves them. */
const PATHS = [
  String.raw`/api/signing\recipients\re_alice1\ceremony`,
  String.raw`\api\signing\recipients\re_alice1\ceremony`,
  String.raw`/api/signing/recipients\re_alice1/ceremony`,
  '/api/signing/x/../recipients/re_alice1/ceremony',
  '/x/../api/signing/recipients/re_alice1/ceremony',
  '/api/signing/./recipients/re_alice1/ceremony',
  '/api/signing/recipients/re_bob1/../re_alice1/ceremony',
  '/api/signing/x/%2e%2e/recipients/re_alice1/ceremony',
  '/api/signing/x/.%2E/recipients/re_alice1/ceremony',
  '/api/signing/%2e/recipients/re_alice1/ceremony',
  '/api/signing%5Crecipients%5Cre_alice1%5Cceremony',
  '/api/signing/recipients%2Fre_alice1%2Fceremony',
  '/api/signing//recipients/re_alice1/ceremony',
  '//evil.example/api/signing/recipients/re_alice1/ceremony',
  '//evil.example/recipients/re_alice1/ceremony',
  '//../recipients/re_alice1/ceremony',
  '//../api/signing/recipients/re_alice1/ceremony',
  '/api/signing/recipients/re_alice1/ceremony/',
  '/api/signing/recipients/re_alice1/ceremony/.',
  '/api/signing/recipients/re_alice1/ceremony;x=1',
  'http://evil.example/x/../api/signing/recipients/re_alice1/ceremony',
  String.raw`http://evil.example\api/signing/recipients/re_alice1/ceremony`,
]

const isResolved = (path: string): boolean => /\\|\/(?:\.|%2e){1,2}(?:\/|$)/i.test(path)

describe.each(Object.entries(mounts))('the proxy in %s', (name, mount) => {
  let server: Mounted

  beforeAll(async () => {
    server = await mount(createSigningProxy(portalOptions(service.url)))
  })
  afterAll(async () => server.close())

  const send = async (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(server.url + MOUNT + path, { headers: ALICE, ...init })

  it('creates a ceremony', async () => {
    const response = await send('/recipients/re_alice1/ceremony', { method: 'POST', body: '{}' })
    expect(response.status).toBe(201)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.json()).toMatchObject({ url: CEREMONY_URL })
  })

  it('reads the new recipient from the body of a replacement request', async () => {
    const body = JSON.stringify({ name: 'Zoë', email: 'zoe@example.com' })
    const response = await send('/recipients/re_alice1/replace', {
      method: 'POST',
      headers: { ...ALICE, 'idempotency-key': 'zoe' },
      body,
    })
    expect(response.status).toBe(201)
    expect(JSON.parse(service.requests[0]?.body ?? '')).toEqual(JSON.parse(body))
  })

  // Hono's adapter resolves a path with dots or backslashes before the proxy receives it.
  it.each(name === 'Hono' ? PATHS.filter((path) => !isResolved(path)) : PATHS)(
    'refuses the path %s',
    async (path) => {
      const port = Number(new URL(server.url).port)
      const answer = await rawRequest(port, { method: 'POST', path, headers: ALICE, body: '{}' })
      expect(answer.status).toBeGreaterThanOrEqual(300)
      expect(service.requests).toEqual([])
    },
  )
})
