import type { CeremonyRequest } from '../../contract/ceremony.js'
import type { EmulatorContext } from '../emulatorContext.js'
import type { CeremonyFaults, CeremonyRecord, EnvelopeRecord } from '../store/records.js'
import { readCeremonyRequest } from './ceremonyRequest.js'
import { sendMail, urlOf } from './ceremonyMail.js'
import { findRecipient } from './findRecipient.js'
import { isProcessing } from '../store/snapshotOf.js'
import { readJson } from '../http/readJson.js'
import { ServiceProblem } from '../http/serviceProblem.js'

/** `POST /v1/recipients/{recipient_id}/ceremony` (service contract, Endpoints, 1). */
export async function createCeremony(
  context: EmulatorContext,
  recipientId: string,
  request: Request,
): Promise<Response> {
  const body = await readJson(request)
  // From here on nothing waits, so that no other call comes in between.
  const { envelope, recipient } = findRecipient(context, recipientId)
  const { profile } = context.settings
  const { request: submitted, echo } = readCeremonyRequest(context.settings, body)
  if (recipient.status !== 'pending') {
    throw new ServiceProblem(
      'cannot-create-ceremony',
      `The recipient’s status is ${recipient.status}, so there is nothing left to sign.`,
    )
  }
  if (isProcessing(envelope, context.settings)) {
    throw new ServiceProblem('cannot-create-ceremony', 'The envelope is still being processed.')
  }
  if (context.settings.revokeOlderCeremonies) context.store.revokeCeremonies(envelope, recipientId)
  const ceremony = addCeremony(context, envelope, recipientId, submitted)
  // The submitted fields, and `url` with custom authentication; otherwise the url goes by email.
  if (submitted.authentication.type === 'custom') {
    const url = await urlOf(context, ceremony)
    return Response.json({ ...echo, url }, { status: 201 })
  }
  await sendMail(context, envelope, recipient, ceremony)
  return Response.json(profile.name === 'live' ? { ...echo, url: null } : echo, { status: 201 })
}

function addCeremony(
  { store, settings, faults }: EmulatorContext,
  envelope: EnvelopeRecord,
  recipientId: string,
  submitted: CeremonyRequest,
): CeremonyRecord {
  const expired = faults.take('create_ceremony', ['expired-url'], [recipientId]) !== undefined
  const lifetime = expired ? 0 : settings.ceremonyLifetime * 1000
  return store.addCeremony(envelope, recipientId, submitted, {
    expiresAt: settings.clock() + lifetime,
    faults: takeCeremonyFaults({ faults }, recipientId, submitted.redirect_url),
  })
}

function takeCeremonyFaults(
  { faults }: Pick<EmulatorContext, 'faults'>,
  recipientId: string,
  redirectUrl: string | undefined,
): CeremonyFaults {
  const refuse = faults.take('create_ceremony', ['refuse-frame'], [recipientId])
  const redirect = faults.take('create_ceremony', ['redirect-elsewhere'], [recipientId])
  const elsewhere =
    redirect?.location ??
    (URL.canParse('/', redirectUrl) ? new URL('/', redirectUrl).href : undefined)
  return {
    ...(refuse && { refuseFrame: true }),
    ...(redirect && elsewhere !== undefined && { redirectElsewhere: elsewhere }),
  }
}
