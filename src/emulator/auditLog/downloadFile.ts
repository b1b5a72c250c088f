import { tokenOf } from '../ceremony/handleCeremony.js'
import type { RouteHandler } from '../emulatorContext.js'
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
  return new Response(await render(envelope), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${deliverableFileName(envelope, deliverable)}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}
