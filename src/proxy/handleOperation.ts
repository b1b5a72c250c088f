import { isDeliverableId, isRecipientId } from '../contract/resourceId.js'
import { assertSameOriginRead, assertSameOriginWrite } from './request/csrf.js'
import { authenticate, authorize } from './host/hostHooks.js'
import { methodOf } from './request/matchRoute.js'
import type { Answer } from './reply/Answer.js'
import { idempotencyKeyOf } from './once/idempotency.js'
import { operationEvent } from './events/operationEvent.js'
import { retrieveDeliverable } from './operations/retrieveDeliverable.js'
import { ProxyFailure, toFailure } from './reply/ProxyFailure.js'
import type { OperationRequest, ProxyParts } from './ProxyParts.js'
import { createCountCall, memoryRateLimit } from './limits/rateLimit.js'
import { problemReply, jsonReply, type Reply } from './reply/Reply.js'
import { readJsonBody } from './request/requestBody.js'
import type { SigningSession } from './SigningProxyOptions.js'
import { validTraceparent } from './events/traceparent.js'
import { createWrites } from './writes.js'

/** Answers requests for the three operations, and tells the host of each. */
export function createOperationHandler<Session extends SigningSession>(
  parts: ProxyParts<Session>,
): (call: OperationRequest) => Promise<Reply> {
  const { options, config, service, emit, eventHash } = parts
  const limits = options.rateLimit ?? memoryRateLimit()
  const countCall = createCountCall(limits, config.onStoreFailure, emit)
  const writes = createWrites(parts)

  /** Every check in its order, cheapest first; the service is called last, and only if all pass. */
  async function perform(
    { request, bytes, route }: OperationRequest,
    identify: (subject: string) => void,
  ): Promise<Answer> {
    const { operation, id } = route
    assertRoute(request, route)
    const isRead = operation === 'retrieve_deliverable'
    const assertSameOrigin = isRead ? assertSameOriginRead : assertSameOriginWrite
    assertSameOrigin(request.headers, config.allowedOrigins)

    const session = await authenticate(options, request)
    identify(session.subject)
    await countCall('perSubject', session.subject)

    const traceparent = validTraceparent(request.headers)
    if (isRead) {
      await authorize(options, { operation, deliverableId: id, session, request })
      return retrieveDeliverable(service, config, id, traceparent)
    }
    const idempotencyKey = idempotencyKeyOf(request.headers)
    const body = await readJsonBody({ request, bytes }, config.maxRequestBytes)
    const order = writes.read(operation, body)
    await authorize(options, { operation, recipientId: id, session, request })
    await countCall('perRecipient', id)
    return writes.perform(order, { recipientId: id, session, request, idempotencyKey, traceparent })
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
    const reply = toReply(answer, call.requestId)
    if (eventHash) {
      emit(await operationEvent(call, { answer, subject, status: reply.status }, eventHash))
    }
    return reply
  }
}

/** The method must be the route's, and the id one that could exist. */
function assertRoute({ method }: Request, route: OperationRequest['route']): void {
  const allow = methodOf(route)
  if (method !== allow) throw new ProxyFailure('method_not_allowed', { allow })
  if (route.operation === 'retrieve_deliverable') {
    if (!isDeliverableId(route.id)) throw new ProxyFailure('invalid_deliverable_id')
  } else if (!isRecipientId(route.id)) {
    throw new ProxyFailure('invalid_recipient_id')
  }
}

function toReply(answer: Answer | ProxyFailure, requestId: string): Reply {
  return answer instanceof ProxyFailure
    ? problemReply(answer, requestId)
    : jsonReply(answer.status, answer.body, requestId)
}
