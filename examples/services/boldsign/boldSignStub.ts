import type { Envelope, SigningEmulator } from 'react-signing-ceremony/emulator'
import type { ServiceFetch } from 'react-signing-ceremony/proxy'

/**
 * Returns a stub of BoldSign's API that the emulator answers: the proxy's option `fetch`. The
 * recipient's id is `<envelope id>.<signer id>`, with the `signerId` of this file.
 */
export function boldSignStub(emulator: SigningEmulator): ServiceFetch {
  return async (url) => {
    const { pathname, searchParams } = new URL(url)
    const envelope = emulator.envelopeOf(searchParams.get('documentId') ?? '')
    if (!envelope) return Response.json({ error: 'unknown document' }, { status: 404 })
    if (pathname.endsWith('/properties')) return Response.json(documentOf(envelope))
    if (pathname.includes('/download')) {
      return new Response('%PDF-1.7 stub', { headers: { 'content-type': 'application/pdf' } })
    }
    const email = searchParams.get('signerEmail')
    const recipient = envelope.recipients.find((one) => one.email === email)
    const redirectUrl = searchParams.get('redirectUrl') ?? ''
    const response = await emulator.fetch(
      `${emulator.origin}/v1/recipients/${recipient?.id}/ceremony`,
      {
        method: 'POST',
        headers: { 'x-api-key': emulator.apiKey, 'content-type': 'application/json' },
        body: JSON.stringify({
          authentication: { type: 'custom', provider: 'stub', data: {} },
          redirect_url: redirectUrl,
          embeddable_in: [new URL(redirectUrl).origin],
        }),
      },
    )
    const { url: signLink } = await response.json()
    return Response.json({ signLink }, { status: response.status })
  }
}

/** The id of a signer in the stub: recipients of the emulator have no UUID. */
export function signerId(index: number): string {
  return `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
}

/** An emulated envelope, as BoldSign describes a document. */
function documentOf({ status, recipients }: Envelope) {
  const isDeclined = recipients.some((recipient) => recipient.status === 'rejected')
  const signerDetails = recipients.map((recipient, index) => ({
    id: signerId(index),
    signerEmail: recipient.email,
    status: STATUSES.get(recipient.status) ?? 'NotCompleted',
  }))
  const ended = status === 'completed' ? 'Completed' : 'InProgress'
  return { status: isDeclined ? 'Declined' : ended, signerDetails }
}

const STATUSES = new Map([
  ['completed', 'Completed'],
  ['rejected', 'Declined'],
])
