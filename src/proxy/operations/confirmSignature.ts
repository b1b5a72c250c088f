import {
  type Answer as GivenAnswer,
  type ConfirmReason,
  confirmReasons,
  isAnswer,
  isSigningAnswer,
  laterAnswers,
} from '../../contract/confirm/signingAnswer.js'
import type { JsonObject } from '../../contract/jsonObject.js'
import { NO_ID } from '../../reports/problemTexts.js'
import { createHostTime } from '../bounds/hostTime.js'
import { InvalidReturn } from '../host/hostFunctions.js'
import type { Call, OperationParts } from '../operationParts.js'
import { ProxyFailure, toFailure } from '../reply/proxyFailure.js'
import type { Answer } from '../reply/reply.js'
import type { Reuse } from '../services/reads/sharedReads.js'
import type {
  ConfirmQuestion,
  SigningProxyOptions,
  SigningSession,
} from '../signingProxyOptions.js'

/** Answers a page that asks whether a recipient has signed, with the option or the adapter. */
export async function confirmSignature<Session extends SigningSession>(
  parts: OperationParts<Session>,
  call: Call,
  session: Session,
): Promise<Answer> {
  const { options, answerOfService } = parts
  const { searchParams: query } = new URL(call.request.url)
  // No person waits for the answer to a timer of the page.
  const reuses = query.get('timer') === '1' ? 'timer' : 'moment'
  try {
    const body = options.confirm
      ? await askHost(parts, call, { session, confirm: options.confirm, query, reuses })
      : answerOfService && bodyOf(await answerOfService(call.id, reuses))
    if (!body) throw new ProxyFailure('not_found')
    return { status: 200, body: knownTo(query, body) }
  } catch (error) {
    if (toFailure(error).code !== 'recipient_not_found') throw error
    return { status: 200, body: await bodyOfUnknown(parts, call, query) }
  }
}

/** Answers about a recipient that the service does not know. */
async function bodyOfUnknown(
  { emit, statuses }: Pick<OperationParts<SigningSession>, 'emit' | 'statuses'>,
  { trace, id }: Call,
  query: URLSearchParams,
): Promise<JsonObject> {
  const wasKnown = query.get('answered') === '1'
  if (await statuses.isGone(id, wasKnown).catch(() => false)) {
    return knownTo(query, { answer: 'unavailable' })
  }
  // A wrong key or a mistyped id must not look like an end to the person.
  emit({ type: 'recipient_unknown', requestId: trace.requestId })
  return { answer: false }
}

/** Replaces an answer by `false` that the page is too old to know. */
function knownTo(query: URLSearchParams, body: JsonObject): JsonObject {
  const isLater = laterAnswers.some((later) => later === body['answer'])
  const known = query.get('knows')?.split(',') ?? []
  return isLater && !known.includes(String(body['answer'])) ? { ...body, answer: false } : body
}

/** Milliseconds in which a service that was too slow is still reported by its own call. */
const HANDLING_MS = 1_000

/** Asks the host's function. A service that is slow to answer `isGenerated` is not the host's fault. */
async function askHost<Session extends SigningSession>(
  { callHost, config, ...parts }: OperationParts<Session>,
  { request, trace, id: recipientId }: Call,
  { session, confirm, query, reuses }: Asked<Session>,
): Promise<JsonObject> {
  const end = new AbortController()
  let hasId = true
  const { timeoutMs, isDevelopment } = config
  const time = createHostTime(timeoutMs, timeoutMs + HANDLING_MS)
  const isGenerated: ConfirmQuestion['isGenerated'] = async (id) => {
    hasId = id != null
    return time.waitForService(async () => parts.isGenerated(id, reuses))
  }
  const reason = reasonOf(query)
  const question = { session, recipientId, reason, request, signal: end.signal, isGenerated }
  const ask = (): unknown => confirm(question)
  try {
    const answer = await callHost('confirm', trace, ask, readAnswer, time.limit)
    // In development, the browser's console also says why the page waits.
    const isUnknown = isDevelopment && !hasId && answer.answer === false
    return { ...bodyOf(answer), remedy: isUnknown ? NO_ID : undefined }
  } finally {
    end.abort()
  }
}

interface Asked<Session extends SigningSession> {
  readonly session: Session
  readonly confirm: NonNullable<SigningProxyOptions<Session>['confirm']>
  readonly query: URLSearchParams
  readonly reuses: Reuse
}

/** Reads why the page asks. A page that is newer than the proxy may send an unknown reason. */
function reasonOf(query: URLSearchParams): ConfirmReason {
  const sent = query.get('reason')
  return confirmReasons.find((reason) => reason === sent) ?? 'returned'
}

function readAnswer(value: unknown): GivenAnswer {
  if (isSigningAnswer(value)) return { answer: value }
  if (isAnswer(value)) return value
  throw new InvalidReturn(
    'The function must return true, false, "declined", "expired", "replaced", "canceled", "declined_by_other", "not_your_turn", "not_ready" or "unavailable". Or it must return { answer, role, signer, signedAt, sealed, ended } with one of these answers.',
  )
}

/** Returns the body, with no other field of the host's object. JSON omits undefined fields. */
function bodyOf({ answer, role, signer, signedAt, sealed, ended }: GivenAnswer): JsonObject {
  // A fact about a signature needs one, except whether the file exists of which a person gets a copy.
  if (answer !== true && role !== 'cc') return { answer, role }
  return { answer, role, signer, signed_at: signedAt, sealed, ended }
}
