import { isJsonObject } from '../../contract/jsonObject.js'
import { isSigningError } from '../../contract/signingError.js'
import { assertFaultRequest } from '../faults/fault.js'
import { isJson, readJson, ServiceProblem } from '../http/serviceProblem.js'
import { profiles } from '../profile/profile.js'
import { readChanges } from '../readOptions.js'
import type { SigningEmulator } from '../signingEmulator.js'
import { readEnvelopeSeed } from '../store/envelopeSeed.js'
import { type EmulatedWebhooks, WEBHOOK_FAULTS } from '../webhooks/emulatedWebhooks.js'

type Control = (
  emulator: SigningEmulator,
  call: { readonly id: string; readonly request: Request },
) => Promise<Response> | Response

const done = () => new Response(null, { status: 204 })

/** The handlers of the control path `/_emulator` by method and path. `*` stands for an id. */
const CONTROLS: Readonly<Record<string, Control>> = {
  'GET /_emulator': ({ origin, envelopes, faults, mails, calls }) =>
    Response.json({ origin, envelopes, faults: faults.active, mails, calls }),
  'DELETE /_emulator': (emulator) => {
    emulator.reset()
    return done()
  },
  'GET /_emulator/envelopes': ({ envelopes }) => Response.json(envelopes),
  'POST /_emulator/envelopes': async (emulator, { request }) => {
    const seed = readEnvelopeSeed(await readJson(request))
    return Response.json(emulator.seedEnvelope(seed), { status: 201 })
  },
  'GET /_emulator/envelopes/*': (emulator, { id }) => {
    const envelope = emulator.envelopeOf(id)
    if (!envelope) throw new ServiceProblem('not-found', 'No envelope has this id.')
    return Response.json(envelope)
  },
  'POST /_emulator/recipients/*': async (emulator, { id, request }) => {
    const outcome = await wordOf(request, 'outcome', ['signed', 'declined'])
    return Response.json(emulator.endCeremony(id, { outcome }))
  },
  'POST /_emulator/recipients/*/ceremony': openCeremony,
  'POST /_emulator/settings': async (emulator, { request }) => {
    emulator.configure(readChanges(await readJson(request)))
    return done()
  },
  'GET /_emulator/faults': ({ faults }) => Response.json(faults.active),
  'POST /_emulator/faults': async ({ faults }, { request }) => {
    const fault = await readJson(request)
    assertFaultRequest(fault)
    faults.set(fault.name, fault)
    return Response.json(faults.active, { status: 201 })
  },
  'DELETE /_emulator/faults': ({ faults }) => {
    faults.clear()
    return done()
  },
  'GET /_emulator/mails': ({ mails }) => Response.json(mails),
  'GET /_emulator/calls': ({ calls }) => Response.json(calls),
  'GET /_emulator/webhooks': (emulator) => Response.json(webhooksOf(emulator).deliveries),
  'POST /_emulator/webhooks': async (emulator, { request }) => {
    const fault = await wordOf(request, 'fault', WEBHOOK_FAULTS)
    webhooksOf(emulator).bend(fault)
    return Response.json({ fault }, { status: 201 })
  },
  'POST /_emulator/webhooks/*': async (emulator, { id }) =>
    Response.json(await webhooksOf(emulator).resend(id)),
}

/**
 * Answers the control path `/_emulator`, for tests that are not in JavaScript. It needs no API key.
 * A `POST` needs a JSON content type, because other sites cannot send one without a preflight.
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
    const known = Object.keys(CONTROLS).join(', ')
    throw new ServiceProblem('not-found', `This path is unknown. Known paths: ${known}.`)
  }
  if (request.method === 'POST' && !isJson(request)) {
    throw new ServiceProblem(
      'unsupported-media-type',
      'Paths below /_emulator accept only Content-Type: application/json.',
    )
  }
  try {
    return await control(emulator, { id, request })
  } catch (error) {
    if (!isSigningError(error)) throw error
    throw new ServiceProblem('invalid-request', error.message, { errors: [error.remedy] })
  }
}

/** Returns a field of the JSON body. Its value must be one of `words`. */
async function wordOf<const Word extends string>(
  request: Request,
  field: string,
  words: readonly Word[],
): Promise<Word> {
  const body = await readJson(request)
  const given = isJsonObject(body) ? body[field] : undefined
  const word = words.find((candidate) => candidate === given)
  if (word !== undefined) return word
  throw new ServiceProblem(
    'invalid-request',
    `"${field}" must be ${words.join(' or ')} (received ${JSON.stringify(given)}).`,
  )
}

/** Creates a ceremony for the start page. The click is the recipient's only authentication. */
async function openCeremony(emulator: SigningEmulator, { id }: { id: string }): Promise<Response> {
  const { ceremonySegment, authentication } = profiles[emulator.profile]
  const method = {
    type: 'custom',
    provider: 'The emulator’s start page',
    data: { 'Opened with': 'A button' },
  }
  return emulator.fetch(`${emulator.origin}/v1/recipients/${id}/${ceremonySegment}`, {
    method: 'POST',
    headers: { 'x-api-key': emulator.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ authentication: authentication === 'list' ? [method] : method }),
  })
}

function webhooksOf({ webhooks }: SigningEmulator): EmulatedWebhooks {
  if (webhooks) return webhooks
  throw new ServiceProblem('not-found', 'The emulator has no webhooks. Set the option `webhooks`.')
}
