import {
  type ConfirmReason,
  confirmReasons,
  isSignedAnswer,
  isSigningAnswer,
} from '../../contract/confirm/signingAnswer.js'
import type { JsonObject } from '../../contract/jsonObject.js'
import { InvalidReturn } from '../host/hostFunctions.js'
import type { Call, OperationParts } from '../operationParts.js'
import { ProxyFailure, toFailure } from '../reply/proxyFailure.js'
import type { Answer } from '../reply/reply.js'
import type { SigningSession } from '../signingProxyOptions.js'

/** How long `confirm` may wait after the end of a ceremony. The page waits for 30 seconds. */
const WAIT_MS = 20_000

/** Time for `confirm` to return after its `signal` has aborted, in milliseconds. */
const GRACE_MS = 1_000

/** Answers a page that asks whether a recipient has signed, with the option or the adapter. */
export async function confirmSignature<Session extends SigningSession>(
  { confirm, config, callHost, askGenerated, emit }: OperationParts<Session>,
  { request, trace, id: recipientId }: Call,
  session: Session,
): Promise<Answer> {
  if (!confirm) throw new ProxyFailure('not_found')
  const reason = reasonOf(request)
  const wait = reason === 'finished'
  const limitMs = wait ? WAIT_MS : config.timeoutMs
  const timeUp = new AbortController()
  const timer = setTimeout(() => timeUp.abort(), limitMs)
  const { signal } = timeUp
  const isGenerated = async (deliverableId: string): Promise<boolean> =>
    (await askGenerated(deliverableId, { wait, signal })) ?? false
  const question = { session, recipientId, reason, wait, request, signal, isGenerated }
  try {
    const ask = (): unknown => confirm(question)
    const answer = await callHost('confirm', trace, ask, readAnswer, limitMs + GRACE_MS)
    return { status: 200, body: bodyOf(answer) }
  } catch (error) {
    if (toFailure(error).code !== 'recipient_not_found') throw error
    // A wrong key or a mistyped id must not look like an end to the person.
    emit({ type: 'recipient_unknown', requestId: trace.requestId })
    return { status: 200, body: { answer: false } }
  } finally {
    clearTimeout(timer)
    timeUp.abort()
  }
}

/** Reads why the page asks. A page that is newer than the proxy may send an unknown reason. */
function reasonOf({ url }: Request): ConfirmReason {
  const sent = new URL(url).searchParams.get('reason')
  return confirmReasons.find((reason) => reason === sent) ?? 'returned'
}

/** Validates the return value of `confirm`. Refuses every value that is not an exact answer. */
function readAnswer(value: unknown) {
  if (isSigningAnswer(value) || isSignedAnswer(value)) return value
  throw new InvalidReturn(
    'The function must return true, { answer: true, signer, signedAt }, false, "declined", "expired", "replaced", "canceled", "declined_by_other" or "not_your_turn".',
  )
}

/** Returns the body, with no other field of the host's object. JSON omits undefined fields. */
function bodyOf(answer: ReturnType<typeof readAnswer>): JsonObject {
  if (typeof answer !== 'object') return { answer }
  const { signer, signedAt: signed_at } = answer
  return { answer: true, signer, signed_at }
}
