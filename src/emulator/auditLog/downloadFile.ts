import type { EmulatorContext } from '../emulatorContext.js'
import { ServiceProblem } from '../http/serviceProblem.js'
import { isGenerated } from '../store/deliverableStatus.js'
import { deliverableFileName } from '../store/deliverableFileName.js'

/** `GET /files/{name}?token=…`: the file that a deliverable's url leads to. */
export async function downloadFile(context: EmulatorContext, token: string): Promise<Response> {
  const reading = await context.tokens.read(token)
  const envelope = reading && context.store.envelopeOfDeliverable(reading.subject)
  const deliverable = envelope?.deliverables.find(({ id }) => id === reading?.subject)
  if (!envelope || !deliverable || !isGenerated(envelope, context.settings)) {
    throw new ServiceProblem('not-found', 'There is no file for this url.')
  }
  if (reading.expired) {
    throw new ServiceProblem(
      'expired',
      'This url has expired. Retrieve the deliverable again: its answer holds a new one.',
    )
  }
  // Loaded when wanted: a PDF library is a large thing to start a test with.
  const { renderAuditLog } = await import('./renderAuditLog.js')
  const file = await renderAuditLog(envelope)
  return new Response(file, {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${deliverableFileName(envelope, deliverable)}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}
