import { isDeliverableId, isRecipientId } from '../contract/resourceId.js'
import { assertSameOriginRead, assertSameOriginWrite } from './csrf.js'
import type { Emit, OperationEvent } from './events.js'
import { authenticate, authorize } from './hostHooks.js'
import { methodOf, type Route } from './matchRoute.js'
import type { Answer } from './once/Answer.js'
import { retrieveDeliverable } from './operations/retrieveDeliverable.js'
import type { ProxyConfig } from './options/resolveOptions.js'
import { problemResponse } from './problemResponse.js'
import { ProxyFailure, toFailure } from './ProxyFailure.js'
import { createCountCall } from './rateLimit.js'
import { memoryRateLimit } from './rateLimit.js'
import { rebuiltHeaders } from './rebuiltHeaders.js'
import { readJsonBody } from './requestBody.js'
import type { Service } from './service.js'
import type { SigningProxyOptions, SigningSession } from './SigningProxyOptions.js'
import { validTraceparent } from './traceparent.js'
import { createWrites } from './writes.js'

/** One request for an operation. */
export interface OperationRequest {
  readonly request: Request
  readonly route: Extract<Route, { kind: 'operation' }>
  readonly requestId: string
  readonly startedAt: number
}

/** What handling operations takes. */
export interface OperationParts<Session extends SigningSession> {
  readonly options: SigningProxyOptions<Session>
  readonly config: ProxyConfig
  readonly service: Service
  readonly emit: Emit
  /** Absent when nobody listens to events. */
  readonly eventHash: ((value: string) => Promise<string>) | undefined
}

/** Answers requests for the three operations, and tells the host of each. */
export function createOperationHandler<Session extends SigningSession>(
  parts: OperationParts<Session>,
): (call: OperationRequest) => Promise<Response> {
  const { options, config, service, emit } = parts
  const limits = options.rateLimit ?? memoryRateLimit()
  const countCall = createCountCall(limits, config.onStoreFailure, emit)
  const writes = createWrites(parts)

  /** Every check in its order, cheapest first; the service is called last, and only if all pass. */
  async function perform(
    { request, route }: OperationRequest,
    identify: (subject: string) => void,
  ): Promise<Answer> {
    const { operation, id } = route
    assertMethod(request, route)
    assertId(route)
    const isRead = operation === 'retrieve_deliverable'
    const assertSameOrigin = isRead ? assertSameOriginRead : assertSameOriginWrite
    assertSameOrigin(request.headers, config.allowedOrigins)

    const session = await authenticate(options, request)
    identify(session.subject)
    await countCall('perSubject', session.subject)

    const traceparent = validTraceparent(request.headers)
    if (isRead) {
      await authorize(options, { operation, deliverableId: id, session, request })
      return retrieveDeliverable(service, id, traceparent)
    }
    const order = writes.read(operation, await readJsonBody(request, config.maxRequestBytes))
    await authorize(options, { operation, recipientId: id, session, request })
    await countCall('perRecipient', id)
    return writes.perform(order, { recipientId: id, session, request, traceparent })
  }

  return async (call) => {
    let subject: string | undefined
    let answer: Answer | ProxyFailure
    try {
      answer = await perform(call, (identified) => {
        subject = identified
      })
    } catch (error) {
      answer = toFailure(error)
    }
    const response =
      answer instanceof ProxyFailure
        ? problemResponse(answer, call.requestId)
        : answerResponse(answer, call.requestId)
    if (parts.eventHash) {
      emit(await describe(call, { answer, subject, status: response.status }, parts.eventHash))
    }
    return response
  }
}

function assertMethod(request: Request, route: Route): void {
  const allow = methodOf(route)
  if (request.method !== allow) throw new ProxyFailure('method_not_allowed', { allow })
}

function assertId({ operation, id }: OperationRequest['route']): void {
  if (operation === 'retrieve_deliverable') {
    if (!isDeliverableId(id)) throw new ProxyFailure('invalid_deliverable_id')
  } else if (!isRecipientId(id)) throw new ProxyFailure('invalid_recipient_id')
}

function answerResponse({ status, body }: Answer, requestId: string): Response {
  const headers = rebuiltHeaders(requestId, 'application/json')
  return new Response(JSON.stringify(body), { status, headers })
}

interface Ending {
  readonly answer: Answer | ProxyFailure
  readonly subject: string | undefined
  readonly status: number
}

/** The event of a call. Ids and subjects become hashes; the rest is ours to begin with. */
async function describe(
  { request, route, requestId, startedAt }: OperationRequest,
  { answer, subject, status }: Ending,
  hash: (value: string) => Promise<string>,
): Promise<OperationEvent> {
  const failure = answer instanceof ProxyFailure ? answer : undefined
  const answered = answer instanceof ProxyFailure ? undefined : answer
  const upstreamStatus = failure?.details.upstreamStatus ?? answered?.upstreamStatus
  const traceId = validTraceparent(request.headers)?.split('-')[1]
  const hasTarget = isRecipientId(route.id) || isDeliverableId(route.id)
  return {
    type: 'operation',
    operation: route.operation,
    outcome: failure?.code ?? 'ok',
    status,
    durationMs: performance.now() - startedAt,
    requestId,
    ...(subject !== undefined && { subject: await hash(subject) }),
    ...(hasTarget && { target: await hash(route.id) }),
    ...(upstreamStatus !== undefined && { upstreamStatus }),
    ...(answered?.sharedWith && { sharedWith: answered.sharedWith }),
    ...(failure?.details.hook && { failedHook: failure.details.hook }),
    ...(traceId !== undefined && { traceId }),
  }
}
