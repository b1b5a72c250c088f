import { isJsonObject } from '../../contract/jsonObject.js'
import { isSigningError } from '../../contract/signingError.js'
import type { CeremonyEnd } from '../ceremony/endCeremony.js'
import { readJson } from '../http/readJson.js'
import { ServiceProblem } from '../http/serviceProblem.js'
import { profiles } from '../profile/profile.js'
import type { SigningEmulator } from '../signingEmulator.js'
import { isEnvelopeSeed, problemsOfEnvelopeSeed } from '../store/envelopeSeed.js'
import { readFaultRequest } from './faultRequest.js'
import { readSettingsRequest } from './settingsRequest.js'
import { webhookControls } from './webhookControls.js'

type Control = (
  emulator: SigningEmulator,
  call: { readonly id: string; readonly request: Request; readonly url: URL },
) => Promise<Response> | Response

/** By method and path; `*` is the path's one variable part. */
const CONTROLS: Readonly<Record<string, Control>> = {
  'GET /_emulator': ({ origin, envelopes, faults, mails, calls }) =>
    Response.json({ origin, envelopes, faults: faults.active, mails, calls }),
  'GET /_emulator/envelopes': ({ envelopes }) => Response.json(envelopes),
  'POST /_emulator/envelopes': seedEnvelope,
  'GET /_emulator/envelopes/*': (emulator, { id }) => {
    const envelope = emulator.envelopeOf(id)
    if (!envelope) throw new ServiceProblem('not-found', 'There is no envelope with this id.')
    return Response.json(envelope)
  },
  'POST /_emulator/settings': async ({ configure }, { request }) => {
    configure(readSettingsRequest(await readJson(request)))
    return new Response(null, { status: 204 })
  },
  'GET /_emulator/faults': ({ faults }) => Response.json(faults.active),
  'POST /_emulator/faults': setFault,
  'DELETE /_emulator/faults': ({ faults }) => {
    faults.clear()
    return new Response(null, { status: 204 })
  },
  'GET /_emulator/mails': ({ mails }) => Response.json(mails),
  'GET /_emulator/calls': ({ calls }) => Response.json(calls),
  'POST /_emulator/recipients/*': endCeremony,
  'POST /_emulator/recipients/*/ceremony': openCeremony,
  ...webhookControls,
  'DELETE /_emulator': (emulator) => {
    emulator.reset()
    return new Response(null, { status: 204 })
  },
}

/**
 * Answers the control path, which is no part of the service: what tests in another language use in
 * place of {@link SigningEmulator}'s members. Needs no key. Whatever changes something needs the
 * content type JSON, which a foreign web page cannot send without asking first.
 */
export async function answerControl(
  emulator: SigningEmulator,
  request: Request,
  url: URL,
): Promise<Response> {
  const [, , collection = '', id = '', part = ''] = url.pathname.split('/')
  const path = ['/_emulator', collection, id && '*', part].filter(Boolean).join('/')
  const control = CONTROLS[`${request.method} ${path}`]
  if (!control) {
    const controls = Object.keys(CONTROLS).join(', ')
    throw new ServiceProblem('not-found', `There is no such control. There are: ${controls}.`)
  }
  const type = request.headers.get('content-type') ?? ''
  if (request.method === 'POST' && !/^application\/json\s*(;|$)/i.test(type)) {
    throw new ServiceProblem(
      'unsupported-media-type',
      'The controls take Content-Type: application/json only.',
    )
  }
  return answerInvalidOptions(() => control(emulator, { id, request, url }))
}

/** What is invalid as an option is an invalid request here. */
async function answerInvalidOptions(answer: () => Promise<Response> | Response): Promise<Response> {
  try {
    return await answer()
  } catch (error) {
    if (!isSigningError(error)) throw error
    throw new ServiceProblem('invalid-request', error.message, { errors: [error.remedy] })
  }
}

async function seedEnvelope(
  { seedEnvelope: seed }: SigningEmulator,
  { request }: { request: Request },
): Promise<Response> {
  const body = await readJson(request)
  if (isEnvelopeSeed(body)) return Response.json(seed(body), { status: 201 })
  throw new ServiceProblem('invalid-request', 'The envelope cannot be seeded.', {
    errors: problemsOfEnvelopeSeed(body),
  })
}

async function setFault(
  { faults }: SigningEmulator,
  { request }: { request: Request },
): Promise<Response> {
  const { name, options } = readFaultRequest(await readJson(request))
  faults.set(name, options)
  return Response.json(faults.active, { status: 201 })
}

/** `POST /_emulator/recipients/{id}` with `{ "outcome": "signed" | "declined" }`. */
async function endCeremony(
  emulator: SigningEmulator,
  { id, request }: { id: string; request: Request },
): Promise<Response> {
  const body = await readJson(request)
  const outcome = isJsonObject(body) ? body['outcome'] : undefined
  if (outcome !== 'signed' && outcome !== 'declined') {
    throw new ServiceProblem('invalid-request', '"outcome" must be "signed" or "declined".')
  }
  const end: CeremonyEnd = { outcome }
  return Response.json(emulator.endCeremony(id, end))
}

/** A ceremony for whoever works at the start page: nothing vouches for the recipient but the click. */
async function openCeremony(emulator: SigningEmulator, { id }: { id: string }): Promise<Response> {
  const { ceremonySegment, authentication } = profiles[emulator.profile]
  const method = {
    type: 'custom',
    provider: 'The emulator’s start page',
    data: { 'Opened with': 'A button' },
  }
  return emulator.fetch(`${emulator.origin}/v1/recipients/${id}/${ceremonySegment}`, {
    method: 'POST',
    headers: { 'x-api-key': emulator.apiKey },
    body: JSON.stringify({ authentication: authentication === 'list' ? [method] : method }),
  })
}
