import { isJsonObject } from '../../contract/jsonObject.js'
import type { CompleteRecipient, RecipientReplacement } from '../../contract/recipient.js'
import type { EmulatorContext } from '../emulatorContext.js'
import { sendMail } from './ceremonyMail.js'
import { findRecipient } from './findRecipient.js'
import { problemsOfUnknown } from '../http/problemsOfUnknown.js'
import { readJson } from '../http/readJson.js'
import { ServiceProblem } from '../http/serviceProblem.js'
import type { EnvelopeRecord } from '../store/records.js'

/** `POST /v1/recipients/{recipient_id}/replace` (service contract, Endpoints, 2). */
export async function replaceRecipient(
  context: EmulatorContext,
  recipientId: string,
  request: Request,
): Promise<Response> {
  const body = await readJson(request)
  // From here on nothing waits: of two calls at once, one replaces and the other is refused.
  const { envelope, recipient } = findRecipient(context, recipientId)
  const replacement = readReplacement(body, context.settings.strict)
  if (envelope.completedAt !== null) {
    throw new ServiceProblem('cannot-replace', 'The envelope is no longer in_progress.')
  }
  if (recipient.status === 'completed' || recipient.status === 'replaced') {
    throw new ServiceProblem(
      'cannot-replace',
      `The recipient’s status is ${recipient.status}: only one that has not completed can be replaced.`,
    )
  }
  const successor = context.store.replace(envelope, recipient, replacement)
  if (successor.delivery_type === 'email') await inviteByEmail(context, envelope, successor)
  return Response.json(successor, { status: 201 })
}

/** The successor has heard of nothing yet: a link by email lets them begin without the portal. */
async function inviteByEmail(
  context: EmulatorContext,
  envelope: EnvelopeRecord,
  successor: CompleteRecipient,
): Promise<void> {
  const { store, settings } = context
  const request = { authentication: { type: 'email_link' } }
  const ceremony = store.addCeremony(envelope, successor.id, request, {
    expiresAt: settings.clock() + settings.ceremonyLifetime * 1000,
    faults: {},
  })
  await sendMail(context, envelope, successor, ceremony)
}

function readReplacement(body: unknown, strict: boolean): RecipientReplacement {
  const unknown = strict && isJsonObject(body) ? problemsOfUnknown(body, ['name', 'email']) : []
  const { name, email } = isJsonObject(body) ? body : {}
  const isName = typeof name === 'string' && name.trim() !== ''
  const isEmail = typeof email === 'string' && /^[^\s@]+@[^\s@]+$/.test(email)
  if (isName && isEmail && unknown.length === 0) return { name, email }
  throw new ServiceProblem('invalid-request', 'The recipient cannot be replaced by this request.', {
    errors: isJsonObject(body)
      ? [
          ...(isName ? [] : ['"name" is required and must be a string that is not blank.']),
          ...(isEmail ? [] : ['"email" is required and must be an email address.']),
          ...unknown,
        ]
      : ['The body must be an object.'],
  })
}
