import type { JsonObject } from '../../contract/jsonObject.js'
import type { EmulatorContext, RouteHandler } from '../emulatorContext.js'
import { ServiceProblem } from '../http/serviceProblem.js'
import { snapshotOf } from '../store/snapshotOf.js'
import { urlOf } from './ceremonyMail.js'
import { redirectDelayOf } from './ceremonyRequest.js'
import { findRecipient } from './findRecipient.js'

/** Handles `GET /v1/envelopes/{envelope_id}`, which exists only in the live profile. */
export const retrieveEnvelope: RouteHandler = async (context, { id }) => {
  const envelope = context.store.find(id)
  if (envelope?.id !== id) throw new ServiceProblem('not-found', 'No envelope has this id.')
  const { title, status, created_at, completed_at } = snapshotOf(envelope, context.settings)
  const recipients = await Promise.all(
    envelope.recipients.map((recipient) => liveRecipient(context, recipient.id)),
  )
  return Response.json({ id, title, status, created_at, completed_at, recipients })
}

/** Handles `GET /v1/recipients/{recipient_id}`, which exists only in the live profile. */
export const retrieveRecipient: RouteHandler = async (context, { id }) =>
  Response.json(await liveRecipient(context, id))

/** Returns a recipient with its newest ceremony. The ceremony's url differs at every read. */
async function liveRecipient(context: EmulatorContext, id: string): Promise<JsonObject> {
  const { envelope, recipient } = findRecipient(context, id)
  const ceremony = envelope.ceremonies.findLast(({ recipientId }) => recipientId === id)
  if (!ceremony) return { ...recipient }
  const { authentication, embeddable_in, redirect_url } = ceremony.request
  const isOpen = ceremony.outcome === 'open' && authentication.type === 'custom'
  return {
    ...recipient,
    ceremony: {
      authentication: [authentication],
      embeddable_in: embeddable_in ?? [],
      redirect_url: redirect_url ?? null,
      redirect_delay: redirectDelayOf(context.settings.profile, ceremony.request),
      url: isOpen ? await urlOf(context, ceremony) : null,
    },
  }
}
