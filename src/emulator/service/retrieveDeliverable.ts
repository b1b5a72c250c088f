import type { Deliverable } from '../../contract/deliverable.js'
import type { EmulatorContext, RouteHandler } from '../emulatorContext.js'
import { ServiceProblem } from '../http/serviceProblem.js'
import { findDeliverable } from './findRecipient.js'
import { deliverableFileName, deliverableStatus } from '../store/snapshotOf.js'
import type { DeliverableRecord, EnvelopeRecord } from '../store/records.js'

const FILE_LIFETIME_MS = 3_600_000

/** Handles `GET /v1/deliverables/{deliverable_id}` (service contract, Endpoints, 3). */
export const retrieveDeliverable: RouteHandler = async (context, { id }) => {
  const found = findDeliverable(context, id)
  if (!found) throw new ServiceProblem('not-found', 'No deliverable has this id.')
  const { envelope, deliverable } = found
  const status = deliverableStatus(envelope, context.settings)
  return Response.json({
    id: deliverable.id,
    envelope_id: envelope.id,
    status,
    type: deliverable.type,
    url: status === 'generated' ? await urlOf(context, envelope, deliverable) : null,
  } satisfies Deliverable)
}

/** Returns a new url for each response. The contract does not show how long such a url works. */
async function urlOf(
  { tokens, settings, faults }: EmulatorContext,
  envelope: EnvelopeRecord,
  deliverable: DeliverableRecord,
): Promise<string> {
  const recipients = envelope.recipients.map(({ id }) => id)
  const hasExpired = faults.take('retrieve_deliverable', ['expired-url'], recipients) !== undefined
  const lifetime = hasExpired ? 0 : FILE_LIFETIME_MS
  const token = await tokens.sign(deliverable.id, settings.clock() + lifetime)
  return `${settings.origin}/files/${deliverableFileName(envelope, deliverable)}?token=${token}`
}
