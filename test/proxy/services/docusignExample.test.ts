import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { createSigningProxy, type SigningService } from '../../../src/proxy/index.js'
import { repository } from '../../docs/documents.js'
import { serviceForFile } from '../support/serviceForFile.js'
import { get, MOUNT, PORTAL, portalOptions, post } from '../support/portal.js'
import { json } from '../support/serviceStub.js'

interface Example {
  readonly docusign: (options: {
    readonly accountId: string
    readonly clientUserId: string
    readonly isDemo?: boolean
  }) => SigningService
}

const file = pathToFileURL(join(repository, 'examples/services/docusign.js')).href
const { docusign }: Example = await import(file)

const service = serviceForFile()
const ENVELOPE = '93be49ab-1111-4222-8333-f752070d71ec'
const USER = '0b6e2c0e-5555-4666-8777-1a2b3c4d5e6f'
const CEREMONY = `/recipients/${ENVELOPE}.${USER}/ceremony`
const URL_OF_VIEW = 'https://demo.docusign.net/Signing/MTRedeem/v1/1?slt=SECRET'
/** An access token is longer than most API keys. */
const TOKEN = `eyJ${'a'.repeat(900)}`

function proxyOf(tokens: readonly string[] = [TOKEN]) {
  const { onReplaced: _, ...options } = portalOptions(service.url)
  const unused = [...tokens]
  return createSigningProxy({
    ...options,
    authorize: () => true,
    evidence: (session) => ({
      provider: 'portal.example.com',
      data: {
        'Sign-in method': 'Password',
        'Signed in at': '2026-11-22T10:00:00Z',
        'Session ID': session.id,
      },
    }),
    service: {
      baseUrl: service.url,
      apiKey: async () => unused.shift() ?? TOKEN,
      ceremonyOrigins: ['https://demo.docusign.net'],
      adapter: docusign({ accountId: 'acc-1', clientUserId: 'portal', isDemo: true }),
    },
  })
}

describe('examples/services/docusign.js', () => {
  it('requests a recipient view with the evidence, and says that the url opens once', async () => {
    service.behave = json(201, { url: URL_OF_VIEW })
    const before = Date.now()
    const response = await proxyOf().fetch(post(CEREMONY))
    const grant = await response.json()
    expect(grant).toMatchObject({
      url: URL_OF_VIEW,
      embeddable_in: [PORTAL],
      redirect_url: `${PORTAL}${MOUNT}/finished`,
      completion: { result: 'event', events: { decline: 'declined', ttl_expired: 'failed' } },
      single_use: true,
    })
    expect(Date.parse(grant.expires_at)).toBeGreaterThanOrEqual(before + 300_000)
    const [request] = service.requests
    expect(request).toMatchObject({
      method: 'POST',
      url: `/restapi/v2.1/accounts/acc-1/envelopes/${ENVELOPE}/views/recipient`,
      headers: { authorization: `Bearer ${TOKEN}` },
    })
    expect(JSON.parse(request?.body ?? '')).toEqual({
      userId: USER,
      clientUserId: 'portal',
      returnUrl: `${PORTAL}${MOUNT}/finished`,
      frameAncestors: [PORTAL, 'https://apps-d.docusign.com'],
      messageOrigins: ['https://apps-d.docusign.com'],
      authenticationMethod: 'Password',
      authenticationInstant: '2026-11-22T10:00:00Z',
      assertionId: 'SESSION-SECRET',
      securityDomain: 'portal.example.com',
    })
  })

  it('uses the current access token of the portal for each request', async () => {
    service.behave = json(201, { url: URL_OF_VIEW })
    const { fetch } = proxyOf(['token-1', 'token-2'])
    await fetch(post(CEREMONY))
    await fetch(post(CEREMONY))
    expect(service.requests.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer token-1',
      'Bearer token-2',
    ])
  })

  it.each([
    ['UNKNOWN_ENVELOPE_RECIPIENT', 404, 'recipient_not_found'],
    ['RECIPIENT_NOT_IN_SEQUENCE', 503, 'not_ready_yet'],
    ['BURST_APIINVOCATION_LIMIT_EXCEEDED', 503, 'upstream_busy'],
    ['ENVELOPE_IS_INCOMPLETE', 422, 'upstream_rejected'],
  ])(
    'reads the error code %s, and sends none of its text to the browser',
    async (errorCode, status, code) => {
      service.behave = json(400, { errorCode, message: 'SECRET text of the service' })
      const response = await proxyOf().fetch(post(CEREMONY))
      const text = await response.text()
      expect(response.status).toBe(status)
      expect(JSON.parse(text)).toMatchObject({ code })
      expect(text).not.toContain('SECRET')
      expect(text).not.toContain('unknown_outcome')
    },
  )

  it.each(['re_1', ENVELOPE, `${ENVELOPE}.${USER}.x`, `..${USER}`])(
    'refuses the recipient id %s before it calls the service',
    async (id) => {
      const response = await proxyOf().fetch(post(`/recipients/${id}/ceremony`))
      expect(await response.json()).toMatchObject({ code: 'invalid_recipient_id' })
      expect(service.requests).toEqual([])
    },
  )

  it('offers no replacement, no deliverable and no status', async () => {
    const { fetch } = proxyOf()
    const replace = post(`/recipients/${ENVELOPE}.${USER}/replace`, { name: 'A', email: 'a@b.c' })
    expect((await fetch(replace)).status).toBe(404)
    expect((await fetch(get(`/deliverables/${ENVELOPE}`))).status).toBe(404)
    expect(docusign({ accountId: 'a', clientUserId: 'b' })).not.toHaveProperty('status')
  })
})
