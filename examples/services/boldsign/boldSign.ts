import type { CreatedCeremony, SigningService } from 'react-signing-ceremony/proxy'
import {
  assertOwnAddress,
  assertTurn,
  readDocument,
  readFileStatus,
  signerOf,
  statusOf,
} from './boldSignDocument.js'

/**
 * Returns the adapter for BoldSign's API 1, from BoldSign's public documents of 2026-11. It was never run
 * against the live service: try it in the sandbox. `service.baseUrl` is `https://api.boldsign.com`.
 *
 * A recipient's id is `<document id>.<signer id>`. The signer's `id` is in `signerDetails`, in
 * the response to `GET /v1/document/properties` and in each webhook. BoldSign stores no evidence, so the
 * option `evidence` must not be set. A deliverable's id is `<document id>.signed_document` or
 * `<document id>.audit_log`.
 *
 * @example
 * ```ts
 * const service = { baseUrl: 'https://api.boldsign.com', apiKey, adapter: boldSign() }
 * createSigningProxy({ ...options, service })
 * ```
 */
export function boldSign(): SigningService {
  return {
    name: 'BoldSign',
    basePath: '/v1',
    auth: { header: 'x-api-key' },
    can: { evidence: false, replace: false, create: 'safe' },
    isRecipientId: (id) => RECIPIENT_ID.test(id),
    isDeliverableId: (id) => DELIVERABLE_ID.test(id),
    // developers.boldsign.com/embedded-signing/get-embedded-signing-link
    createCeremony: async ({ recipientId: id, redirectUrl }, send) => {
      const [documentId, signerId] = partsOf(id)
      const document = await readDocument(documentId, send)
      const signer = signerOf(document, signerId)
      assertTurn(document, signer)
      assertOwnAddress(document, signer)
      const { body } = await send({
        method: 'GET',
        path: '/document/getEmbeddedSignLink',
        query: { documentId, signerEmail: signer.signerEmail, redirectUrl },
      })
      const url = typeof body['signLink'] === 'string' ? body['signLink'] : ''
      return { url, completion: COMPLETION }
    },
    status: async (id, send) => {
      const [documentId, signerId] = partsOf(id)
      const document = await readDocument(documentId, send)
      return statusOf(document, signerOf(document, signerId))
    },
    retrieveDeliverable: async (id, send) => {
      const [documentId, type] = partsOf(id)
      const status = await readFileStatus(documentId, send)
      return { id, envelope_id: documentId, status, type }
    },
    // `downloadDocument` and `downloadAuditLog` of BoldSign's package `boldsign`.
    downloadDeliverable: async (id) => {
      const [documentId, type] = partsOf(id)
      const isDocument = type === 'signed_document'
      const path = isDocument ? '/document/download' : '/document/downloadAuditLog'
      const name = isDocument ? 'signed-document.pdf' : 'audit-log.pdf'
      return { path, query: { documentId }, type: 'application/pdf', name }
    },
    checkHealth: async (send) => {
      const query = { page: '1', pageSize: '1' }
      await send({ method: 'GET', path: '/document/list', query })
    },
  }
}

const UUID = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}'
const RECIPIENT_ID = new RegExp(`^${UUID}\\.${UUID}$`, 'i')
const DELIVERABLE_ID = new RegExp(`^${UUID}\\.(?:signed_document|audit_log)$`, 'i')

function partsOf(id: string): readonly [string, string] {
  const [documentId = '', rest = ''] = id.split('.')
  return [documentId, rest]
}

/**
 * The messages of BoldSign's page (developers.boldsign.com/embedded-signing/embed-in-an-iframe). A
 * message is the event's name. After a failed signature, the person can try again on the page.
 */
const COMPLETION: CreatedCeremony['completion'] = {
  key: 'self',
  events: { onDocumentSigned: 'completed', onDocumentDeclined: 'declined' },
}
