import type { JsonObject } from '../../../contract/jsonObject.js'
import type { CompleteRecipient } from '../../../contract/recipient.js'
import type { EmulatorContext } from '../../emulatorContext.js'
import type { EnvelopeRecord } from '../../store/records.js'
import { urlOf } from '../ceremonyMail.js'
import { redirectDelayOf } from '../ceremonyRequest.js'
import { findRecipient } from '../findRecipient.js'

/** `GET /v1/recipients/{recipient_id}`. Beyond the contract, which reads no recipient. */
export async function retrieveRecipient(context: EmulatorContext, id: string): Promise<Response> {
  const { envelope, recipient } = findRecipient(context, id)
  return Response.json(await liveRecipient(context, envelope, recipient))
}

/** A recipient with the ceremony that can be entered now: its url is another at every read. */
export async function liveRecipient(
  context: EmulatorContext,
  { ceremonies }: EnvelopeRecord,
  recipient: CompleteRecipient,
): Promise<JsonObject> {
  const ceremony = ceremonies.findLast(({ recipientId }) => recipientId === recipient.id)
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
