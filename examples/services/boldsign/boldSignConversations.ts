import type { AdapterConversations, RecordedStatus } from 'react-signing-ceremony/testing/backend'

const DOCUMENT = '26b8695f-46d0-4cd4-ba1a-c5a0d595c849'
const OWN = '30e062d0-ae6a-4cc6-a78e-ae8cd232d8dd'
const OTHER = '4f0c7bb1-1c0f-4a2a-9a3f-0d8e4b6a7c11'
const ID = `${DOCUMENT}.${OWN}`
const LINK = `https://app.boldsign.com/document/sign/?documentId=${DOCUMENT}s_SAMPLE`
const FINISHED = encodeURIComponent('https://portal.example.com/api/signing/finished')

/** A document whose first signer is the other one, in the form of BoldSign's public documents. */
export function boldSignDocument(status: string, own: string, other = 'Completed') {
  const signerDetails = [
    { id: OTHER, signerEmail: 'charles@example.com', status: other, order: 1, isViewed: true },
    { id: OWN, signerEmail: 'ada+sign@example.com', status: own, order: 2, isViewed: false },
  ]
  return { documentId: DOCUMENT, status, enableSigningOrder: true, signerDetails }
}

const read = (...states: Parameters<typeof boldSignDocument>) => ({
  request: { method: 'GET', path: `/v1/document/properties?documentId=${DOCUMENT}` },
  response: { status: 200, body: boldSignDocument(...states) },
})
const link = {
  method: 'GET',
  path: `/v1/document/getEmbeddedSignLink?documentId=${DOCUMENT}&signerEmail=ada%2Bsign%40example.com&redirectUrl=${FINISHED}`,
}

/** A document in which the other signer has the same address, in other letters. */
function sharedAddress() {
  const document = boldSignDocument('InProgress', 'NotCompleted')
  const [other, own] = document.signerDetails
  return { ...document, signerDetails: [{ ...other, signerEmail: 'Ada+sign@example.com' }, own] }
}

const when = (...states: Parameters<typeof read>) => ({ id: ID, exchanges: [read(...states)] })

const statuses: readonly RecordedStatus[] = [
  { status: 'waiting', ...when('InProgress', 'NotCompleted') },
  { status: 'not_ready', ...when('Draft', 'None') },
  { status: 'not_your_turn', ...when('InProgress', 'NotCompleted', 'NotCompleted') },
  { status: 'declined', ...when('Declined', 'Declined') },
  { status: 'declined_by_other', ...when('Declined', 'NotCompleted', 'Declined') },
  { status: 'expired', ...when('Expired', 'Expired') },
  { status: 'canceled', ...when('Revoked', 'Revoked') },
  { status: 'signed', sealed: 'pending', ...when('InProgress', 'Completed', 'NotCompleted') },
  { status: 'signed', sealed: 'sealed', ...when('Completed', 'Completed') },
  {
    status: 'signed',
    sealed: 'failed',
    ended: 'canceled',
    ...when('Revoked', 'Completed', 'NotCompleted'),
  },
]

/** Conversations with BoldSign, written from its public documents. They were never recorded. */
export const boldSignConversations: AdapterConversations = {
  baseUrl: 'https://api.boldsign.com',
  ceremonyOrigins: ['https://app.boldsign.com'],
  publicUrl: 'https://portal.example.com/api/signing',
  ceremony: {
    id: ID,
    url: LINK,
    exchanges: [
      read('InProgress', 'NotCompleted'),
      { request: link, response: { status: 200, body: { signLink: LINK } } },
    ],
  },
  refusals: [
    { code: 'not_ready_yet', ...when('Draft', 'None') },
    { code: 'not_ready_yet', ...when('InProgress', 'NotCompleted', 'NotCompleted') },
    { code: 'recipient_not_actionable', ...when('Revoked', 'Revoked') },
    {
      id: ID,
      code: 'upstream_rejected',
      exchanges: [
        {
          request: read('InProgress', 'NotCompleted').request,
          response: { status: 200, body: sharedAddress() },
        },
      ],
    },
    {
      id: `${DOCUMENT}.${DOCUMENT}`,
      code: 'recipient_not_found',
      exchanges: [read('InProgress', 'NotCompleted')],
    },
  ],
  statuses,
  cannotSay: ['replaced'],
  deliverable: {
    id: `${DOCUMENT}.signed_document`,
    exchanges: [read('Completed', 'Completed')],
  },
  file: {
    id: `${DOCUMENT}.audit_log`,
    exchanges: [
      {
        request: { method: 'GET', path: `/v1/document/downloadAuditLog?documentId=${DOCUMENT}` },
        response: {
          status: 200,
          headers: { 'content-type': 'application/pdf' },
          body: '%PDF-1.7 sample',
        },
      },
    ],
  },
}
