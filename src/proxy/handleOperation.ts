import { isDeliverableId, isRecipientId } from '../contract/resourceId.js'
import { assertAllowedOrigin, assertSameOriginRead, assertSameOriginWrite } from './request/csrf.js'
import { isPending } from './bounds/deadline.js'
import { createHostHooks } from './host/hostHooks.js'
import { allowOf, type OperationRoute } from './request/matchRoute.js'
import { bodyText, type Answer } from './reply/answer.js'
import type { CallCounts } from './once/callCounts.js'
import { guardStore } from './once/guardStore.js'
import { idempotencyKeyOf } from './once/idempotency.js'
import { operationEvent } from './events/operationEvent.js'
import { retrieveDeliverable } from './operations/retrieveDeliverable.js'
import { ProxyFailure, toFailure } from './reply/proxyFailure.js'
import type { ProxyParts } from './proxyParts.js'
import type { Arrival } from './arrival.js'
import { problemReply, textReply, type Reply } from './reply/reply.js'
import { readJsonBody } from './request/requestBody.js'
import type { AuthorizeQuestion, SigningSession } from './signingProxyOptions.js'
import { createTenancies } from './tenancies.js'
import { WriteContext, type WriteOrder } from './writes.js'

/** Answers requests for the three operations, and tells the host of each. */
export function createOperationHandler<Session extends SigningSession>(
  parts: ProxyParts<Session>,
): (arrival: Arrival, route: OperationRoute) => Promise<Reply> {
  const { options, config, emit, eventHash, tenantOf } = parts
  const store = options.store && guardStore(options.store, config.onStoreFailure, emit)
  const tenancies = createTenancies(parts, store)
  const hooksFor = createHostHooks(options, parts)
  const canReplace = options.onReplaced !== undefined

  /**
   * Every check in its order, cheapest first; the service is called last, and only if all pass. Only what
   * is not there yet is waited for: each `await` more costs a call a turn and a promise.
   */
  async function admit(arrival: Arrival, route: OperationRoute, caller: Caller): Promise<UnderWay> {
    const { request } = arrival
    const { operation, id } = route
    if (operation === 'replace_recipient' && !canReplace) throw new ProxyFailure('not_found')
    assertRoute(request, route)
    const isRead = operation === 'retrieve_deliverable'
    const assertSameOrigin = isRead ? assertSameOriginRead : assertSameOriginWrite
    assertSameOrigin(request.headers, config)

    const hooks = hooksFor(arrival)
    const found = hooks.authenticate()
    const session = isPending(found) ? await found : found
    if (session == null) throw new ProxyFailure('unauthenticated')
    const tenancy = tenancies.get(tenantOf && (await hooks.tenant(session)))
    // Fail closed: no key stands in for another.
    if (!tenancy) throw new ProxyFailure('host_error', { hook: 'tenantOf' })
    caller.subject = tenancy.scoped(session.subject)
    caller.tenant = tenancy.name
    assertAllowedOrigin(request.headers, tenancy.config)
    const { countCall, newCounts, service, writes } = tenancy
    // A read can do nothing twice, so it needs no count that others share.
    const handling = isRead ? 'fail-open' : config.onStoreFailure
    // A write may be counted in one step with what is claimed for it.
    const counts = isRead ? undefined : newCounts()
    caller.counts = counts
    const ofSubject = countCall('perSubject', session.subject, handling, counts)
    if (ofSubject) await ofSubject

    if (isRead) {
      const verdict = hooks.authorize({ operation, deliverableId: id, session, request })
      assertAllowed(isPending(verdict) ? await verdict : verdict)
      return { answer: retrieveDeliverable(service, tenancy.config, id, arrival) }
    }
    const idempotencyKey = idempotencyKeyOf(request.headers)
    if (operation === 'replace_recipient' && idempotencyKey === undefined) {
      throw new ProxyFailure('idempotency_key_required')
    }
    const body = await readJsonBody(arrival, config.maxRequestBytes)
    const order = writes.read(operation, body)
    const context = new WriteContext({
      recipientId: id,
      session,
      request,
      hooks,
      idempotencyKey,
      trace: arrival,
    })
    const verdict = hooks.authorize(questionOf(order, context))
    assertAllowed(isPending(verdict) ? await verdict : verdict)
    const ofRecipient = countCall('perRecipient', id, handling, counts)
    if (ofRecipient) await ofRecipient
    return { answer: writes.perform(order, context, counts) }
  }

  return async (arrival, route) => {
    const caller: Caller = { subject: undefined, tenant: undefined, counts: undefined }
    let answer: Answer | ProxyFailure
    try {
      const underWay = await admit(arrival, route, caller)
      answer = await underWay.answer
    } catch (error) {
      answer = caller.counts ? await settled(caller.counts, error) : toFailure(error)
    }
    const reply =
      answer instanceof ProxyFailure
        ? problemReply(answer, arrival.requestId, config)
        : textReply(answer.status, bodyText(answer), arrival.requestId)
    // Of a success nobody is told but a host that listens.
    if (eventHash || answer instanceof ProxyFailure) {
      const { operation, id } = route
      const ending = { operation, id, answer, ...caller, status: reply.status }
      emit(await operationEvent(arrival, ending, eventHash))
    }
    return reply
  }
}

/**
 * A call that the service is to answer. Not its promise alone: an async function that returns one waits
 * for it, and all of the checks would be held meanwhile.
 */
interface UnderWay {
  readonly answer: Promise<Answer>
}

/** Who calls, as far as it is known. */
interface Caller {
  subject: string | undefined
  tenant: string | undefined
  /** What a write still owes. */
  counts: CallCounts | undefined
}

/** A call that fails is counted all the same; that it is one too many comes before any other refusal. */
async function settled(counts: CallCounts, error: unknown): Promise<ProxyFailure> {
  return counts.settle().then(() => toFailure(error), toFailure)
}

/** Only `true` is yes: a forgotten `return` is no. */
function assertAllowed(verdict: unknown): void {
  if (verdict === 'not_actionable') throw new ProxyFailure('recipient_not_actionable')
  if (verdict !== true) throw new ProxyFailure('forbidden')
}

/** What the host is asked about a write: of a replacement also who is to come. */
function questionOf<Session extends SigningSession>(
  order: WriteOrder,
  { recipientId, session, request }: WriteContext<Session>,
): AuthorizeQuestion<Session> {
  const { operation } = order
  return operation === 'replace_recipient'
    ? { operation, recipientId, session, request, replacement: { ...order.replacement } }
    : { operation, recipientId, session, request }
}

/** The method must be the route's, and the id one that could exist. */
function assertRoute({ method }: Request, route: OperationRoute): void {
  const allow = allowOf(route)
  if (method !== allow) throw new ProxyFailure('method_not_allowed', { allow })
  if (route.operation === 'retrieve_deliverable') {
    if (!isDeliverableId(route.id)) throw new ProxyFailure('invalid_deliverable_id')
  } else if (!isRecipientId(route.id)) {
    throw new ProxyFailure('invalid_recipient_id')
  }
}
