import { describe, expect, it } from 'vitest'
import { createDocumensoReceiver, type RecipientStatus } from '../../src/webhooks/index.js'
import { documensoForFile } from '../proxy/services/documenso/support/documensoForFile.js'
import { documensoPortal, PORTAL } from '../proxy/services/documenso/support/documensoPortal.js'
import {
  changed,
  envelope,
  type Exchange,
  recipient,
  recorded,
} from '../proxy/services/documenso/support/recorded.js'

const stub = documensoForFile()
const SECRET = 'whsecret-example'

/** Sends a recorded delivery to the receiver. Returns its status and the reported statuses. */
async function deliver(
  delivery: Exchange | undefined,
  headers: Readonly<Record<string, string>> = {},
  onStatus?: () => void,
): Promise<{ readonly code: number; readonly statuses: readonly RecipientStatus[] }> {
  if (!delivery) throw new Error('The case is incomplete.')
  const statuses: RecipientStatus[] = []
  const receive = createDocumensoReceiver({
    secrets: ['another-secret-of-24-chars', SECRET],
    readStatus: documensoPortal(stub.url).readStatus,
    onStatus: onStatus ?? ((status) => void statuses.push(status)),
  })
  const { method } = delivery.request
  const { status } = await receive(
    new Request(`${PORTAL}/hook`, {
      method,
      headers: {
        'content-type': 'application/json',
        'x-documenso-secret': delivery.request.headers['x-documenso-secret'] ?? '',
        ...headers,
      },
      body: method === 'POST' ? JSON.stringify(delivery.request.body) : null,
    }),
  )
  return { code: status, statuses }
}

function failToStore(): void {
  throw new Error('The database is down.')
}

describe('a webhook of Documenso', () => {
  it.each([
    ['webhooks-signed', 3, ['read-when-redirected', 'recipient-signed'], 49, 'signed'],
    ['webhooks-rejected', 3, ['recipient-rejected'], 37, 'declined'],
    ['webhooks-canceled', 0, ['envelope-canceled'], 35, 'canceled'],
    ['webhooks-expired', 0, ['recipient-expired'], 39, 'expired'],
  ] as const)('%s leads to the status that Documenso then returns', async (...row) => {
    const [name, index, reads, id, status] = row
    stub.play(...reads.flatMap((read) => recorded(read)))
    expect(await deliver(recorded(name)[index])).toEqual({
      code: 204,
      statuses: [
        { recipientId: String(id), status, envelopeId: expect.stringMatching(/^envelope_/) },
      ],
    })
  })

  it('reads the status of every recipient, because it does not say who has acted', async () => {
    const pending = envelope('envelope-pending-one-signed')
    const path = '/api/v2/envelope/recipient/47'
    const signed = changed(recipient('recipient-signed', 49), ['id'], 47, path)
    stub.play(signed, recipient('recipient-replace-signed', 48), pending)
    const { statuses } = await deliver(recorded('webhooks-one-of-two-signed')[0])
    expect(statuses.map(({ recipientId, status }) => [recipientId, status])).toEqual([
      ['48', 'waiting'],
      ['47', 'signed'],
    ])
  })

  it('without a secret, as in webhooks-retry, is refused', async () => {
    const deliveries = recorded('webhooks-retry')
    expect(new Set(deliveries.map(({ request }) => request.headers['x-documenso-secret']))).toEqual(
      new Set(['']),
    )
    expect(await deliver(deliveries[0])).toEqual({ code: 401, statuses: [] })
  })

  it.each(['', 'whsecret-exampl', 'whsecret-example2', 'another'])(
    'with the secret "%s" is refused without a request to Documenso',
    async (secret) => {
      stub.play()
      const signed = recorded('webhooks-signed')[3]
      expect((await deliver(signed, { 'x-documenso-secret': secret })).code).toBe(401)
      expect(stub.requests).toEqual([])
    },
  )

  it('gets 503 if the status cannot be read or stored', async () => {
    const signed = recorded('webhooks-signed')[3]
    stub.play()
    expect((await deliver(signed)).code).toBe(503)
    stub.play(...recorded('recipient-signed'))
    expect((await deliver(signed, {}, failToStore)).code).toBe(503)
  })

  it.each([
    ['another method', { method: 'GET' }, 405],
    ['a body without recipients', { body: { event: 'DOCUMENT_SENT' } }, 400],
    ['a body of more than 256 KiB', { body: { text: 'x'.repeat(262_144) } }, 413],
  ])('with %s is refused', async (_name, change, code) => {
    const signed = recorded('webhooks-signed')[3]
    if (!signed) throw new Error('The case is incomplete.')
    expect((await deliver({ ...signed, request: { ...signed.request, ...change } })).code).toBe(
      code,
    )
  })
})

describe('createDocumensoReceiver', () => {
  it('refuses a short secret, and does not repeat it', () => {
    const options = {
      secrets: ['short-secret'],
      readStatus: async () => ({ status: 'signed' as const }),
    }
    const build = () => createDocumensoReceiver({ ...options, onStatus: () => {} })
    expect(build).toThrow(/`secrets\[0\]`/)
    expect(build).not.toThrow(/short-secret/)
  })
})
