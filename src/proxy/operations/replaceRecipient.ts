import { parseRecipient, type Recipient } from '../../contract/recipient.js'
import type { Call, OperationParts, RequestedWrite, WriteInput } from '../operationParts.js'
import { ProxyFailure, toFailure } from '../reply/proxyFailure.js'
import type { Answer } from '../reply/reply.js'
import { parseReplacement } from '../request/browserRequest.js'
import type { SigningSession } from '../signingProxyOptions.js'
import type { Performed, ServiceCalls } from '../services/serviceCalls.js'
import type { ReplacementOrder } from '../services/signingService.js'
import type { CallTrace } from '../../reports/proxyEvent.js'
import { createProgressRecord, type ProgressRecord } from './replacementProgress.js'

export function readReplacement<Session extends SigningSession>(
  parts: OperationParts<Session>,
  call: Call,
  { session, body, key }: WriteInput<Session>,
): RequestedWrite<Session> {
  const { request, id: recipientId, trace } = call
  const { name, email } = parseReplacement(body)
  const person = JSON.stringify([name, email].map(normalized))
  return {
    // `authorize` gets a copy, so it cannot change the values that the service receives.
    question: {
      operation: 'replace_recipient',
      recipientId,
      replacement: { name, email },
      session,
      request,
    },
    prepare: () => {
      const owner = trace.requestId
      const progress = createProgressRecord(parts.state, { recipientId, body: person, owner })
      const order = { recipientId, name, email, earlier: progress.earlier, note: progress.note }
      return {
        kind: 'replacement',
        owner,
        subject: session.subject,
        recipientId,
        key,
        body: person,
        make: () => replaceRecipient(parts.service, order, progress, trace),
        isUnfinished: async () => {
          const earlier = await progress.earlier()
          await progress.close()
          return earlier !== undefined
        },
        settle: async () => {
          if (parts.service.adapter.status) await parts.evidence.note(recipientId)
          if (progress.latest()) await progress.note(undefined)
        },
        record: async (answer) => recordReplacement(parts, call, session, answer),
      }
    },
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

/** Replaces a recipient with the service's adapter. A failure names a successor that exists. */
async function replaceRecipient(
  { adapter, isRecipientId, perform }: ServiceCalls,
  order: ReplacementOrder,
  progress: ProgressRecord,
  trace: CallTrace,
): Promise<Performed<Recipient>> {
  try {
    return await perform({ about: 'recipient', trace }, async (send) => {
      const recipient = parseRecipient(await adapter.replaceRecipient?.(order, send))
      if (!recipient || !isRecipientId(recipient.id)) {
        throw new ProxyFailure('upstream_invalid')
      }
      return recipient
    })
  } catch (error) {
    const { code, details } = toFailure(error)
    const successorId = progress.latest()?.successor?.id
    throw new ProxyFailure(code, { ...details, ...(successorId !== undefined && { successorId }) })
  } finally {
    await progress.close()
  }
}
