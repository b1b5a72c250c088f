import type { Envelope, SigningEmulator } from 'react-signing-ceremony/emulator'
import type { ServiceFetch } from 'react-signing-ceremony/proxy'

/**
 * Returns a stub of DocuSign's API that the emulator answers: the proxy's option `fetch`. The
 * recipient's id is `<envelope id>.1` for the first recipient of an emulated envelope.
 */
export function docusignStub(emulator: SigningEmulator): ServiceFetch {
  return async (url, { body }) => {
    const { pathname } = new URL(url)
    const [, id = '', path = ''] = /\/envelopes\/([\da-f-]+)(\/.+)?$/.exec(pathname) ?? []
    const envelope = emulator.envelopeOf(id)
    if (!envelope) return Response.json({ errorCode: 'ENVELOPE_DOES_NOT_EXIST' }, { status: 404 })
    if (path === '') return Response.json(summaryOf(envelope))
    if (path.startsWith('/documents/')) {
      return new Response('%PDF-1.7 stub', { headers: { 'content-type': 'application/pdf' } })
    }
    const view = JSON.parse(body ?? '{}')
    const recipient = envelope.recipients[Number(view.recipientId) - 1]
    const response = await emulator.fetch(
      `${emulator.origin}/v1/recipients/${recipient?.id}/ceremony`,
      {
        method: 'POST',
        headers: { 'x-api-key': emulator.apiKey, 'content-type': 'application/json' },
        body: JSON.stringify({
          authentication: { type: 'custom', provider: 'stub', data: {} },
          redirect_url: view.returnUrl,
          embeddable_in: view.frameAncestors,
        }),
      },
    )
    return Response.json({ url: (await response.json()).url }, { status: response.status })
  }
}

/** An emulated envelope, as DocuSign describes an envelope with its recipients. */
function summaryOf({ status, recipients }: Envelope) {
  const isDeclined = recipients.some((recipient) => recipient.status === 'rejected')
  const signers = recipients.map((recipient, index) => ({
    recipientId: `${index + 1}`,
    name: recipient.name,
    email: recipient.email,
    status: STATUSES.get(recipient.status) ?? 'sent',
    clientUserId: 'portal',
  }))
  const ended = status === 'completed' ? 'completed' : 'sent'
  return { status: isDeclined ? 'declined' : ended, recipients: { signers } }
}

const STATUSES = new Map([
  ['completed', 'completed'],
  ['rejected', 'declined'],
])
