import type { Deliverable } from '../../contract/deliverable.js'
import type { EmulatorContext } from '../emulatorContext.js'
import { deliverableStatus } from '../store/deliverableStatus.js'
import { idsOfRecipients, type EnvelopeRecord } from '../store/records.js'
import { ServiceProblem } from '../http/serviceProblem.js'
import { deliverableFileName } from '../store/deliverableFileName.js'

/** `GET /v1/deliverables/{deliverable_id}` (service contract, Endpoints, 3). */
export async function retrieveDeliverable(
  context: EmulatorContext,
  deliverableId: string,
): Promise<Response> {
  const { store, settings } = context
  const envelope = store.envelopeOfDeliverable(deliverableId)
  const deliverable = envelope?.deliverables.find(({ id }) => id === deliverableId)
  if (!envelope || !deliverable) {
    throw new ServiceProblem('not-found', 'There is no deliverable with this id.')
  }
  const status = deliverableStatus(envelope, settings)
  return Response.json({
    id: deliverable.id,
    envelope_id: envelope.id,
    status,
    type: deliverable.type,
    url:
      status === 'generated'
        ? await urlOf(context, envelope, deliverable.id, deliverableFileName(envelope, deliverable))
        : null,
  } satisfies Deliverable)
}

/** A url of its own for every answer: how long one lives is not shown. */
async function urlOf(
  { tokens, settings, faults }: EmulatorContext,
  envelope: EnvelopeRecord,
  deliverableId: string,
  fileName: string,
): Promise<string> {
  const expired =
    faults.take('retrieve_deliverable', ['expired-url'], idsOfRecipients(envelope)) !== undefined
  const lifetime = expired ? 0 : settings.fileLifetime * 1000
  const token = await tokens.sign(deliverableId, settings.clock() + lifetime)
  return `${settings.origin}/files/${fileName}?token=${token}`
}
