import { isDeliverableId, isRecipientId } from '../../contract/resourceId.js'
import type { OperationEvent } from './ProxyEvent.js'
import type { OperationRequest } from '../ProxyParts.js'
import type { Answer } from '../reply/Answer.js'
import { remedyOf } from '../reply/Reply.js'
import { ProxyFailure } from '../reply/ProxyFailure.js'
import { validTraceparent } from './traceparent.js'

/** How a call ended. */
export interface Ending {
  readonly answer: Answer | ProxyFailure
  /** Absent where the call ended before anyone knew who called. */
  readonly subject: string | undefined
  readonly tenant: string | undefined
  /** Status of our answer. */
  readonly status: number
}

/** The event of a call. Ids and subjects become hashes; the rest is ours to begin with. */
export async function operationEvent(
  { request, route, requestId, startedAt }: OperationRequest,
  { answer, subject, tenant, status }: Ending,
  hash: ((value: string) => Promise<string>) | undefined,
): Promise<OperationEvent> {
  const traceId = validTraceparent(request.headers)?.split('-')[1]
  const hasTarget = hash && (isRecipientId(route.id) || isDeliverableId(route.id))
  return {
    type: 'operation',
    operation: route.operation,
    status,
    durationMs: performance.now() - startedAt,
    requestId,
    ...(answer instanceof ProxyFailure ? failureFields(answer) : successFields(answer)),
    ...(hash && subject !== undefined && { subject: await hash(subject) }),
    ...(hasTarget && { target: await hash(route.id) }),
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
