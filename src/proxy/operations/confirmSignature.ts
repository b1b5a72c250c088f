import {
  type ConfirmReason,
  confirmReasons,
  isSignedAnswer,
  isSigningAnswer,
} from '../../contract/confirm/signingAnswer.js'
import type { JsonObject } from '../../contract/jsonObject.js'
import { NO_ID } from '../../reports/problemTexts.js'
import { InvalidReturn } from '../host/hostFunctions.js'
import type { Call, OperationParts } from '../operationParts.js'
import { ProxyFailure, toFailure } from '../reply/proxyFailure.js'
import type { Answer } from '../reply/reply.js'
import type { SigningSession } from '../signingProxyOptions.js'

/** Answers a page that asks whether a recipient has signed, with the option or the adapter. */
export async function confirmSignature<Session extends SigningSession>(
  { confirm, callHost, emit, config, ...parts }: OperationParts<Session>,
  { request, trace, id: recipientId }: Call,
  session: Session,
): Promise<Answer> {
  if (!confirm) throw new ProxyFailure('not_found')
  const reason = reasonOf(request)
  const end = new AbortController()
  let hasId = true
  const isGenerated: typeof parts.isGenerated = async (id) => {
    hasId = id != null
    return parts.isGenerated(id)
  }
  const question = { session, recipientId, reason, request, signal: end.signal, isGenerated }
  try {
    const answer = await callHost('confirm', trace, (): unknown => confirm(question), readAnswer)
    // In development, the browser's console also says why the page waits.
    const isUnknown = config.isDevelopment && !hasId && answer === false
    return { status: 200, body: { ...bodyOf(answer), remedy: isUnknown ? NO_ID : undefined } }
  } catch (error) {
    if (toFailure(error).code !== 'recipient_not_found') throw error
    // A wrong key or a mistyped id must not look like an end to the person.
    emit({ type: 'recipient_unknown', requestId: trace.requestId })
    return { status: 200, body: { answer: false } }
  } finally {
    end.abort()
  }
}

/** Reads why the page asks. A page that is newer than the proxy may send an unknown reason. */
function reasonOf({ url }: Request): ConfirmReason {
  const sent = new URL(url).searchParams.get('reason')
  return confirmReasons.find((reason) => reason === sent) ?? 'returned'
}

function readAnswer(value: unknown) {
  if (isSigningAnswer(value) || isSignedAnswer(value)) return value
  throw new InvalidReturn(
    'The function must return true, { answer: true, signer, signedAt, sealed, ended }, false, "declined", "expired", "replaced", "canceled", "declined_by_other" or "not_your_turn".',
  )
}

/** Returns the body, with no other field of the host's object. JSON omits undefined fields. */
function bodyOf(answer: ReturnType<typeof readAnswer>): JsonObject {
  if (typeof answer !== 'object') return { answer }
  const { signer, signedAt: signed_at, sealed, ended } = answer
  return { answer: true, signer, signed_at, sealed, ended }
}
