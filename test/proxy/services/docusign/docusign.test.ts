import { describe, expect, it } from 'vitest'
import { docusign } from '../../../../src/proxy/index.js'
import { statusOf } from '../../../../src/proxy/services/docusign/docusignEnvelope.js'
import { docusignEnvelope } from '../../../testing/conversations/docusign.js'
import { serviceForFile } from '../../support/serviceForFile.js'
import { get, MOUNT, PORTAL, post } from '../../support/portal.js'
import { json, type Behaviour } from '../../support/serviceStub.js'

const service = serviceForFile()
const ENVELOPE = '93be49ab-1111-4222-8333-f752070d71ec'
const CEREMONY = `/recipients/${ENVELOPE}.1/ceremony`
const URL_OF_VIEW = 'https://demo.docusign.net/Signing/MTRedeem/v1/1?slt=SECRET'
/** Answers reads with an envelope whose first signer can sign, and other requests by `behave`. */
const after =
  (behave: Behaviour): Behaviour =>
  (response, request) =>
    (request.method === 'GET' ? json(200, docusignEnvelope('sent', 'sent')) : behave)(
      response,
      request,
    )
/** An access token is longer than most API keys. */
const TOKEN = `eyJ${'a'.repeat(900)}`

function proxyOf(tokens: readonly string[] = [TOKEN]) {
  const unused = [...tokens]
  return service.proxyWith({
    onReplaced: undefined,
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
      adapter: docusign({ accountId: 'acc-1', isDemo: true }),
    },
  })
}

describe('docusign()', () => {
  it('requests a recipient view with the evidence, and says that the url opens once', async () => {
    service.behave = after(json(201, { url: URL_OF_VIEW }))
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
    const [, request] = service.requests
    expect(request).toMatchObject({
      method: 'POST',
      url: `/restapi/v2.1/accounts/acc-1/envelopes/${ENVELOPE}/views/recipient`,
      headers: { authorization: `Bearer ${TOKEN}` },
    })
    expect(JSON.parse(request?.body ?? '')).toEqual({
      recipientId: '1',
      userName: 'Ada Lovelace',
      email: 'ada@example.com',
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
    service.behave = after(json(201, { url: URL_OF_VIEW }))
    const { fetch } = proxyOf(['token-1', 'token-2'])
    await fetch(post(CEREMONY))
    await fetch(post(CEREMONY))
    expect(service.requests.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer token-1',
      'Bearer token-1',
      'Bearer token-2',
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
      service.behave = after(json(400, { errorCode, message: 'SECRET text of the service' }))
      const response = await proxyOf().fetch(post(CEREMONY))
      const text = await response.text()
      expect(response.status).toBe(status)
      expect(JSON.parse(text)).toMatchObject({ code })
      expect(text).not.toContain('SECRET')
      expect(text).not.toContain('unknown_outcome')
    },
  )

  it.each(['re_1', ENVELOPE, `${ENVELOPE}.1.x`, '..1'])(
    'refuses the recipient id %s before it calls the service',
    async (id) => {
      const response = await proxyOf().fetch(post(`/recipients/${id}/ceremony`))
      expect(await response.json()).toMatchObject({ code: 'invalid_recipient_id' })
      expect(service.requests).toEqual([])
    },
  )

  it('offers no replacement, and a status only with `readsStatus`', async () => {
    const { fetch } = proxyOf()
    const replace = post(`/recipients/${ENVELOPE}.1/replace`, { name: 'A', email: 'a@b.c' })
    expect((await fetch(replace)).status).toBe(404)
    expect(docusign({ accountId: 'a' })).not.toHaveProperty('status')
    expect(docusign({ accountId: 'a', readsStatus: true })).toHaveProperty('status')
  })

  it('streams the signed documents as one file', async () => {
    service.behave = (response) => {
      response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-1.7')
    }
    const response = await proxyOf().fetch(get(`/deliverables/${ENVELOPE}.signed_document/file`))
    expect(await response.text()).toBe('%PDF-1.7')
    expect(service.requests[0]?.url).toBe(
      `/restapi/v2.1/accounts/acc-1/envelopes/${ENVELOPE}/documents/combined`,
    )
  })

  it('refuses a signer without `clientUserId`, and names the remedy', async () => {
    const envelope = docusignEnvelope('sent', 'sent')
    const signers = envelope.recipients.signers.map((signer) => ({ ...signer, clientUserId: '' }))
    service.behave = json(200, { ...envelope, recipients: { signers } })
    const response = await proxyOf().fetch(post(CEREMONY))
    expect(await response.json()).toMatchObject({ code: 'recipient_not_actionable' })
    expect(service.requests).toHaveLength(1)
  })

  it('reads the recipient of a draft as `waiting`', () => {
    const draft = docusignEnvelope('created', 'created')
    expect(statusOf(draft, { status: 'created' })).toBe('waiting')
  })

  it.each([
    ['completed', 'generated'],
    ['sent', 'pending'],
    ['voided', 'failed'],
    ['declined', 'failed'],
  ])('reads the files of an envelope with the status %s as %s', async (envelope, status) => {
    service.behave = json(200, docusignEnvelope(envelope, 'completed'))
    const response = await proxyOf().fetch(get(`/deliverables/${ENVELOPE}.signed_document`))
    expect(await response.json()).toMatchObject({ status })
  })

  it('refuses an account id that would change the path', () => {
    expect(() => docusign({ accountId: '../x' })).toThrow(/accountId/)
  })
})
