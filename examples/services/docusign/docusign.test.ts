import { createHmac } from 'node:crypto'
import { createSigningEmulator } from 'react-signing-ceremony/emulator'
import { createSigningProxy, type ServiceFetch } from 'react-signing-ceremony/proxy'
import { testAdapter } from 'react-signing-ceremony/testing/backend'
import { describe, expect, it } from 'vitest'
import { createDocusignReceiver, type DocusignStatus } from './createDocusignReceiver.js'
import { docusign } from './docusign.js'
import { docusignConversations, docusignEnvelope } from './docusignConversations.js'
import { statusOf } from './docusignEnvelope.js'
import { docusignStub } from './docusignStub.js'

const ENVELOPE = '93be49ab-1111-4222-8333-f752070d71ec'
const PORTAL = 'https://portal.example.com'
const DOCUSIGN = 'https://demo.docusign.net'
const URL_OF_VIEW = 'https://demo.docusign.net/Signing/MTRedeem/v1/1?slt=SECRET'
const adapter = docusign({ accountId: 'acc-1', isDemo: true, readsStatus: true })

describe('the adapter docusign()', () => {
  it.each([...testAdapter(adapter, docusignConversations)])('$name', async ({ run }) => {
    await expect(run()).resolves.toBeUndefined()
  })
})

interface SentRequest extends Pick<Parameters<ServiceFetch>[1], 'method' | 'headers'> {
  readonly url: string
  readonly body: unknown
}

/** Builds a portal whose requests to DocuSign are answered by `answer`, and recorded. */
function portalOf(answer: ServiceFetch) {
  const sent: SentRequest[] = []
  const proxy = createSigningProxy({
    publicUrl: `${PORTAL}/api/signing`,
    authenticate: () => ({ subject: 'ada' }),
    authorize: () => true,
    evidence: () => ({
      provider: 'portal.example.com',
      data: { 'Sign-in method': 'Password', 'Signed in at': '2026-11-22T10:00:00Z' },
    }),
    service: {
      baseUrl: DOCUSIGN,
      apiKey: async () => 'access-token-of-the-portal',
      ceremonyOrigins: [DOCUSIGN],
      adapter,
    },
    fetch: async (url, init) => {
      const { method, headers, body } = init
      sent.push({ url, method, headers, body: JSON.parse(body ?? 'null') })
      return answer(url, init)
    },
    onEvent: () => {},
  })
  const create = async (recipientId: string): Promise<Response> =>
    proxy.fetch(
      new Request(`${PORTAL}/api/signing/recipients/${recipientId}/ceremony`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': crypto.randomUUID(),
          origin: PORTAL,
        },
        body: '{}',
      }),
    )
  return { proxy, sent, create }
}

/** Answers reads with an envelope whose first signer can sign, and the view with `answer`. */
const afterRead =
  (answer: () => Response, signer = {}): ServiceFetch =>
  async (_url, { method }) => {
    if (method !== 'GET') return answer()
    const envelope = docusignEnvelope('sent', 'sent')
    for (const one of envelope.recipients.signers) Object.assign(one, signer)
    return Response.json(envelope)
  }

describe('a ceremony of DocuSign', () => {
  it('is a recipient view with the evidence, whose url opens once', async () => {
    const portal = portalOf(afterRead(() => Response.json({ url: URL_OF_VIEW }, { status: 201 })))
    const grant = await (await portal.create(`${ENVELOPE}.1`)).json()
    expect(grant).toMatchObject({
      url: URL_OF_VIEW,
      completion: { result: 'event', events: { decline: 'declined', ttl_expired: 'failed' } },
      single_use: true,
    })
    expect(portal.sent[1]).toMatchObject({
      method: 'POST',
      url: `https://demo.docusign.net/restapi/v2.1/accounts/acc-1/envelopes/${ENVELOPE}/views/recipient`,
      headers: { authorization: 'Bearer access-token-of-the-portal' },
      body: {
        recipientId: '1',
        userName: 'Ada Lovelace',
        email: 'ada@example.com',
        clientUserId: 'portal',
        frameAncestors: [PORTAL, 'https://apps-d.docusign.com'],
        messageOrigins: ['https://apps-d.docusign.com'],
        authenticationMethod: 'Password',
        authenticationInstant: '2026-11-22T10:00:00Z',
        securityDomain: 'portal.example.com',
      },
    })
  })

  it.each([
    ['UNKNOWN_ENVELOPE_RECIPIENT', 404, 'recipient_not_found'],
    ['RECIPIENT_NOT_IN_SEQUENCE', 503, 'not_ready_yet'],
    ['BURST_APIINVOCATION_LIMIT_EXCEEDED', 503, 'upstream_busy'],
    ['ENVELOPE_IS_INCOMPLETE', 422, 'upstream_rejected'],
  ])('is refused by the error code %s', async (errorCode, status, code) => {
    const message = 'SECRET text of the service'
    const refuse = () => Response.json({ errorCode, message }, { status: 400 })
    const response = await portalOf(afterRead(refuse)).create(`${ENVELOPE}.1`)
    const text = await response.text()
    expect(response.status).toBe(status)
    expect(JSON.parse(text)).toMatchObject({ code })
    expect(text).not.toContain('SECRET')
  })

  it('is refused for a signer without `clientUserId`, and for an id of another form', async () => {
    const portal = portalOf(afterRead(() => Response.error(), { clientUserId: '' }))
    const unsent = await portal.create(`${ENVELOPE}.1`)
    expect(await unsent.json()).toMatchObject({ code: 'recipient_not_actionable' })
    for (const id of ['re_1', ENVELOPE, `${ENVELOPE}.1.x`]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect((await portal.create(id)).status).toBe(400)
    }
    expect(portal.sent).toHaveLength(1)
  })

  it('of a draft is not ready, and its status is read only with `readsStatus`', () => {
    expect(statusOf(docusignEnvelope('created', 'created'), { status: 'created' })).toBe(
      'not_ready',
    )
    expect(docusign({ accountId: 'acc-1' })).not.toHaveProperty('status')
  })

  it('is signed in the emulator, through the stub', async () => {
    const emulator = createSigningEmulator({ origin: DOCUSIGN })
    const person = { name: 'Ada Lovelace', email: 'ada@example.com' }
    const { id, recipients } = emulator.seedEnvelope({ title: 'Lease', recipients: [person] })
    const { create, proxy } = portalOf(docusignStub(emulator))
    expect((await create(`${id}.1`)).status).toBe(201)
    expect(await proxy.readStatus(`${id}.1`)).toMatchObject({ status: 'waiting' })
    emulator.endCeremony(recipients[0]?.id ?? '')
    expect(await proxy.readStatus(`${id}.1`)).toMatchObject({ status: 'signed', sealed: 'sealed' })
  })
})

const KEY = 'key-of-the-account'
const GENERATED = '2026-11-22T10:00:00.1234567Z'
const eventOf = (envelopeSummary: unknown): string =>
  JSON.stringify({
    event: 'recipient-completed',
    generatedDateTime: GENERATED,
    data: { accountId: 'acc-1', recipientId: '1', envelopeId: ENVELOPE, envelopeSummary },
  })
const SIGNED = eventOf(docusignEnvelope('sent', 'completed', 'sent'))
const sign = (body: string, key = KEY): string =>
  createHmac('sha256', key).update(body).digest('base64')

/** Delivers an event with these signatures. Returns the status of the response and the reports. */
async function deliver(body: string, signatures = [sign(body)], onStatus?: () => void) {
  const statuses: DocusignStatus[] = []
  const receive = createDocusignReceiver({
    keys: ['another-key-of-the-account', KEY],
    onStatus: onStatus ?? ((status) => void statuses.push(status)),
  })
  const headers = Object.fromEntries(
    signatures.map((one, index) => [`x-docusign-signature-${index + 1}`, one]),
  )
  const request = new Request(`${PORTAL}/hook`, { method: 'POST', headers, body })
  return { code: (await receive(request)).status, statuses }
}

function failToStore(): void {
  throw new Error('The database is down.')
}

describe('the receiver for DocuSign', () => {
  it('reports each signer with the id of the adapter and the status of the event', async () => {
    const facts = { envelopeId: ENVELOPE, occurredAt: Date.parse(GENERATED) }
    expect(await deliver(SIGNED, [sign(SIGNED, 'a-foreign-key-of-16'), sign(SIGNED)])).toEqual({
      code: 200,
      statuses: [
        { ...facts, recipientId: `${ENVELOPE}.1`, status: 'signed', sealed: 'pending' },
        { ...facts, recipientId: `${ENVELOPE}.2`, status: 'waiting' },
      ],
    })
  })

  it.each([
    ['no signature', []],
    ['the signature of another key', [sign(SIGNED, 'a-foreign-key-of-16')]],
    ['the signature of another body', [sign('{}')]],
    ['a malformed signature', ['x'.repeat(44)]],
  ])('answers 401 to a delivery with %s', async (_what, signatures) => {
    expect(await deliver(SIGNED, signatures)).toEqual({ code: 401, statuses: [] })
  })

  it('answers 422 to an event without recipients, and 503 if `onStatus` fails', async () => {
    expect(await deliver(eventOf({ status: 'completed' }))).toEqual({ code: 422, statuses: [] })
    expect(await deliver('signed')).toEqual({ code: 422, statuses: [] })
    expect(await deliver(SIGNED, undefined, failToStore)).toMatchObject({ code: 503 })
  })

  it('refuses to be built without a key', () => {
    expect(() => createDocusignReceiver({ keys: [], onStatus: () => {} })).toThrow('`keys`')
  })
})
