import { promised } from './bounds/promised.js'
import { createEmit, createEventHash } from './events/emitEvents.js'
import { createHookErrorReport } from './events/hookErrors.js'
import {
  createDeliverableConfirmation,
  type ConfirmByDeliverable,
} from './service/deliverableConfirmation.js'
import { createHealth, type HealthOptions, type HealthReport } from './service/health.js'
import { createOperationHandler } from './handleOperation.js'
import { createPageHandler } from './handlePage.js'
import {
  createMatchRoute,
  allowOf,
  isResolved,
  pathnameOf,
  type Route,
} from './request/matchRoute.js'
import { assertOptions } from './options/assertOptions.js'
import { resolveOptions } from './options/resolveOptions.js'
import { commonConfig, createServiceChoice, namingTenant, readTenants } from './tenants.js'
import { toFailure } from './reply/proxyFailure.js'
import type { ProxyParts, TenantParts } from './proxyParts.js'
import { Arrival } from './arrival.js'
import { createCrossOrigin } from './reply/crossOrigin.js'
import { problemReply, rebuiltHeaders, type Reply } from './reply/reply.js'
import { toProxyFetch, type ProxyFetch, type ReplyHandler } from './request/replyHandler.js'
import { createService } from './service/service.js'
import type {
  SigningProxyOptions,
  SigningSession,
  TenantProxyOptions,
} from './signingProxyOptions.js'

/** What stands between browsers and the signing service. */
export interface SigningProxy {
  /** Answers one request, whatever it is. Needs no `this`. */
  readonly fetch: ProxyFetch
  /** For the host's own server code, never for a route: see {@link HealthReport}. */
  readonly health: (options?: HealthOptions) => Promise<HealthReport>
  /**
   * For the host's endpoint behind a page's `confirm`: waits until a deliverable is `generated`, the
   * one fact the service contract gives. Right after signing it is not yet, so it asks again, after
   * one second and then ever less often, up to `timeoutMs`.
   *
   * `true` once it is; `false` when the time is up, when the service asks for patience, and for the
   * status `failed`, which is beyond the contract and says nothing of the signature. A deliverable
   * belongs to its envelope: of several signers it confirms the last. Does not ask `authorize`: make
   * sure first that the caller may know. Rejects with a `SigningError` where asking again is in vain.
   */
  readonly confirmByDeliverable: ConfirmByDeliverable
}

/**
 * Builds the proxy that holds the API key: the three operations of the service contract, the landing
 * page and a health check, below the path of `publicUrl`.
 *
 * A browser learns a ceremony's url and what the service says of recipients and deliverables, and
 * decides nothing but which of the listed places a ceremony ends at and the texts of listed evidence
 * labels. Reads no environment, keeps no global, and changes none of the options.
 *
 * Does not limit callers without a session and does not terminate TLS. Pages on other origins than that
 * of `publicUrl` can use it only where `allowedOrigins` lists them.
 *
 * @throws `SigningError` with `code: 'invalid_option'` for anything missing, wrong or unsafe; it
 * names the option and the cure, and never holds the key.
 *
 * @example
 * ```ts
 * const proxy = createSigningProxy({
 *   service: { baseUrl: 'https://api.example.com', apiKey: readKey },
 *   publicUrl: 'https://portal.example.com/api/signing',
 *   embeddableIn: ['https://portal.example.com'],
 *   authenticate: async (request) => sessionOf(request),
 *   authorize: async ({ session, operation, ...target }) => owns(session, target),
 *   evidence: (session) => ({ provider: 'Acme Portal', data: { 'Session ID': session.id } }),
 * })
 * export default proxy
 * ```
 */
export function createSigningProxy<Session extends SigningSession>(
  options: SigningProxyOptions<Session> | TenantProxyOptions<Session>,
): SigningProxy {
  assertOptions(options)
  const emit = createEmit(options.onEvent)
  const reportHookError = createHookErrorReport(options.onHookError)
  const tenants = readTenants(options).map(([name, tenant]): TenantParts => {
    try {
      const config = resolveOptions(tenant, emit)
      const service = createService(tenant.service, {
        fetch: options.fetch ?? ((url, request) => fetch(url, request)),
        base: config.serviceUrl,
        timeoutMs: config.timeoutMs,
        maxAnswerBytes: config.maxAnswerBytes,
        pace: config.servicePace,
        busyFor: config.dialect.rate?.retryAfter,
        reportHookError,
      })
      return { name, config, service }
    } catch (error) {
      throw namingTenant(error, name, options)
    }
  })
  const handle = createReplyHandler({
    options,
    config: commonConfig(tenants),
    tenants,
    tenantOf: 'tenants' in options ? options.tenantOf : undefined,
    emit,
    reportHookError,
    eventHash: options.onEvent && createEventHash(options.eventSalt),
  })
  const serviceOf = createServiceChoice(tenants)
  return {
    fetch: toProxyFetch(handle),
    health: createHealth(serviceOf),
    confirmByDeliverable: async (id, asked) =>
      createDeliverableConfirmation(serviceOf(asked?.tenant))(id, asked),
  }
}

function createReplyHandler<Session extends SigningSession>(
  parts: ProxyParts<Session>,
): ReplyHandler {
  const { config, emit } = parts
  const handleOperation = createOperationHandler(parts)
  const handlePage = createPageHandler(config, emit)
  const matchRoute = createMatchRoute(config.mountPath)
  const letIn = createCrossOrigin(config.crossOrigins)

  function answer(arrival: Arrival): Reply | Promise<Reply> {
    const { request, writtenUrl, plainPath } = arrival
    const pathname = isResolved(writtenUrl ?? '')
      ? undefined
      : (plainPath ?? pathnameOf(request.url))
    const route = pathname === undefined ? undefined : matchRoute(pathname)
    if (route && request.method === 'OPTIONS') return preflightReply(route, arrival.requestId)
    return route?.kind === 'operation'
      ? handleOperation(arrival, route)
      : handlePage(arrival, route)
  }

  /** A runtime would answer with a page of its own, which may show the error. */
  function unforeseen(error: unknown, { requestId, startedAt }: Arrival): Reply {
    const failure = toFailure(error)
    const reply = problemReply(failure, requestId, config)
    const durationMs = performance.now() - startedAt
    emit({
      type: 'request',
      route: 'unknown',
      outcome: failure.code,
      status: reply.status,
      durationMs,
      requestId,
    })
    return reply
  }

  return (incoming) => {
    const arrival = new Arrival(incoming)
    return promised(() => answer(arrival)).then(
      (reply) => letIn(reply, arrival.request),
      (error: unknown) => letIn(unforeseen(error, arrival), arrival.request),
    )
  }
}

/** A preflight is told the method; who may come in is added for the origins that are listed. */
function preflightReply(route: Route, requestId: string): Reply {
  const headers = rebuiltHeaders(requestId)
  headers['allow'] = allowOf(route)
  return { status: 204, headers, body: null }
}
