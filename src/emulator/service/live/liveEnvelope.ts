import { isJsonObject, type JsonObject } from '../../../contract/jsonObject.js'
import type { EmulatorContext } from '../../emulatorContext.js'
import { readJson } from '../../http/readJson.js'
import { ServiceProblem } from '../../http/serviceProblem.js'
import {
  type EnvelopeSeed,
  problemsOfEnvelopeSeed,
  type RecipientSeed,
} from '../../store/envelopeSeed.js'
import type { EnvelopeRecord } from '../../store/records.js'
import { snapshotOf } from '../../store/snapshotOf.js'
import { readCeremonyRequest } from '../ceremonyRequest.js'
import { liveRecipient } from './liveRecipient.js'

/** `GET /v1/envelopes/{envelope_id}`. Beyond the contract, which shows no envelope. */
export async function retrieveEnvelope(context: EmulatorContext, id: string): Promise<Response> {
  const envelope = context.store.envelopes.find((candidate) => candidate.id === id)
  if (!envelope) throw new ServiceProblem('not-found', 'There is no envelope with this id.')
  return Response.json(await liveEnvelope(context, envelope))
}

/**
 * `POST /v1/envelopes`: recipients with the ceremony that each is to have. What a document shows is the
 * emulator's sample, and places on it are not looked at.
 */
export async function createEnvelope(
  context: EmulatorContext,
  request: Request,
): Promise<Response> {
  const body = await readJson(request)
  const seed = seedOf(body)
  const problems = problemsOfEnvelopeSeed(seed)
  if (problems.length > 0) {
    throw new ServiceProblem('invalid-request', 'The envelope cannot be created.', {
      errors: problems,
    })
  }
  const wishes = ceremoniesOf(body).map((ceremony) =>
    ceremony === undefined ? undefined : readCeremonyRequest(context.settings, ceremony),
  )
  const envelope = context.store.seed(seed)
  wishes.forEach((wish, index) => {
    const { id } = envelope.recipients[index] ?? {}
    if (!wish || id === undefined) return
    const { clock, ceremonyLifetime } = context.settings
    const expiresAt = clock() + ceremonyLifetime * 1000
    context.store.addCeremony(envelope, id, wish.request, { expiresAt, faults: {} })
  })
  return Response.json(await liveEnvelope(context, envelope), { status: 201 })
}

/** `POST /v1/uploads`: takes any file, keeps none. */
export async function createUpload(
  { settings }: EmulatorContext,
  request: Request,
): Promise<Response> {
  const { byteLength } = await request.arrayBuffer()
  const id = crypto.randomUUID()
  const url = `${settings.origin}/v1/uploads/${id}`
  return Response.json({ id, url, size: byteLength }, { status: 201 })
}

async function liveEnvelope(
  context: EmulatorContext,
  envelope: EnvelopeRecord,
): Promise<JsonObject> {
  const { id, title, status, created_at, completed_at } = snapshotOf(context.settings)(envelope)
  const recipients = await Promise.all(
    envelope.recipients.map(async (recipient) => liveRecipient(context, envelope, recipient)),
  )
  return { id, title, status, created_at, completed_at, recipients }
}

/** Names, slots and the language; everything else of an envelope is the emulator's own. */
function seedOf(body: unknown): EnvelopeSeed {
  const { title, language, recipients } = isJsonObject(body) ? body : {}
  const list: readonly unknown[] = Array.isArray(recipients) ? recipients : []
  return { ...textsOf({ title, language }), recipients: list.map(recipientSeedOf) }
}

function recipientSeedOf(recipient: unknown): RecipientSeed {
  const { name, email, key, type } = isJsonObject(recipient) ? recipient : {}
  return { name: '', email: '', ...textsOf({ name, email, key, type }) }
}

/** Those fields that are texts. */
function textsOf(fields: JsonObject): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  )
}

/** What each recipient's ceremony is to be, in their order. */
function ceremoniesOf(body: unknown): readonly unknown[] {
  const recipients = isJsonObject(body) ? body['recipients'] : []
  return Array.isArray(recipients)
    ? recipients.map((recipient: unknown) =>
        isJsonObject(recipient) ? recipient['ceremony'] : undefined,
      )
    : []
}
