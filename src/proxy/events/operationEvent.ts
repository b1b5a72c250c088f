import type { ProxyOperation } from '../../contract/operation.js'
import type { ProblemCode } from '../../contract/problem.js'
import type { Call } from '../operationParts.js'
import { ProxyFailure, type FailureDetails } from '../reply/proxyFailure.js'
import { remedyOf, type Answer } from '../reply/reply.js'
import { sha256 } from '../state/hash.js'
import type { OperationEvent } from './proxyEvent.js'

/** A finished call. */
interface Ending {
  readonly operation: ProxyOperation
  readonly result: Answer | ProxyFailure
  /** HTTP status of the proxy's response. */
  readonly status: number
  readonly startedAt: number
}

/** A hash function for events: equal values get equal hashes, and no hash reveals its value. */
export type EventHash = (value: string) => string | Promise<string>

/**
 * Builds a SHA-256 with a random salt of this process, so that nobody can check a guess. Makes the
 * salt in the first call: Workers forbid it earlier.
 */
export function createEventHash(): EventHash {
  let salt: string | undefined
  return (value) => {
    salt ??= crypto.randomUUID()
    return sha256(salt + value)
  }
}

/** Builds the event of a call. Ids and subjects are hashed, or omitted if `hash` is missing. */
export async function operationEvent(
  { id, subject, trace }: Call,
  { operation, result, status, startedAt }: Ending,
  hash?: EventHash,
): Promise<OperationEvent> {
  const { serviceDurationMs } = trace
  const traceId = trace.traceparent?.split('-')[1]
  const isRefused = result instanceof ProxyFailure && INVALID_ID.has(result.code)
  return {
    type: 'operation',
    operation,
    status,
    durationMs: performance.now() - startedAt,
    requestId: trace.requestId,
    hasSession: subject !== undefined,
    ...outcomeOf(result),
    ...(hash && subject !== undefined && { subject: await hash(subject) }),
    ...(hash && !isRefused && { target: await hash(id) }),
    ...(traceId !== undefined && { traceId }),
    ...(serviceDurationMs !== undefined && { serviceDurationMs }),
  }
}

/** After these codes, an event omits the id, because it can be any string. */
const INVALID_ID: ReadonlySet<ProblemCode> = new Set([
  'invalid_deliverable_id',
  'invalid_recipient_id',
])

type Outcome = Partial<OperationEvent> & Pick<OperationEvent, 'outcome'>

function outcomeOf(result: Answer | ProxyFailure): Outcome {
  const isFailure = result instanceof ProxyFailure
  const details: Partial<Answer> & FailureDetails = isFailure ? result.details : result
  const reported = Object.fromEntries(
    REPORTED.flatMap((name) => (details[name] === undefined ? [] : [[name, details[name]]])),
  )
  return isFailure
    ? { outcome: result.code, remedy: remedyOf(result), ...reported }
    : { outcome: 'ok', ...reported }
}

/** The details of an answer or failure that its event contains. All others are omitted. */
const REPORTED = [
  'upstreamStatus',
  'upstreamProblemType',
  'upstreamRequestId',
  'transportError',
  'hostFunction',
  'successorId',
  'sharedWith',
] as const
