import type { ProxyOperation } from '../contract/operation.js'
import { problemStatus } from '../contract/problem.js'
import { isResourceId } from '../contract/resourceId.js'
import { NO_CONFIRM } from '../reports/problemTexts.js'
import type { CallTrace } from '../reports/proxyEvent.js'
import { createEventHash, operationEvent } from './events/operationEvent.js'
import { readSession } from './host/hostFunctions.js'
import type { Call, OperationParts } from './operationParts.js'
import { confirmSignature } from './operations/confirmSignature.js'
import { readCreation } from './operations/createCeremony.js'
import { readReplacement } from './operations/replaceRecipient.js'
import { downloadFile, retrieveDeliverable } from './operations/retrieveDeliverable.js'
import { allowCrossOrigin } from './reply/crossOrigin.js'
import { ProxyFailure, toFailure } from './reply/proxyFailure.js'
import {
  failedFileReply,
  fileReply,
  jsonReply,
  preflightReply,
  problemReply,
  type Answer,
} from './reply/reply.js'
import { matchRoute, type OperationRoute, type PageRoute } from './request/matchRoute.js'
import { noSessionRemedy } from '../reports/noSessionRemedy.js'
import { verdictRemedy } from '../reports/refusalRemedies.js'
import {
  assertSameOriginRead,
  assertSameOriginWrite,
  idempotencyKeyOf,
  readJsonBody,
  traceIdOf,
} from './request/browserRequest.js'
import type { AuthorizeQuestion, SigningSession } from './signingProxyOptions.js'

/** Builds the function that passes a request to its operation or page. It never rejects. */
export function createFetch<Session extends SigningSession>(
  parts: OperationParts<Session>,
  handlePage: (request: Request, route: PageRoute, requestId: string) => Promise<Response>,
): (request: Request) => Promise<Response> {
  const { config, emit } = parts
  const handleOperation = createOperationHandler(parts)

  return async (request) => {
    const requestId = crypto.randomUUID()
    try {
      const route = matchRoute(config.mountPath, request.url)
      let response
      if (route && request.method === 'OPTIONS') response = preflightReply(route.allow, requestId)
      else if (route?.kind === 'operation') {
        response = await handleOperation(request, route, requestId)
      } else response = await handlePage(request, route, requestId)
      const { crossOrigins } = config
      return crossOrigins.length === 0
        ? response
        : allowCrossOrigin(response, request, crossOrigins)
    } catch (error) {
      // If `fetch` rejected, some runtimes would answer with a page that shows the error.
      const failure = toFailure(error)
      const { code: outcome } = failure
      const status = problemStatus[outcome]
      emit({ type: 'request', route: 'unknown', outcome, status, durationMs: 0, requestId })
      return problemReply(failure, requestId, config.isDevelopment)
    }
  }
}

/** Answers requests for the proxy's operations, and reports each as an event. */
function createOperationHandler<Session extends SigningSession>(
  parts: OperationParts<Session>,
): (request: Request, route: OperationRoute, requestId: string) => Promise<Response> {
  const { options, config, emit } = parts
  const hash = options.onEvent && createEventHash()

  return async (request, route, requestId) => {
    const startedAt = performance.now()
    const { operation, id } = route
    const trace: CallTrace = {
      requestId,
      traceId: traceIdOf(request.headers),
      recipientId: operation === 'retrieve_deliverable' ? undefined : id,
    }
    const call: Call = { request, trace, id, leaving: [] }
    let result: Answer | ProxyFailure
    try {
      result = await perform(parts, call, route)
    } catch (error) {
      result = toFailure(error)
    }
    let response
    for (const leave of call.leaving) leave()
    if (result instanceof ProxyFailure) {
      response = isForPeople(request, route)
        ? failedFileReply(result, requestId, request.headers.get('accept-language'))
        : problemReply(result, requestId, config.isDevelopment)
    } else if (result.file) response = fileReply(result.file, requestId)
    else response = jsonReply(result.status, result.body, requestId)
    const { status } = response
    // Without `onEvent`, events are written to the console log, which omits successful calls.
    if (hash || result instanceof ProxyFailure) {
      emit(await operationEvent(call, { operation, result, status, startedAt }, hash))
    }
    return response
  }
}

/** Whether a person has opened a file in a tab, and would read the answer. */
function isForPeople({ headers, method }: Request, { isFile }: OperationRoute): boolean {
  return isFile && method === 'GET' && headers.get('sec-fetch-dest') === 'document'
}

/** Runs an operation that the proxy offers, if the method is right. Throws for any other request. */
async function perform<Session extends SigningSession>(
  parts: OperationParts<Session>,
  call: Call,
  route: OperationRoute,
): Promise<Answer> {
  const { options, answerOfService, service } = parts
  const { downloadDeliverable, retrieveDeliverable: readDeliverable } = service.adapter
  const { operation, allow, isFile } = route
  const offered: Readonly<Record<ProxyOperation, unknown>> = {
    create_ceremony: true,
    replace_recipient: options.onReplaced,
    confirm_signature: options.confirm ?? answerOfService,
    retrieve_document: options.document,
    retrieve_deliverable: isFile ? downloadDeliverable : readDeliverable,
  }
  if (!offered[operation]) {
    const remedy = operation === 'confirm_signature' ? NO_CONFIRM : undefined
    throw new ProxyFailure('not_found', { remedy })
  }
  if (call.request.method !== allow) throw new ProxyFailure('method_not_allowed', { allow })
  return operation === 'create_ceremony' || operation === 'replace_recipient'
    ? write(parts, call, operation)
    : read(parts, call, route, operation)
}

/** Returns the remedy for an id that has the form of the contract, but that the adapter refuses. */
function foreignIdRemedy(id: string, name: string): string | undefined {
  return isResourceId(id)
    ? `The id is not one of ${name}. Send the id that ${name} returned for this recipient or file.`
    : undefined
}

/** Checks a read request, cheapest check first, and then answers it. */
async function read<Session extends SigningSession>(
  parts: OperationParts<Session>,
  call: Call,
  { isFile }: OperationRoute,
  operation: Exclude<ProxyOperation, 'create_ceremony' | 'replace_recipient'>,
): Promise<Answer> {
  const { config, service, state } = parts
  const { request, id, trace } = call
  const isDeliverable = operation === 'retrieve_deliverable'
  if (!(isDeliverable ? service.isDeliverableId(id) : service.isRecipientId(id))) {
    const code = isDeliverable ? 'invalid_deliverable_id' : 'invalid_recipient_id'
    throw new ProxyFailure(code, { remedy: foreignIdRemedy(id, service.adapter.name) })
  }
  assertSameOriginRead(request.headers, config)
  const session = await authenticate(parts, call)
  const isQuestion = operation === 'confirm_signature'
  // If the state cannot count the call, the read is still allowed: it changes nothing.
  await state.countCall(isQuestion ? 'questions' : 'perSubject', session.subject, 'fail-open')
  const what = isDeliverable ? { operation, deliverableId: id } : { operation, recipientId: id }
  // A host that answers `not_actionable` knows that the recipient is the session's own.
  const allowing = isQuestion ? [true, 'not_actionable'] : [true]
  await authorize(parts, call, { ...what, session, request }, allowing)
  if (isQuestion) return confirmSignature(parts, call, session)
  if (isFile) return downloadFile(service, operation, call, takePlaces(parts, session.subject))
  // A url of the service may be made for one reader, so only reads of a service without urls are shared.
  const how = service.adapter.downloadDeliverable
    ? ({ trace, reuses: 'moment' } as const)
    : { trace }
  const { result: body, upstreamStatus } = await retrieveDeliverable(service, config, id, how)
  return { status: 200, body, upstreamStatus }
}

/** Takes the places of a file, before the first read of the service. */
function takePlaces<Session extends SigningSession>(
  { openFile, waitForFile }: OperationParts<Session>,
  subject: string,
) {
  const close = openFile(subject)
  try {
    return { close, waiting: waitForFile(subject) }
  } catch (error) {
    close()
    throw error
  }
}

/** Checks a write request, cheapest check first. Calls the signing service only if all pass. */
async function write<Session extends SigningSession>(
  parts: OperationParts<Session>,
  call: Call,
  operation: 'create_ceremony' | 'replace_recipient',
): Promise<Answer> {
  const { config, once, service, state } = parts
  const { request, id } = call
  if (!service.isRecipientId(id)) {
    const remedy = foreignIdRemedy(id, service.adapter.name)
    throw new ProxyFailure('invalid_recipient_id', { remedy })
  }
  assertSameOriginWrite(request.headers, config)
  const session = await authenticate(parts, call)
  await state.countCall('perSubject', session.subject, 'fail-closed')
  const key = idempotencyKeyOf(request.headers)
  if (key === undefined) throw new ProxyFailure('idempotency_key_required')
  const body = await readJsonBody(request, config)
  const readWrite = operation === 'create_ceremony' ? readCreation : readReplacement
  const { question, prepare, present } = readWrite(parts, call, { session, body, key })
  await authorize(parts, call, question)
  const answer = await once(await prepare())
  return present ? { ...answer, body: present(answer.body) } : answer
}

function authenticate<Session extends SigningSession>(
  { options, config, callHost, enter, enterWrite }: OperationParts<Session>,
  call: Call,
): Promise<Session> {
  const { request, trace } = call
  return callHost(
    'authenticate',
    trace,
    () => options.authenticate(request),
    (value) => {
      const session = readSession(value)
      if (!session) {
        const isCrossOrigin = config.crossOrigins.includes(request.headers.get('origin') ?? '')
        const remedy = config.isDevelopment
          ? noSessionRemedy(request.headers, isCrossOrigin)
          : undefined
        throw new ProxyFailure('unauthenticated', { remedy })
      }
      call.subject = session.subject
      call.leaving.push(enter(session.subject))
      if (request.method === 'POST') call.leaving.push(enterWrite(session.subject))
      return session
    },
  )
}

function authorize<Session extends SigningSession>(
  { options, callHost }: OperationParts<Session>,
  { trace }: Call,
  question: AuthorizeQuestion<Session>,
  allowing: readonly unknown[] = [true],
): Promise<void> {
  return callHost(
    'authorize',
    trace,
    (): unknown => options.authorize(question),
    (verdict) => {
      // An `authorize` written in JavaScript may return any value.
      if (allowing.includes(verdict)) return
      if (verdict === 'not_actionable') throw new ProxyFailure('recipient_not_actionable')
      throw new ProxyFailure('forbidden', { remedy: verdictRemedy(verdict) })
    },
  )
}
