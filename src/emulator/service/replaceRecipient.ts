import { isJsonObject } from '../../contract/jsonObject.js'
import type { RecipientReplacement } from '../../contract/recipient.js'
import type { EmulatorContext } from '../EmulatorContext.js'
import { findRecipient } from './findRecipient.js'
import { readJson } from '../http/readJson.js'
import { ServiceProblem } from '../http/ServiceProblem.js'

/** `POST /v1/recipients/{recipient_id}/replace` (service contract, Endpoints, 2). */
export async function replaceRecipient(
  context: EmulatorContext,
  recipientId: string,
  request: Request,
): Promise<Response> {
  const body = await readJson(request)
  // From here on nothing waits: of two calls at once, one replaces and the other is refused.
  const { envelope, recipient } = findRecipient(context, recipientId)
  const replacement = readReplacement(body)
  if (envelope.completedAt !== null) {
    throw new ServiceProblem('cannot-replace', 'The envelope is no longer in_progress.')
  }
  if (recipient.status === 'completed' || recipient.status === 'replaced') {
    throw new ServiceProblem(
      'cannot-replace',
      `The recipient’s status is ${recipient.status}: only one that has not completed can be replaced.`,
    )
  }
  return Response.json(context.store.replace(envelope, recipient, replacement), { status: 201 })
}

function readReplacement(body: unknown): RecipientReplacement {
  const { name, email } = isJsonObject(body) ? body : {}
  const isName = typeof name === 'string' && name.trim() !== ''
  const isEmail = typeof email === 'string' && /^[^\s@]+@[^\s@]+$/.test(email)
  if (isName && isEmail) return { name, email }
  throw new ServiceProblem('invalid-request', 'The recipient cannot be replaced by this request.', {
    errors: isJsonObject(body)
      ? [
          ...(isName ? [] : ['"name" is required and must be a string that is not blank.']),
          ...(isEmail ? [] : ['"email" is required and must be an email address.']),
        ]
      : ['The body must be an object.'],
  })
}
