import { tokenOf } from '../ceremony/handleCeremony.js'
import type { RouteHandler } from '../emulatorContext.js'
import { findDeliverable, findSigner } from '../service/findRecipient.js'
import { ServiceProblem } from '../http/serviceProblem.js'
import { deliverableFileName, deliverableStatus } from '../store/snapshotOf.js'

/** Answers `GET /files/{name}?token=…` with the file of a deliverable. */
export const downloadFile: RouteHandler = async (context, { url }) => {
  const reading = await context.tokens.read(tokenOf(url))
  const found = reading && findDeliverable(context, reading.subject)
  if (!found || deliverableStatus(found.envelope, context.settings) !== 'generated') {
    throw new ServiceProblem('not-found', 'No file has this url.')
  }
  const { envelope, deliverable } = found
  if (reading.hasExpired) {
    throw new ServiceProblem('expired', 'This url has expired. Retrieve the deliverable again.')
  }
  // A module is imported only when it is needed, because the PDF library is large.
  const render =
    deliverable.type === 'signed_document'
      ? (await import('./renderSignedDocument.js')).renderSignedDocument
      : (await import('./renderAuditLog.js')).renderAuditLog
  return pdf(await render(envelope), deliverableFileName(envelope, deliverable))
}

/**
 * Answers `GET /v1/_emulator/recipients/{recipient_id}/document` with the document of a recipient who
 * can sign. The service contract has no such call, so its path says that it is the emulator's own.
 */
export const downloadDocument: RouteHandler = async (context, { id }) => {
  const { envelope } = findSigner(context, id)
  const { renderSignedDocument } = await import('./renderSignedDocument.js')
  return pdf(await renderSignedDocument(envelope), 'document.pdf')
}

function pdf(bytes: Uint8Array<ArrayBuffer>, name: string): Response {
  return new Response(bytes, {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}
