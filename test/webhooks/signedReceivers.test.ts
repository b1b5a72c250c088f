import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createBoldSignReceiver, createDocusignReceiver } from '../../src/webhooks/index.js'
import { boldSignConversations, boldSignDocument } from '../testing/conversations/boldSign.js'
import { docusignEnvelope } from '../testing/conversations/docusign.js'

const SECRET = 'secret-of-the-webhook'
const FOREIGN = 'a-foreign-secret-of-16'
const AT = 1_669_959_514

const hmac = (text: string, secret: string, encoding: 'hex' | 'base64'): string =>
  createHmac('sha256', secret).update(text).digest(encoding)

/** What differs between the services whose events contain the status of each signer. */
interface Service {
  readonly build: (
    secrets: readonly string[],
    onStatus: (status: object) => void,
  ) => (request: Request) => Promise<Response>
  readonly sign: (body: string, secret?: string, time?: string) => string
  readonly headers: (...signatures: readonly string[]) => Readonly<Record<string, string>>
  /** An event of a document that one signer has signed, of a canceled one, and of no document. */
  readonly signed: string
  readonly canceled: string
  readonly unreadable: string
  /** The ids of both signers, and what each status contains beside them. */
  readonly ids: readonly string[]
  readonly facts: object
}

const boldSignEvent = (data: unknown, eventType = 'Signed'): string =>
  JSON.stringify({ event: { id: 'e-1', created: AT, eventType, environment: 'Test' }, data })
const ofDocument = (...states: Parameters<typeof boldSignDocument>): string =>
  boldSignEvent({ object: 'document', ...boldSignDocument(...states) })
const { documentId, signerDetails } = boldSignDocument('InProgress', 'NotCompleted')

const boldSign: Service = {
  build: (secrets, onStatus) => createBoldSignReceiver({ secrets, onStatus }),
  sign: (body, secret = SECRET, time = `${AT}`) => hmac(`${time}.${body}`, secret, 'hex'),
  headers: (...signatures) => ({
    'x-boldsign-signature': `t=${AT}, ${signatures.map((one, index) => `s${index}=${one}`).join(', ')}`,
  }),
  signed: ofDocument('InProgress', 'NotCompleted'),
  canceled: ofDocument('Revoked', 'Revoked'),
  unreadable: boldSignEvent({ object: 'document', status: 'Completed' }),
  ids: signerDetails.map(({ id }) => `${documentId}.${id}`),
  facts: { documentId, occurredAt: AT * 1_000 },
}

const ENVELOPE = '93be49ab-1111-4222-8333-f752070d71ec'
const GENERATED = '2026-11-22T10:00:00.1234567Z'
const docusignEvent = (envelopeSummary: unknown): string =>
  JSON.stringify({
    event: 'recipient-completed',
    apiVersion: 'v2.1',
    generatedDateTime: GENERATED,
    data: { accountId: 'acc-1', recipientId: '1', envelopeId: ENVELOPE, envelopeSummary },
  })

const docusign: Service = {
  build: (keys, onStatus) => createDocusignReceiver({ keys, onStatus }),
  sign: (body, secret = SECRET) => hmac(body, secret, 'base64'),
  headers: (...signatures) =>
    Object.fromEntries(signatures.map((one, index) => [`x-docusign-signature-${index + 1}`, one])),
  signed: docusignEvent(docusignEnvelope('sent', 'completed', 'sent')),
  canceled: docusignEvent(docusignEnvelope('voided', 'completed', 'sent')),
  unreadable: docusignEvent({ status: 'completed' }),
  ids: [`${ENVELOPE}.1`, `${ENVELOPE}.2`],
  facts: { envelopeId: ENVELOPE, occurredAt: Date.parse(GENERATED) },
}

type Headers = Readonly<Record<string, string>>

/** Sends a delivery to the receiver. Returns its status and the reported statuses. */
async function deliver(
  { build, sign, headers }: Service,
  body: string,
  sent: Headers = headers(sign(body)),
  onStatus?: () => void,
): Promise<{ readonly code: number; readonly statuses: readonly object[] }> {
  const statuses: object[] = []
  const receive = build(
    ['another-secret-of-it', SECRET],
    onStatus ?? ((status) => void statuses.push(status)),
  )
  const url = 'https://portal.example.com/hook'
  const request = new Request(url, { method: 'POST', headers: sent, body })
  return { code: (await receive(request)).status, statuses }
}

function failToStore(): void {
  throw new Error('The database is down.')
}

describe.each([
  ['BoldSign', boldSign],
  ['DocuSign', docusign],
])('the receiver for %s', (_name, service) => {
  const { sign, headers, signed } = service

  it('reports each signer with the id of the adapter and the status of the event', async () => {
    const [one, other] = service.ids.map((recipientId) => ({ ...service.facts, recipientId }))
    expect(await deliver(service, signed)).toEqual({
      code: 200,
      statuses: [
        { ...one, status: 'signed', sealed: 'pending' },
        { ...other, status: 'waiting' },
      ],
    })
  })

  it('reports a canceled document, also to the signer who has signed', async () => {
    expect((await deliver(service, service.canceled)).statuses).toMatchObject([
      { status: 'signed', sealed: 'failed', ended: 'canceled' },
      { status: 'canceled' },
    ])
  })

  it('accepts the signature of the old secret during a rotation', async () => {
    const both = headers(sign(signed, FOREIGN), sign(signed))
    expect((await deliver(service, signed, both)).code).toBe(200)
  })

  it.each<[string, Headers]>([
    ['no signature', {}],
    ['the signature of another secret', headers(sign(signed, FOREIGN))],
    ['the signature of another body', headers(sign('{}'))],
    ['a malformed signature', headers('x'.repeat(44))],
  ])('answers 401 to a delivery with %s', async (_what, sent) => {
    expect(await deliver(service, signed, sent)).toEqual({ code: 401, statuses: [] })
  })

  it('answers 422 to an event without signers, and to a text', async () => {
    expect(await deliver(service, service.unreadable)).toEqual({ code: 422, statuses: [] })
    expect(await deliver(service, 'signed')).toEqual({ code: 422, statuses: [] })
  })

  it('answers 503 if `onStatus` fails, so that the service repeats the delivery', async () => {
    expect((await deliver(service, signed, undefined, failToStore)).code).toBe(503)
  })

  it('refuses a short secret, without the secret in the error', () => {
    expect(() => service.build(['short-secret'], () => {})).toThrow(
      expect.objectContaining({
        message: expect.stringMatching(/^(?!.*short-secret).*(?:secrets|keys)/),
      }),
    )
  })
})

describe('createBoldSignReceiver', () => {
  const { sign, signed } = boldSign

  it('reports the id of the recipient that the adapter uses', () => {
    expect(boldSign.ids).toContain(boldSignConversations.ceremony.id)
  })

  it.each([
    ['the signature of another time', `t=${AT + 1}, s0=${sign(signed)}`],
    ['a time that is no number', `t=x, s0=${sign(signed, SECRET, 'x')}`],
    ['a signature of the body alone', `t=${AT}, s0=${hmac(signed, SECRET, 'hex')}`],
  ])('answers 401 to a delivery with %s', async (_what, signature) => {
    const sent = { 'x-boldsign-signature': signature }
    expect(await deliver(boldSign, signed, sent)).toEqual({ code: 401, statuses: [] })
  })

  it.each([
    // A new webhook has no secret yet.
    ['the verification of a new webhook', boldSignEvent(undefined, 'Verification'), {}],
    ['a forged verification', signed.replace('"Signed"', '"Verification"'), {}],
    // BoldSign disables a webhook that answers with an error.
    ['an event of a template', boldSignEvent({ object: 'template' }, 'TemplateCreated'), undefined],
  ])('answers 200 to %s, and reports no status', async (_what, body, sent) => {
    expect(await deliver(boldSign, body, sent)).toEqual({ code: 200, statuses: [] })
  })
})
