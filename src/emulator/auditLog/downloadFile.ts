import { tokenOf } from '../ceremony/handleCeremony.js'
import type { RouteHandler } from '../emulatorContext.js'
import { findRecipient } from '../service/findRecipient.js'
import { ServiceProblem } from '../http/serviceProblem.js'
import { deliverableFileName, deliverableStatus } from '../store/snapshotOf.js'

/** Answers `GET /files/{name}?token=…` with the file of a deliverable. */
export const downloadFile: RouteHandler = async ({ tokens, store, settings }, { url }) => {
  const reading = await tokens.read(tokenOf(url))
  const envelope = reading && store.find(reading.subject)
  const deliverable = envelope?.deliverables.find(({ id }) => id === reading?.subject)
  if (!envelope || !deliverable || deliverableStatus(envelope, settings) !== 'generated') {
    throw new ServiceProblem('not-found', 'No file has this url.')
  }
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
  const { envelope, recipient } = findRecipient(context, id)
  if (recipient.status !== 'pending') {
    const problem = `The recipient can no longer sign: its status is ${recipient.status}.`
    throw new ServiceProblem('cannot-create-ceremony', problem)
  }
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
