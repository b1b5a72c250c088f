import { isDeliverableId, isRecipientId } from '../contract/resourceId.js'
import { assertSameOriginRead, assertSameOriginWrite } from './request/csrf.js'
import { createHostHooks } from './host/hostHooks.js'
import { allowOf } from './request/matchRoute.js'
import type { Answer } from './reply/Answer.js'
import { idempotencyKeyOf } from './once/idempotency.js'
import { operationEvent } from './events/operationEvent.js'
import { retrieveDeliverable } from './operations/retrieveDeliverable.js'
import { ProxyFailure, toFailure } from './reply/ProxyFailure.js'
import type { OperationRequest, ProxyParts } from './ProxyParts.js'
import { createCountCall, memoryRateLimit } from './limits/rateLimit.js'
import { jsonReply, problemReply, type Reply } from './reply/Reply.js'
import { readJsonBody } from './request/requestBody.js'
import type { AuthorizeQuestion, SigningSession } from './SigningProxyOptions.js'
import { validTraceparent } from './events/traceparent.js'
import { createWrites, type WriteOrder } from './writes.js'

/** Answers requests for the three operations, and tells the host of each. */
export function createOperationHandler<Session extends SigningSession>(
  parts: ProxyParts<Session>,
): (call: OperationRequest) => Promise<Reply> {
  const { options, config, service, emit, eventHash } = parts
  const limits = options.rateLimit ?? memoryRateLimit()
  const countCall = createCountCall(limits, emit)
  const writes = createWrites(parts)
  const hooksFor = createHostHooks(options, parts.reportHookError)
  const canReplace = options.onReplaced !== undefined

  /** Every check in its order, cheapest first; the service is called last, and only if all pass. */
  async function perform(
    { request, bytes, route, requestId }: OperationRequest,
    identify: (subject: string) => void,
  ): Promise<Answer> {
    const { operation, id } = route
    if (operation === 'replace_recipient' && !canReplace) throw new ProxyFailure('not_found')
    assertRoute(request, route)
    const isRead = operation === 'retrieve_deliverable'
    const assertSameOrigin = isRead ? assertSameOriginRead : assertSameOriginWrite
    assertSameOrigin(request.headers, config)

    const hooks = hooksFor({ request, requestId })
    const session = await hooks.authenticate()
    identify(session.subject)
    // A read can do nothing twice, so it needs no count that others share.
    await countCall('perSubject', session.subject, isRead ? 'fail-open' : config.onStoreFailure)

    const trace = { requestId, traceparent: validTraceparent(request.headers) }
    if (isRead) {
      await hooks.authorize({ operation, deliverableId: id, session, request })
      return retrieveDeliverable(service, config, id, trace)
    }
    const idempotencyKey = idempotencyKeyOf(request.headers)
    if (operation === 'replace_recipient' && idempotencyKey === undefined) {
      throw new ProxyFailure('idempotency_key_required')
    }
    const body = await readJsonBody({ request, bytes }, config.maxRequestBytes)
    const order = writes.read(operation, body)
    await hooks.authorize(questionOf(order, { recipientId: id, session, request }))
    await countCall('perRecipient', id, config.onStoreFailure)
    return writes.perform(order, {
      recipientId: id,
      session,
      request,
      hooks,
      idempotencyKey,
      trace,
    })
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
    const reply =
      answer instanceof ProxyFailure
        ? problemReply(answer, call.requestId, config)
        : jsonReply(answer.status, answer.body, call.requestId)
    // Of a success nobody is told but a host that listens.
    if (eventHash || answer instanceof ProxyFailure) {
      emit(await operationEvent(call, { answer, subject, status: reply.status }, eventHash))
    }
    return reply
  }
}

/** What the host is asked about a write: of a replacement also who is to come. */
function questionOf<Session extends SigningSession>(
  order: WriteOrder,
  asked: { readonly recipientId: string; readonly session: Session; readonly request: Request },
): AuthorizeQuestion<Session> {
  return order.operation === 'replace_recipient'
    ? { ...asked, operation: order.operation, replacement: { ...order.replacement } }
    : { ...asked, operation: order.operation }
}

/** The method must be the route's, and the id one that could exist. */
function assertRoute({ method }: Request, route: OperationRequest['route']): void {
  const allow = allowOf(route)
  if (method !== allow) throw new ProxyFailure('method_not_allowed', { allow })
  if (route.operation === 'retrieve_deliverable') {
    if (!isDeliverableId(route.id)) throw new ProxyFailure('invalid_deliverable_id')
  } else if (!isRecipientId(route.id)) {
    throw new ProxyFailure('invalid_recipient_id')
  }
}
