import type { JsonObject } from '../contract/jsonObject.js'
import { parseRecipient } from '../contract/recipient.js'
import { readEvidence } from './host/hostFunctions.js'
import type { Write } from './idempotency.js'
import { authorize, type Call, type OperationParts } from './operationParts.js'
import { createCeremony } from './operations/createCeremony.js'
import { replaceRecipient } from './operations/replaceRecipient.js'
import { ProxyFailure } from './reply/proxyFailure.js'
import type { Answer } from './reply/reply.js'
import { parseCeremonyWish, parseReplacement } from './request/requestBody.js'
import type { SigningSession } from './signingProxyOptions.js'

/** The two operations that change something at the service. */
export type WriteOperation = 'create_ceremony' | 'replace_recipient'

/** A write that the host has allowed, before it is known whether it was made already. */
export type PreparedWrite = Pick<Write, 'kind' | 'body' | 'context' | 'make' | 'record'>

type Prepare = <Session extends SigningSession>(
  parts: OperationParts<Session>,
  call: Call,
  session: Session,
  body: JsonObject,
) => Promise<PreparedWrite>

/** Reads the body of a write, and asks the host about it. */
export const prepareWrite: Readonly<Record<WriteOperation, Prepare>> = {
  create_ceremony: prepareCreation,
  replace_recipient: prepareReplacement,
}

async function prepareCreation<Session extends SigningSession>(
  parts: OperationParts<Session>,
  call: Call,
  session: Session,
  body: JsonObject,
): Promise<PreparedWrite> {
  const { options, config, service, state, callHost } = parts
  const { request, id: recipientId, trace } = call
  const { redirect, claimed } = parseCeremonyWish(body)
  const redirectUrl = redirect === undefined ? config.landingUrl : config.redirectUrls.get(redirect)
  if (redirectUrl === undefined) throw new ProxyFailure('redirect_url_not_allowed')
  await authorize(parts, call, { operation: 'create_ceremony', recipientId, session, request })
  await state.countCall('perRecipient', recipientId, config.onStateFailure)
  const authentication = await callHost('evidence', trace.requestId, async () =>
    readEvidence(await options.evidence(session, { recipientId, request, claimed })),
  )
  const languages = request.headers.get('accept-language')
  const order = { recipientId, authentication, redirectUrl, languages, trace }
  return {
    kind: 'creation',
    body: JSON.stringify([redirectUrl, claimed]),
    // Two devices of one person have two sessions, and a ceremony carries the evidence of one.
    context: JSON.stringify(authentication),
    make: async () => createCeremony(service, config, order),
  }
}

async function prepareReplacement<Session extends SigningSession>(
  parts: OperationParts<Session>,
  call: Call,
  session: Session,
  body: JsonObject,
): Promise<PreparedWrite> {
  const { config, service, state } = parts
  const { request, id: recipientId, trace } = call
  const replacement = parseReplacement(body)
  const { name, email } = replacement
  await authorize(parts, call, {
    operation: 'replace_recipient',
    recipientId,
    replacement: { name, email },
    session,
    request,
  })
  await state.countCall('perRecipient', recipientId, config.onStateFailure)
  return {
    kind: 'replacement',
    body: JSON.stringify([name, email]),
    context: '',
    make: async () => replaceRecipient(service, recipientId, replacement, trace),
    record: async (answer) => recordReplacement(parts, call, session, answer),
  }
}

/** Seconds after which the page should ask again for a replacement to be recorded. */
const RECORD_RETRY_SECONDS = 5

/** Hands the new recipient to the host. */
async function recordReplacement<Session extends SigningSession>(
  { options, callHost }: OperationParts<Session>,
  { request, id: recipientId, trace }: Call,
  session: Session,
  { body, upstreamStatus }: Answer,
): Promise<void> {
  const recipient = parseRecipient(body)
  if (!recipient) throw new ProxyFailure('internal_error')
  try {
    await callHost('onReplaced', trace.requestId, () =>
      options.onReplaced?.({ session, recipientId, recipient, request }),
    )
  } catch {
    throw new ProxyFailure('replacement_not_recorded', {
      retryAfter: RECORD_RETRY_SECONDS,
      successorId: recipient.id,
      hostFunction: 'onReplaced',
      upstreamStatus,
    })
  }
}
