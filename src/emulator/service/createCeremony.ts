import type { EmulatorContext, RouteHandler } from '../emulatorContext.js'
import { readJson, ServiceProblem } from '../http/serviceProblem.js'
import type { CeremonyFaults } from '../store/records.js'
import { statusOf } from '../store/snapshotOf.js'
import { sendMail, urlOf } from './ceremonyMail.js'
import { readCeremonyRequest } from './ceremonyRequest.js'
import { findRecipient, findSigner } from './findRecipient.js'

/** Handles `POST /v1/recipients/{recipient_id}/ceremony` (service contract, Endpoints, 1). */
export const createCeremony: RouteHandler = async (context, { id: recipientId, request }) => {
  const body = await readJson(request)
  // No `await` until the ceremony is stored, so that no other call changes the recipient meanwhile.
  const { store, settings, faults } = context
  findRecipient(context, recipientId)
  const { request: submitted, echo } = readCeremonyRequest(settings, body)
  const { envelope, recipient } = findSigner(context, recipientId)
  const status = statusOf(envelope, settings)
  if (status === 'processing' || status === 'draft') {
    const problem =
      status === 'draft' ? 'The envelope is a draft.' : 'The envelope is still processing.'
    throw new ServiceProblem('cannot-create-ceremony', problem)
  }
  if (recipient.type === 'cc') {
    throw new ServiceProblem('cannot-create-ceremony', 'The recipient only receives a copy.')
  }
  if (settings.revokeOlderCeremonies) store.revokeCeremonies(envelope, recipientId)
  const hasExpired = faults.take('create_ceremony', ['expired-url'], [recipientId]) !== undefined
  const ceremony = store.addCeremony(envelope, recipientId, submitted, {
    expiresAt: settings.clock() + (hasExpired ? 0 : settings.ceremonyLifetime * 1000),
    faults: takeCeremonyFaults(context, recipientId, submitted.redirect_url),
  })
  if (submitted.authentication.type === 'custom') {
    return Response.json({ ...echo, url: await urlOf(context, ceremony) }, { status: 201 })
  }
  await sendMail(context, envelope, recipient, ceremony)
  const isLive = settings.profile.name === 'live'
  return Response.json(isLive ? { ...echo, url: null } : echo, { status: 201 })
}

function takeCeremonyFaults(
  { faults }: Pick<EmulatorContext, 'faults'>,
  recipientId: string,
  redirectUrl: string | undefined,
): CeremonyFaults {
  const refuse = faults.take('create_ceremony', ['refuse-frame'], [recipientId])
  const redirect = faults.take('create_ceremony', ['redirect-elsewhere'], [recipientId])
  const root = URL.canParse('/', redirectUrl) ? new URL('/', redirectUrl).href : undefined
  const elsewhere = redirect?.location ?? root
  return {
    ...(refuse && { refuseFrame: true }),
    ...(redirect && elsewhere !== undefined && { redirectElsewhere: elsewhere }),
  }
}
