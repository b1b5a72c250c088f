import type { ProblemCode } from '../../contract/problem.js'
import type { Call } from '../operationParts.js'
import { ProxyFailure, type FailureDetails } from '../reply/proxyFailure.js'
import { remedyOf, type Answer } from '../reply/reply.js'
import { sha256 } from '../state/hash.js'
import type { OperationEvent } from './proxyEvent.js'

/** Builds a SHA-256 with a random salt of this process, so that nobody can check a guess. */
export function createEventHash() {
  let salt: string | undefined
  return (value: string): string | Promise<string> => {
    // Workers forbid random values before the first request.
    salt ??= crypto.randomUUID()
    return sha256(salt + value)
  }
}

/** A finished call, with the HTTP status of the proxy's response. */
interface Ending extends Pick<OperationEvent, 'operation' | 'status'> {
  readonly result: Answer | ProxyFailure
  readonly startedAt: number
}

/** Builds the event of a call. Ids and subjects are hashed, or omitted if `hash` is missing. */
export async function operationEvent(
  { id, subject, trace }: Call,
  { operation, result, status, startedAt }: Ending,
  hash?: ReturnType<typeof createEventHash>,
): Promise<OperationEvent> {
  const { requestId, serviceDurationMs } = trace
  const traceId = trace.traceparent?.split('-')[1]
  const failure = result instanceof ProxyFailure ? result : undefined
  const hasId = !failure || !INVALID_ID.has(failure.code)
  return {
    type: 'operation',
    operation,
    outcome: failure?.code ?? 'ok',
    status,
    durationMs: performance.now() - startedAt,
    requestId,
    hasSession: subject !== undefined,
    ...(failure && { remedy: remedyOf(failure) }),
    ...reportedOf(result instanceof ProxyFailure ? result.details : result),
    ...(hash && subject !== undefined && { subject: await hash(subject) }),
    ...(hash && hasId && { target: await hash(id) }),
    ...(traceId !== undefined && { traceId }),
    ...(serviceDurationMs !== undefined && { serviceDurationMs }),
  }
}

/** After these codes, an event omits the id, because it can be any string. */
const INVALID_ID = new Set<ProblemCode>(['invalid_deliverable_id', 'invalid_recipient_id'])

/** The details of an answer or failure that its event contains. All others are omitted. */
const REPORTED: ReadonlySet<string> = new Set<keyof OperationEvent>([
  'upstreamStatus',
  'upstreamProblemType',
  'upstreamRequestId',
  'transportError',
  'hostFunction',
  'successorId',
  'sharedWith',
])

function reportedOf(details: Answer | FailureDetails): Partial<OperationEvent> {
  return Object.fromEntries(
    Object.entries(details).filter(([name, value]) => REPORTED.has(name) && value !== undefined),
  )
}
