import { createHmac } from 'node:crypto'
import { createSigningEmulator } from 'react-signing-ceremony/emulator'
import { createSigningProxy } from 'react-signing-ceremony/proxy'
import { testAdapter } from 'react-signing-ceremony/testing/backend'
import { describe, expect, it } from 'vitest'
import { boldSign } from './boldSign.js'
import { boldSignConversations, boldSignDocument } from './boldSignConversations.js'
import { boldSignStub, signerId } from './boldSignStub.js'
import { createBoldSignReceiver, type BoldSignStatus } from './createBoldSignReceiver.js'

const PORTAL = 'https://portal.example.com'

describe('the adapter boldSign()', () => {
  it.each([...testAdapter(boldSign(), boldSignConversations)])('$name', async ({ run }) => {
    await expect(run()).resolves.toBeUndefined()
  })

  it('signs in the emulator, through the stub', async () => {
    const emulator = createSigningEmulator({ origin: 'https://app.boldsign.com' })
    const person = { name: 'Ada Lovelace', email: 'ada@example.com' }
    const { id, recipients } = emulator.seedEnvelope({ title: 'Lease', recipients: [person] })
    const recipientId = `${id}.${signerId(0)}`
    const proxy = createSigningProxy({
      publicUrl: `${PORTAL}/api/signing`,
      authenticate: () => ({ subject: 'ada' }),
      authorize: () => true,
      service: {
        baseUrl: 'https://api.boldsign.com',
        apiKey: 'key-of-the-portal',
        ceremonyOrigins: ['https://app.boldsign.com'],
        adapter: boldSign(),
      },
      fetch: boldSignStub(emulator),
      onEvent: () => {},
    })
    const created = await proxy.fetch(
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
    expect(created.status).toBe(201)
    expect(await proxy.readStatus(recipientId)).toMatchObject({ status: 'waiting' })
    emulator.endCeremony(recipients[0]?.id ?? '')
    expect(await proxy.readStatus(recipientId)).toMatchObject({
      status: 'signed',
      sealed: 'sealed',
    })
  })
})

const SECRET = 'secret-of-the-webhook'
const NOW = Math.floor(Date.now() / 1_000)
const eventOf = (data: unknown, eventType = 'Signed'): string =>
  JSON.stringify({ event: { id: 'e-1', created: NOW, eventType, environment: 'Test' }, data })
const SIGNED = eventOf({ object: 'document', ...boldSignDocument('InProgress', 'NotCompleted') })
const sign = (body: string, time = NOW, secret = SECRET): string =>
  createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')

/** Delivers an event with this header. Returns the status of the response and the reports. */
async function deliver(body: string, header?: string, onStatus?: () => void) {
  const statuses: BoldSignStatus[] = []
  const receive = createBoldSignReceiver({
    secrets: ['another-secret-of-it', SECRET],
    onStatus: onStatus ?? ((status) => void statuses.push(status)),
  })
  const headers = { 'x-boldsign-signature': header ?? `t=${NOW}, s0=${sign(body)}` }
  const request = new Request(`${PORTAL}/hook`, { method: 'POST', headers, body })
  return { code: (await receive(request)).status, statuses }
}

function failToStore(): void {
  throw new Error('The database is down.')
}

describe('the receiver for BoldSign', () => {
  it('reports each signer with the id of the adapter and the status of the event', async () => {
    const { documentId, signerDetails } = boldSignDocument('InProgress', 'NotCompleted')
    const ids = signerDetails.map(({ id }) => `${documentId}.${id}`)
    const facts = { documentId, occurredAt: NOW * 1_000 }
    expect(ids).toContain(boldSignConversations.ceremony.id)
    const both = `t=${NOW}, s0=${sign(SIGNED, NOW, 'a-foreign-secret-of-16')}, s1=${sign(SIGNED)}`
    expect(await deliver(SIGNED, both)).toEqual({
      code: 200,
      statuses: [
        { ...facts, recipientId: ids[0], status: 'signed', sealed: 'pending' },
        { ...facts, recipientId: ids[1], status: 'waiting' },
      ],
    })
  })

  it.each([
    ['no signature', ''],
    ['the signature of another secret', `t=${NOW}, s0=${sign(SIGNED, NOW, 'a-foreign-secret-16')}`],
    ['the signature of another body', `t=${NOW}, s0=${sign('{}')}`],
    ['the signature of another time', `t=${NOW + 1}, s0=${sign(SIGNED)}`],
    ['a time that is no number', `t=x, s0=${sign(SIGNED)}`],
    ['a signed time six minutes ago', `t=${NOW - 360}, s0=${sign(SIGNED, NOW - 360)}`],
    ['a signed time in six minutes', `t=${NOW + 360}, s0=${sign(SIGNED, NOW + 360)}`],
  ])('answers 401 to a delivery with %s', async (_what, header) => {
    expect(await deliver(SIGNED, header)).toEqual({ code: 401, statuses: [] })
  })

  it('accepts a delivery that was signed four minutes ago', async () => {
    const header = `t=${NOW - 240}, s0=${sign(SIGNED, NOW - 240)}`
    expect(await deliver(SIGNED, header)).toMatchObject({ code: 200 })
  })

  it.each([
    // A new webhook has no secret yet.
    ['the verification of a new webhook', eventOf(undefined, 'Verification'), ''],
    ['a forged verification', SIGNED.replace('"Signed"', '"Verification"'), ''],
    // BoldSign disables a webhook that answers with an error.
    ['an event of a template', eventOf({ object: 'template' }, 'TemplateCreated'), undefined],
  ])('answers 200 to %s, and reports no status', async (_what, body, header) => {
    expect(await deliver(body, header)).toEqual({ code: 200, statuses: [] })
  })

  it('answers 422 to an event without signers, and 503 if `onStatus` fails', async () => {
    expect(await deliver(eventOf({ object: 'document' }))).toEqual({ code: 422, statuses: [] })
    expect(await deliver(SIGNED, undefined, failToStore)).toMatchObject({ code: 503 })
  })

  it('refuses to be built without a secret', () => {
    expect(() => createBoldSignReceiver({ secrets: [], onStatus: () => {} })).toThrow('`secrets`')
  })
})
