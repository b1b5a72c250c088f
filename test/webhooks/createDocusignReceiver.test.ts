import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createDocusignReceiver, type DocusignStatus } from '../../src/webhooks/index.js'
import { docusignEnvelope } from '../testing/conversations/docusign.js'

const KEY = 'connect-key-of-the-account'
const ENVELOPE = '93be49ab-1111-4222-8333-f752070d71ec'
const AT = '2026-11-22T10:00:00.1234567Z'

function sign(body: string, key = KEY): string {
  return createHmac('sha256', key).update(body).digest('base64')
}

const event = (envelopeSummary: unknown): string =>
  JSON.stringify({
    event: 'recipient-completed',
    apiVersion: 'v2.1',
    generatedDateTime: AT,
    data: { accountId: 'acc-1', recipientId: '1', envelopeId: ENVELOPE, envelopeSummary },
  })

/** Sends a delivery to the receiver. Returns its status and the reported statuses. */
async function deliver(
  body: string,
  headers: Readonly<Record<string, string>> = { 'x-docusign-signature-1': sign(body) },
  onStatus?: () => void,
): Promise<{ readonly code: number; readonly statuses: readonly DocusignStatus[] }> {
  const statuses: DocusignStatus[] = []
  const receive = createDocusignReceiver({
    keys: ['another-key-of-the-account', KEY],
    onStatus: onStatus ?? ((status) => void statuses.push(status)),
  })
  const request = new Request('https://portal.example.com/hook', { method: 'POST', headers, body })
  return { code: (await receive(request)).status, statuses }
}

function failToStore(): void {
  throw new Error('The database is down.')
}

function createWithShortKey(): unknown {
  return createDocusignReceiver({ keys: ['short-key'], onStatus: () => {} })
}

describe('createDocusignReceiver', () => {
  it('reports each signer with the status of the event', async () => {
    const facts = { envelopeId: ENVELOPE, occurredAt: Date.parse(AT) }
    expect(await deliver(event(docusignEnvelope('sent', 'completed', 'sent')))).toEqual({
      code: 200,
      statuses: [
        { ...facts, recipientId: `${ENVELOPE}.1`, status: 'signed', sealed: 'pending' },
        { ...facts, recipientId: `${ENVELOPE}.2`, status: 'waiting' },
      ],
    })
  })

  it('reports a voided envelope as canceled, also to the signer who has signed', async () => {
    const { statuses } = await deliver(event(docusignEnvelope('voided', 'completed', 'sent')))
    expect(statuses).toMatchObject([
      { status: 'signed', sealed: 'failed', ended: 'canceled' },
      { status: 'canceled' },
    ])
  })

  it('accepts the signature of a second key', async () => {
    const body = event(docusignEnvelope('sent', 'sent'))
    const headers = {
      'x-docusign-signature-1': sign(body, 'a-key-that-was-removed'),
      'x-docusign-signature-2': sign(body),
    }
    expect((await deliver(body, headers)).code).toBe(200)
  })

  it.each([
    ['no signature', {}],
    [
      'the signature of another key',
      { 'x-docusign-signature-1': sign('x', 'a-foreign-key-of-16') },
    ],
    ['the signature of another body', { 'x-docusign-signature-1': sign('{}') }],
    ['a malformed signature', { 'x-docusign-signature-1': 'x'.repeat(44) }],
  ])('answers 401 to a delivery with %s', async (_what, headers) => {
    const delivery = await deliver(event(docusignEnvelope('sent', 'completed')), headers)
    expect(delivery).toEqual({ code: 401, statuses: [] })
  })

  it('answers 422 to an event without recipients, so that Connect lists a failure', async () => {
    expect(await deliver(event({ status: 'completed' }))).toEqual({ code: 422, statuses: [] })
  })

  it('answers 503 if `onStatus` fails, so that Connect repeats the delivery', async () => {
    const delivery = await deliver(event(docusignEnvelope('sent', 'sent')), undefined, failToStore)
    expect(delivery.code).toBe(503)
  })

  it('refuses a short key, without the key in the error', () => {
    expect(createWithShortKey).toThrow(/keys/)
    expect(createWithShortKey).not.toThrow(/short-key/)
  })
})
