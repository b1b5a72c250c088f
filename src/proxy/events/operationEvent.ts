import type { Operation } from '../../contract/operation.js'
import { isDeliverableId, isRecipientId } from '../../contract/resourceId.js'
import type { OperationEvent } from './proxyEvent.js'
import type { Arrival } from '../arrival.js'
import type { Answer } from '../reply/answer.js'
import { remedyOf } from '../reply/reply.js'
import { ProxyFailure } from '../reply/proxyFailure.js'

/** How a call ended. */
export interface Ending {
  readonly operation: Operation
  /** Of the recipient or deliverable, as it came. */
  readonly id: string
  readonly answer: Answer | ProxyFailure
  /** Absent where the call ended before anyone knew who called. */
  readonly subject: string | undefined
  readonly tenant: string | undefined
  /** Status of our answer. */
  readonly status: number
}

/** The event of a call. Ids and subjects become hashes; the rest is ours to begin with. */
export async function operationEvent(
  { requestId, startedAt, traceparent }: Arrival,
  { operation, id, answer, subject, tenant, status }: Ending,
  hash: ((value: string) => Promise<string>) | undefined,
): Promise<OperationEvent> {
  const traceId = traceparent?.split('-')[1]
  const hasTarget = hash && (isRecipientId(id) || isDeliverableId(id))
  return {
    type: 'operation',
    operation,
    status,
    durationMs: performance.now() - startedAt,
    requestId,
    ...(answer instanceof ProxyFailure ? failureFields(answer) : successFields(answer)),
    ...(hash && subject !== undefined && { subject: await hash(subject) }),
    ...(hasTarget && { target: await hash(id) }),
    ...(tenant !== undefined && { tenant }),
    ...(traceId !== undefined && { traceId }),
  }
}

type Outcome = Pick<
  OperationEvent,
  | 'outcome'
  | 'remedy'
  | 'upstreamStatus'
  | 'upstreamProblemType'
  | 'upstreamRequestId'
  | 'transportError'
  | 'sharedWith'
  | 'failedHook'
>

function successFields({ upstreamStatus, sharedWith }: Answer): Outcome {
  return {
    outcome: 'ok',
    ...(upstreamStatus !== undefined && { upstreamStatus }),
    ...(sharedWith && { sharedWith }),
  }
}

function failureFields(failure: ProxyFailure): Outcome {
  const { code, details } = failure
  const { upstreamStatus, upstreamProblemType, upstreamRequestId, transportError, hook } = details
  return {
    outcome: code,
    remedy: remedyOf(failure),
    ...(upstreamStatus !== undefined && { upstreamStatus }),
    ...(upstreamProblemType !== undefined && { upstreamProblemType }),
    ...(upstreamRequestId !== undefined && { upstreamRequestId }),
    ...(transportError !== undefined && { transportError }),
    ...(hook && { failedHook: hook }),
  }
}
