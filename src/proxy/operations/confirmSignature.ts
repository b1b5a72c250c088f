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
import type { SigningProxyOptions, SigningSession } from '../signingProxyOptions.js'

/** Answers a page that asks whether a recipient has signed, with the option or the adapter. */
export async function confirmSignature<Session extends SigningSession>(
  parts: OperationParts<Session>,
  call: Call,
  session: Session,
): Promise<Answer> {
  const { options, answerOfService } = parts
  try {
    const body = options.confirm
      ? await askHost(parts, call, session, options.confirm)
      : answerOfService && bodyOf(await answerOfService(call.id))
    if (!body) throw new ProxyFailure('not_found')
    return { status: 200, body }
  } catch (error) {
    if (toFailure(error).code !== 'recipient_not_found') throw error
    // A wrong key or a mistyped id must not look like an end to the person.
    parts.emit({ type: 'recipient_unknown', requestId: call.trace.requestId })
    return { status: 200, body: { answer: false } }
  }
}

/** Asks the host's function. A service that is slow to answer `isGenerated` is not the host's fault. */
async function askHost<Session extends SigningSession>(
  { callHost, config, ...parts }: OperationParts<Session>,
  { request, trace, id: recipientId }: Call,
  session: Session,
  confirm: NonNullable<SigningProxyOptions<Session>['confirm']>,
): Promise<JsonObject> {
  const end = new AbortController()
  let hasId = true
  let asking = 0
  let askedAt: number | undefined
  const isGenerated: typeof parts.isGenerated = async (id) => {
    hasId = id != null
    askedAt ??= performance.now()
    asking += 1
    return parts.isGenerated(id).finally(() => {
      asking -= 1
    })
  }
  const reason = reasonOf(request)
  const question = { session, recipientId, reason, request, signal: end.signal, isGenerated }
  // The service is at fault if it is still being asked, and has used the larger part of the time.
  const waitsForService = (): boolean =>
    asking > 0 && performance.now() - (askedAt ?? Infinity) > config.timeoutMs / 2
  const ask = (): unknown => confirm(question)
  try {
    const answer = await callHost('confirm', trace, ask, readAnswer, waitsForService)
    // In development, the browser's console also says why the page waits.
    const isUnknown = config.isDevelopment && !hasId && answer === false
    return { ...bodyOf(answer), remedy: isUnknown ? NO_ID : undefined }
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
