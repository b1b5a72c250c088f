import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type BoldSignStatus, createBoldSignReceiver } from '../../src/webhooks/index.js'
import { boldSignConversations, boldSignDocument } from '../testing/conversations/boldSign.js'

const SECRET = 'secret-of-the-webhook'
const AT = 1_669_959_514
const { documentId, signerDetails } = boldSignDocument('InProgress', 'NotCompleted')
const [other, own] = signerDetails.map(({ id }) => `${documentId}.${id}`)

/** A delivery in the form of BoldSign's public documents, and the header that signs it. */
const event = (data: unknown, eventType = 'Signed'): string =>
  JSON.stringify({ event: { id: 'e-1', created: AT, eventType, environment: 'Test' }, data })
const document = (...states: Parameters<typeof boldSignDocument>): string =>
  event({ object: 'document', ...boldSignDocument(...states) })

function sign(body: string, secret = SECRET, time: number | string = AT): string {
  return createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
}

/** Sends a delivery to the receiver. Returns its status and the reported statuses. */
async function deliver(
  body: string,
  signature: string | undefined = `t=${AT}, s0=${sign(body)}`,
  onStatus?: () => void,
): Promise<{ readonly code: number; readonly statuses: readonly BoldSignStatus[] }> {
  const statuses: BoldSignStatus[] = []
  const receive = createBoldSignReceiver({
    secrets: ['another-secret-of-it', SECRET],
    onStatus: onStatus ?? ((status) => void statuses.push(status)),
  })
  const headers = { 'x-boldsign-signature': signature }
  const request = new Request('https://portal.example.com/hook', { method: 'POST', headers, body })
  return { code: (await receive(request)).status, statuses }
}

function failToStore(): void {
  throw new Error('The database is down.')
}

function createWithShortSecret(): unknown {
  return createBoldSignReceiver({ secrets: ['short-secret'], onStatus: () => {} })
}

describe('createBoldSignReceiver', () => {
  it('reports each signer with the id of the adapter and the status of the event', async () => {
    expect(own).toBe(boldSignConversations.ceremony.id)
    const facts = { documentId, occurredAt: AT * 1_000 }
    expect(await deliver(document('InProgress', 'NotCompleted'))).toEqual({
      code: 200,
      statuses: [
        { ...facts, recipientId: other, status: 'signed', sealed: 'pending' },
        { ...facts, recipientId: own, status: 'waiting' },
      ],
    })
  })

  it('reports a revoked document as canceled, also to the signer who has signed', async () => {
    const { statuses } = await deliver(document('Revoked', 'Revoked'))
    expect(statuses).toMatchObject([
      { status: 'signed', sealed: 'failed', ended: 'canceled' },
      { status: 'canceled' },
    ])
  })

  it('accepts the signature of the old secret during a rotation', async () => {
    const body = document('Completed', 'Completed')
    const header = `t=${AT}, s0=${sign(body, 'the-new-secret-of-it')}, s1=${sign(body)}`
    expect((await deliver(body, header)).code).toBe(200)
  })

  const body = document('Completed', 'Completed')
  it.each([
    ['no signature', ''],
    ['the signature of another secret', `t=${AT}, s0=${sign(body, 'a-foreign-secret')}`],
    ['the signature of another body', `t=${AT}, s0=${sign('{}')}`],
    ['the signature of another time', `t=${AT + 1}, s0=${sign(body)}`],
    ['a time that is no number', `t=x, s0=${sign(body, SECRET, 'x')}`],
    [
      'a signature of the body alone',
      `t=${AT}, s0=${createHmac('sha256', SECRET).update(body).digest('hex')}`,
    ],
  ])('answers 401 to a delivery with %s', async (_what, header) => {
    expect(await deliver(body, header)).toEqual({ code: 401, statuses: [] })
  })

  it('answers 200 to the verification of a new webhook, which has no secret yet', async () => {
    const verification = event(undefined, 'Verification')
    expect(await deliver(verification, '')).toEqual({ code: 200, statuses: [] })
    const forged = event({ object: 'document', ...boldSignDocument('Completed', 'Completed') })
    expect(await deliver(forged.replace('"Signed"', '"Verification"'), '')).toEqual({
      code: 200,
      statuses: [],
    })
  })

  it('answers 200 to an event of a template, so that BoldSign does not disable the webhook', async () => {
    const template = event({ object: 'template', templateId: 't-1' }, 'TemplateCreated')
    expect(await deliver(template)).toEqual({ code: 200, statuses: [] })
  })

  it.each([
    ['a document without signers', event({ object: 'document', status: 'Completed' })],
    ['a text', 'signed'],
  ])('answers 422 to %s', async (_what, unreadable) => {
    expect(await deliver(unreadable)).toEqual({ code: 422, statuses: [] })
  })

  it('answers 503 if `onStatus` fails, so that BoldSign repeats the delivery', async () => {
    expect((await deliver(body, undefined, failToStore)).code).toBe(503)
  })

  it('refuses a short secret, without the secret in the error', () => {
    expect(createWithShortSecret).toThrow(/secrets/)
    expect(createWithShortSecret).not.toThrow(/short-secret/)
  })
})
