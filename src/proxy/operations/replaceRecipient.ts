import { parseRecipient, type Recipient } from '../../contract/recipient.js'
import type { Call, OperationParts, RequestedWrite, WriteInput } from '../operationParts.js'
import { ProxyFailure } from '../reply/proxyFailure.js'
import type { Answer } from '../reply/reply.js'
import { parseReplacement } from '../request/browserRequest.js'
import type { SigningSession } from '../signingProxyOptions.js'
import type { Performed, ServiceCalls } from '../services/serviceCalls.js'
import type { ReplacementOrder } from '../services/signingService.js'
import type { CallTrace } from '../../reports/proxyEvent.js'

export function readReplacement<Session extends SigningSession>(
  parts: OperationParts<Session>,
  call: Call,
  { session, body, key }: WriteInput<Session>,
): RequestedWrite<Session> {
  const { request, id: recipientId, trace } = call
  const { name, email } = parseReplacement(body)
  return {
    // `authorize` gets a copy, so it cannot change the values that the service receives.
    question: {
      operation: 'replace_recipient',
      recipientId,
      replacement: { name, email },
      session,
      request,
    },
    prepare: () => ({
      kind: 'replacement',
      owner: trace.requestId,
      subject: session.subject,
      recipientId,
      key,
      person: JSON.stringify([name, email].map(normalized)),
      make: (progress) =>
        replaceRecipient(parts.service, { recipientId, name, email, ...progress }, trace),
      prove: async () => {
        if (parts.service.adapter.status) await parts.evidence.note(recipientId)
      },
      record: async (answer) => recordReplacement(parts, call, session, answer),
    }),
  }
}

/** Removes differences in spelling, so that the same person is replaced by only once. */
function normalized(text: string): string {
  return text.normalize('NFC').trim().replaceAll(/\s+/gu, ' ').toLowerCase()
}

/** `Retry-After` in seconds, if `onReplaced` has failed to store the new recipient. */
const RECORD_RETRY_SECONDS = 5

async function recordReplacement<Session extends SigningSession>(
  { options, callHost }: OperationParts<Session>,
  { request, id: recipientId, trace }: Call,
  session: Session,
  { body, upstreamStatus }: Answer,
): Promise<void> {
  const recipient = parseRecipient(body)
  if (!recipient) throw new ProxyFailure('internal_error')
  try {
    const store = () => options.onReplaced?.({ session, recipientId, recipient, request })
    await callHost('onReplaced', trace, store, () => {})
  } catch {
    throw new ProxyFailure('replacement_not_recorded', {
      retryAfter: RECORD_RETRY_SECONDS,
      successorId: recipient.id,
      hostFunction: 'onReplaced',
      upstreamStatus,
    })
  }
}

/** Replaces a recipient with the service's adapter. */
function replaceRecipient(
  { adapter, isRecipientId, perform }: ServiceCalls,
  order: ReplacementOrder,
  trace: CallTrace,
): Promise<Performed<Recipient>> {
  return perform({ about: 'recipient', trace }, async (send, _download, refuseKey) => {
    const note: ReplacementOrder['note'] = async (progress) => {
      // An error of a later call names the new recipient.
      refuseKey(progress)
      await order.note(progress)
    }
    const recipient = parseRecipient(await adapter.replaceRecipient?.({ ...order, note }, send))
    if (!recipient || !isRecipientId(recipient.id)) {
      throw new ProxyFailure('upstream_invalid')
    }
    return recipient
  })
}
