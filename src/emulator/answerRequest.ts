import { isJsonObject } from '../contract/jsonObject.js'
import { answerControl } from './control/answerControl.js'
import { assertOwnHost } from './control/ownHost.js'
import { startPage } from './control/startPage.js'
import type { EmulatorContext } from './emulatorContext.js'
import { answerWithFaults } from './faults/answerWithFaults.js'
import { answerProblems } from './http/serviceProblem.js'
import { profiles } from './profile/profile.js'
import { matchRoute } from './routes.js'
import type { SigningEmulator } from './signingEmulator.js'

/** Answers a request to the control path `/_emulator`, the start page or the emulated service. */
export async function answerRequest(
  context: EmulatorContext,
  emulator: SigningEmulator,
  request: Request,
): Promise<Response> {
  const url = new URL(request.url)
  const method = request.method === 'HEAD' ? 'GET' : request.method
  const isStartPage = url.pathname === '/' && method === 'GET'
  // No fault applies to `/_emulator` and the start page, so that users can always clear faults.
  if (isStartPage || /^\/_emulator(\/|$)/.test(url.pathname)) {
    return answerProblems(profiles.contract.problemTypes, async () => {
      assertOwnHost(request, context.settings)
      return isStartPage ? startPage(emulator) : answerControl(emulator, request, url)
    })
  }
  const { profile } = context.settings
  const types = profile.problemTypes
  const { operation, answer } = matchRoute(profile, method, url.pathname)
  const respond = () => answerProblems(types, () => answer(context, request, url))
  if (operation === undefined) return respond()
  const sent = request.method === 'POST' ? await jsonOf(request) : undefined
  const finishCall = context.calls.begin(operation, {
    method: request.method,
    path: url.pathname,
    body: sent,
  })
  const recipients = await recipientsOf(context, url, sent)
  const response = await answerWithFaults(
    { faults: context.faults, types, recipients },
    operation,
    request.signal,
    respond,
  )
  finishCall(response.status, await jsonOf(response))
  return response
}

/** Returns the parsed JSON body or `undefined`. Reads a copy, so that `message` stays readable. */
async function jsonOf(message: Request | Response): Promise<unknown> {
  const type = message.headers.get('content-type') ?? ''
  if (message instanceof Response && !type.includes('json')) return undefined
  try {
    const body: unknown = await message.clone().json()
    return body
  } catch {
    return undefined
  }
}

/**
 * Returns the ids of the recipients of a request, because a fault can apply to one recipient only.
 * A request for a deliverable concerns all recipients of its envelope.
 */
async function recipientsOf(
  { store, tokens }: EmulatorContext,
  { pathname, searchParams }: URL,
  body: unknown,
): Promise<readonly string[]> {
  const [, kind, id = ''] = /^\/v1\/(recipients|deliverables)\/([^/]+)/.exec(pathname) ?? []
  if (kind === 'recipients') return [id]
  const sent = isJsonObject(body) ? body['token'] : undefined
  const token = searchParams.get('token') ?? (typeof sent === 'string' ? sent : '')
  const subject = kind === 'deliverables' ? id : (await tokens.read(token))?.subject
  if (subject === undefined) return []
  const envelope = store.find(subject)
  if (envelope) return envelope.recipients.map((recipient) => recipient.id)
  const ceremony = store.ceremony(subject)
  return ceremony ? [ceremony.recipientId] : []
}
