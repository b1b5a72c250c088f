import type { AdapterConversations, RecordedStatus } from 'react-signing-ceremony/testing/backend'

const ENVELOPE = '93be49ab-1111-4222-8333-f752070d71ec'
const ID = `${ENVELOPE}.1`
const URL_OF_VIEW = 'https://demo.docusign.net/Signing/MTRedeem/v1/1?slt=SAMPLE'
const path = `/restapi/v2.1/accounts/acc-1/envelopes/${ENVELOPE}`

/** An envelope with two signers, in the form of DocuSign's public documents. */
export function docusignEnvelope(status: string, own: string, other = 'created') {
  const signers = [
    signerOf('1', 'Ada Lovelace', 'ada@example.com', own),
    signerOf('2', 'Charles Babbage', 'charles@example.com', other),
  ]
  return { status, envelopeId: ENVELOPE, recipients: { signers, recipientCount: '2' } }
}

function signerOf(recipientId: string, name: string, email: string, status: string) {
  return { recipientId, name, email, status, clientUserId: 'portal', routingOrder: recipientId }
}

const read = (...states: Parameters<typeof docusignEnvelope>) => ({
  request: { method: 'GET', path: `${path}?include=recipients` },
  response: { status: 200, body: docusignEnvelope(...states) },
})
const view = { method: 'POST', path: `${path}/views/recipient` }

const when = (...states: Parameters<typeof read>) => ({ id: ID, exchanges: [read(...states)] })

const statuses: readonly RecordedStatus[] = [
  { status: 'waiting', ...when('sent', 'sent') },
  { status: 'not_ready', ...when('created', 'created') },
  { status: 'not_your_turn', ...when('sent', 'created', 'sent') },
  { status: 'declined', ...when('declined', 'declined') },
  { status: 'declined_by_other', ...when('declined', 'sent', 'declined') },
  { status: 'canceled', ...when('voided', 'sent') },
  { status: 'signed', sealed: 'pending', ...when('sent', 'completed', 'sent') },
  { status: 'signed', sealed: 'sealed', ...when('completed', 'completed', 'completed') },
  {
    status: 'signed',
    sealed: 'failed',
    ended: 'declined_by_other',
    ...when('declined', 'completed', 'declined'),
  },
]

/** Conversations with DocuSign, written from its public documents. They were never recorded. */
export const docusignConversations: AdapterConversations = {
  baseUrl: 'https://demo.docusign.net',
  ceremonyOrigins: ['https://demo.docusign.net'],
  publicUrl: 'https://portal.example.com/api/signing',
  ceremony: {
    id: ID,
    url: URL_OF_VIEW,
    exchanges: [
      read('sent', 'sent'),
      { request: view, response: { status: 201, body: { url: URL_OF_VIEW } } },
    ],
  },
  refusals: [
    { code: 'not_ready_yet', ...when('sent', 'created', 'sent') },
    { code: 'not_ready_yet', ...when('created', 'created') },
    { code: 'recipient_not_actionable', ...when('completed', 'completed') },
    { id: `${ENVELOPE}.9`, code: 'recipient_not_found', exchanges: [read('sent', 'sent')] },
  ],
  statuses,
  cannotSay: ['expired', 'replaced'],
  deliverable: {
    id: `${ENVELOPE}.signed_document`,
    exchanges: [read('completed', 'completed', 'completed')],
  },
  file: {
    id: `${ENVELOPE}.certificate`,
    exchanges: [
      {
        request: { method: 'GET', path: `${path}/documents/certificate` },
        response: {
          status: 200,
          headers: { 'content-type': 'application/pdf' },
          body: '%PDF-1.7 sample',
        },
      },
    ],
  },
}
