import * as v from 'valibot'
import type { RouteHandler } from '../emulatorContext.js'
import { problemsOf, TEXT } from '../http/problemsOf.js'
import { readJson, ServiceProblem } from '../http/serviceProblem.js'
import { statusOf } from '../store/snapshotOf.js'
import { sendMail } from './ceremonyMail.js'
import { findRecipient } from './findRecipient.js'

const FIELDS = {
  name: v.pipe(TEXT, v.regex(/\S/, 'must be a string that is not blank')),
  email: v.pipe(TEXT, v.regex(/^[^\s@]+@[^\s@]+$/, 'must be an email address')),
}
const LENIENT = v.object(FIELDS, 'must be an object')
const STRICT = v.strictObject(FIELDS, 'must be an object')

/** Handles `POST /v1/recipients/{recipient_id}/replace` (service contract, Endpoints, 2). */
export const replaceRecipient: RouteHandler = async (context, { id, request }) => {
  const body = await readJson(request)
  // No `await` until the recipient is replaced, so that a second simultaneous call is refused.
  const { store, settings } = context
  const { envelope, recipient } = findRecipient(context, id)
  const schema = settings.strict ? STRICT : LENIENT
  if (!v.is(schema, body)) {
    const detail = 'The body of the replacement is invalid.'
    throw new ServiceProblem('invalid-request', detail, { errors: problemsOf(schema, body) })
  }
  const status = statusOf(envelope, settings)
  if (status !== 'in_progress') {
    throw new ServiceProblem('cannot-replace', `The envelope is ${status}, not in_progress.`)
  }
  if (recipient.status === 'completed' || recipient.status === 'replaced') {
    throw new ServiceProblem('cannot-replace', `The recipient is already ${recipient.status}.`)
  }
  const successor = store.replace(envelope, recipient, body)
  // With the emailed link, the new recipient can sign without the portal.
  const link = { authentication: { type: 'email_link' } }
  const expiresAt = settings.clock() + settings.ceremonyLifetime * 1000
  const ceremony = store.addCeremony(envelope, successor.id, link, { expiresAt, faults: {} })
  await sendMail(context, envelope, successor, ceremony)
  return Response.json(successor, { status: 201 })
}
