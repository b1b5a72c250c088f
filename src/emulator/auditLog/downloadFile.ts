import { tokenOf } from '../ceremony/handleCeremony.js'
import type { RouteHandler } from '../emulatorContext.js'
import { ServiceProblem } from '../http/serviceProblem.js'
import { deliverableFileName, deliverableStatus } from '../store/snapshotOf.js'

/** `GET /files/{name}?token=…`: the file of a deliverable. */
export const downloadFile: RouteHandler = async ({ tokens, store, settings }, { url }) => {
  const reading = await tokens.read(tokenOf(url))
  const envelope = reading && store.find(reading.subject)
  const deliverable = envelope?.deliverables.find(({ id }) => id === reading?.subject)
  if (!envelope || !deliverable || deliverableStatus(envelope, settings) !== 'generated') {
    throw new ServiceProblem('not-found', 'This is not the url of a file.')
  }
  if (reading.hasExpired) {
    throw new ServiceProblem('expired', 'This url has expired. Retrieve the deliverable again.')
  }
  // Loaded on demand, because the PDF library is large.
  const { renderAuditLog } = await import('./renderAuditLog.js')
  return new Response(await renderAuditLog(envelope), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${deliverableFileName(envelope, deliverable)}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}
