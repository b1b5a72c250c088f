import { parseRecipient, type RecipientReplacement } from '../../contract/recipient.js'
import type { JsonObject } from '../../contract/jsonObject.js'
import type { Call, OperationParts, RequestedWrite } from '../operationParts.js'
import { ProxyFailure } from '../reply/proxyFailure.js'
import type { Answer } from '../reply/reply.js'
import { parseReplacement } from '../request/requestBody.js'
import type { SigningSession } from '../signingProxyOptions.js'
import type { Service } from '../service/service.js'
import type { CallTrace } from '../events/proxyEvent.js'

/** Reads a request to replace a recipient. */
export function readReplacement<Session extends SigningSession>(
  parts: OperationParts<Session>,
  call: Call,
  session: Session,
  body: JsonObject,
): RequestedWrite<Session> {
  const { request, id: recipientId, trace } = call
  const replacement = parseReplacement(body)
  const { name, email } = replacement
  return {
    // `authorize` gets a copy, so it cannot change the values that the service receives.
    question: {
      operation: 'replace_recipient',
      recipientId,
      replacement: { name, email },
      session,
      request,
    },
    prepare: async () => ({
      kind: 'replacement',
      body: JSON.stringify([name, email]),
      context: '',
      make: async () => replaceRecipient(parts.service, recipientId, replacement, trace),
      record: async (answer) => recordReplacement(parts, call, session, answer),
    }),
  }
}

/** `Retry-After` in seconds, if `onReplaced` has failed to store the new recipient. */
const RECORD_RETRY_SECONDS = 5

/** Calls `onReplaced` with the new recipient. */
async function recordReplacement<Session extends SigningSession>(
  { options, callHost }: OperationParts<Session>,
  { request, id: recipientId, trace }: Call,
  session: Session,
  { body, upstreamStatus }: Answer,
): Promise<void> {
  const recipient = parseRecipient(body)
  if (!recipient) throw new ProxyFailure('internal_error')
  try {
    await callHost('onReplaced', trace, () =>
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

/** Sends `POST /v1/recipients/{recipient_id}/replace` (service contract, Endpoints 2). */
async function replaceRecipient(
  service: Service,
  recipientId: string,
  replacement: RecipientReplacement,
  trace: CallTrace,
): Promise<Answer> {
  const { status, body } = await service.call({
    method: 'POST',
    path: `/v1/recipients/${recipientId}/replace`,
    success: 201,
    body: { ...replacement },
    trace,
  })
  const recipient = parseRecipient(body)
  if (!recipient) {
    throw new ProxyFailure('upstream_invalid', { upstreamStatus: status, unknownOutcome: true })
  }
  return { status: 201, body: recipient, upstreamStatus: status }
}
