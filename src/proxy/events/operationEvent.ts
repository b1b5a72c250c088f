import type { ProblemCode } from '../../contract/problem.js'
import type { Call } from '../operationParts.js'
import { ProxyFailure, type FailureDetails } from '../reply/proxyFailure.js'
import { remedyOf, type Answer } from '../reply/reply.js'
import { sha256 } from '../createStateGuard.js'
import type { OperationEvent } from '../../reports/proxyEvent.js'

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
  const { requestId, traceId, serviceDurationMs } = trace
  const failure = result instanceof ProxyFailure ? result : undefined
  const hasId = !failure || !INVALID_ID.has(failure.code)
  const event: OperationEvent = {
    type: 'operation',
    operation,
    outcome: failure?.code ?? 'ok',
    status,
    durationMs: performance.now() - startedAt,
    requestId,
    hasSession: subject !== undefined,
  }
  const details: Partial<Answer> & FailureDetails =
    result instanceof ProxyFailure ? result.details : result
  return Object.assign(
    event,
    definedOf({
      remedy: failure && remedyOf(failure),
      upstreamStatus: details.upstreamStatus,
      upstreamProblemType: details.upstreamProblemType,
      upstreamRequestId: details.upstreamRequestId,
      transportError: details.transportError,
      hostFunction: details.hostFunction,
      successorId: details.successorId,
      sharedWith: details.sharedWith,
      subject: hash && subject !== undefined ? await hash(subject) : undefined,
      target: hash && hasId ? await hash(id) : undefined,
      traceId,
      serviceDurationMs,
    }),
  )
}

/** Removes the fields without a value: an event omits what it does not know. */
function definedOf(
  fields: Partial<Record<keyof OperationEvent, unknown>>,
): Partial<OperationEvent> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

/** After these codes, an event omits the id, because it can be any string. */
const INVALID_ID = new Set<ProblemCode>(['invalid_deliverable_id', 'invalid_recipient_id'])
