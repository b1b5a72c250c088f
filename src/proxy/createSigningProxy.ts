import { problemStatus } from '../contract/problem.js'
import { createEmit, logStart } from './events/eventLog.js'
import { createOperationHandler } from './handleOperation.js'
import { createPageHandler } from './handlePage.js'
import { createCallHost } from './host/hostFunctions.js'
import { createIdempotency } from './idempotency.js'
import { readOptions } from './options/readOptions.js'
import { allowCrossOrigin } from './reply/crossOrigin.js'
import { toFailure } from './reply/proxyFailure.js'
import { preflightReply, problemReply } from './reply/reply.js'
import { allowOf, matchRoute } from './request/matchRoute.js'
import {
  createDeliverableConfirmation,
  type ConfirmByDeliverable,
} from './service/deliverableConfirmation.js'
import { probeService, type HealthReport } from './service/health.js'
import { createService } from './service/service.js'
import type { SigningProxyOptions, SigningSession } from './signingProxyOptions.js'
import { createStateGuard } from './createStateGuard.js'
import { memoryState } from './state/memoryState.js'

/** What `createSigningProxy` returns. */
export interface SigningProxy {
  /** Answers one request. Needs no `this`, and never rejects. */
  readonly fetch: (request: Request) => Promise<Response>
  /** Calls the service once, with a read. For the host's own code, never for a public route. */
  readonly health: () => Promise<HealthReport>
  /**
   * Waits until a deliverable is `generated`, for at most `timeoutMs`. For the host's endpoint behind a
   * page's `confirm`. It does not call `authorize`: check first whether the caller may know.
   *
   * Returns `false` when the time is up, and when the service is busy. Also for the status `failed`, which
   * says nothing about the signature. A deliverable belongs to its envelope: of several signers it
   * confirms the last. Rejects with a `SigningError` if a retry does not help.
   */
  readonly confirmByDeliverable: ConfirmByDeliverable
}

/**
 * Builds the proxy that holds the API key: the three operations of the service contract, the landing
 * page and a health check, below the path of `publicUrl`.
 *
 * A browser gets the url of a ceremony and the contract's fields of recipients and deliverables. It
 * chooses only one of the listed urls at which a ceremony ends. The proxy reads no environment variable.
 *
 * It does not limit callers without a session and does not terminate TLS. A page on another origin than
 * that of `publicUrl` can use it only if `allowedOrigins` lists that origin.
 *
 * @throws `SigningError` with `code: 'invalid_option'` for a missing, wrong or unsafe option. It names
 * the option and the remedy, and never holds the key.
 *
 * @example
 * ```ts
 * const proxy = createSigningProxy({
 *   service: {
 *     baseUrl: 'https://api.example.com',
 *     apiKey: readKey,
 *     mode: 'live',
 *     ceremonyOrigins: ['https://sign.example.com'],
 *   },
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
  options: SigningProxyOptions<Session>,
): SigningProxy {
  const config = readOptions(options)
  const emit = createEmit(options.onEvent)
  const callHost = createCallHost(config.timeoutMs, emit)
  const service = createService(options, config, callHost)
  const hostState = options.state ?? memoryState()
  const state = createStateGuard(hostState, config, emit)
  const once = createIdempotency(state, config.timeoutMs)
  const health = async (): Promise<HealthReport> => probeService(service)
  const parts = { options, config, service, state, once, callHost, emit }
  const handleOperation = createOperationHandler(parts)
  const handlePage = createPageHandler(config, health, emit)

  async function answer(request: Request, requestId: string): Promise<Response> {
    const route = matchRoute(config.mountPath, request.url)
    if (route && request.method === 'OPTIONS') return preflightReply(allowOf(route), requestId)
    return route?.kind === 'operation'
      ? handleOperation(request, route, requestId)
      : handlePage(request, route, requestId)
  }

  if (!options.onEvent) logStart(config)
  for (const warning of config.warnings) emit({ type: 'option_warning', ...warning })
  hostState.onWarning?.((message) => emit({ type: 'option_warning', option: 'state', message }))
  return {
    fetch: async (request) => {
      const requestId = crypto.randomUUID()
      try {
        const response = await answer(request, requestId)
        return config.crossOrigins.length === 0
          ? response
          : allowCrossOrigin(response, request, config.crossOrigins)
      } catch (error) {
        // A runtime would answer with a page of its own, which may show the error.
        const failure = toFailure(error)
        const { code: outcome } = failure
        const status = problemStatus[outcome]
        emit({ type: 'request', route: 'unknown', outcome, status, durationMs: 0, requestId })
        return problemReply(failure, requestId, config.isDevelopment)
      }
    },
    health,
    confirmByDeliverable: createDeliverableConfirmation(service),
  }
}
