import { createAnswerOfService, createGeneratedQuestion } from './confirm/serviceAnswers.js'
import { createEmit, logStart } from '../reports/eventLog.js'
import { createFetch } from './handleOperation.js'
import { createPageHandler } from './handlePage.js'
import { createCallHost, createReportHostError } from './host/hostFunctions.js'
import { createIdempotency } from './idempotency.js'
import { readOptions } from './options/readOptions.js'
import { describeService } from './services/apiKey.js'
import { assertFits } from './services/assertFits.js'
import { contractService } from './services/contract/contractService.js'
import { probeService, type HealthReport } from './status/health.js'
import { createServiceCalls } from './services/serviceCalls.js'
import { createWaitingFiles } from './services/waitingFiles.js'
import { createReplacedEvidence } from './status/replacedEvidence.js'
import { createStatusReader, createStatusReads, type ReadStatus } from './status/statusReader.js'
import type { SigningProxyOptions, SigningSession } from './signingProxyOptions.js'
import { createSlots, OPEN_FILES, RUNNING_CALLS, RUNNING_WRITES } from './slots.js'
import { createStateGuard } from './createStateGuard.js'
import { readUnrecorded, type UnrecordedReplacement } from './replacement/unrecordedReplacements.js'
import { memoryState } from './state/memoryState.js'

/** The proxy that {@link createSigningProxy} returns. */
export interface SigningProxy {
  /** Answers one HTTP request with a response. Never rejects, and does not use `this`. */
  readonly fetch: (request: Request) => Promise<Response>
  /**
   * Answers 404 to a request whose target or `Host` is no valid url, and reports it as an event. For
   * a server adapter such as `toNodeListener`: such a request must not become a `Request`.
   */
  readonly refuse: () => Promise<Response>
  /**
   * Makes `GET /health` answer 503, so that a load balancer sends no more requests. All other
   * requests are still answered. Call it on SIGTERM, before you close the server.
   */
  readonly drain: () => void
  /** Tests the signing service with one read request. Do not let strangers call it. */
  readonly health: () => Promise<HealthReport>
  /**
   * Reads the status of a recipient from the service, for the portal's own server: `{ status }`, with
   * `sealed` and `ended` after a signature. It does not call `authorize`. Rejects with a
   * `SigningError`: `not_found` if the service's adapter reads no status.
   */
  readonly readStatus: ReadStatus
  /**
   * Lists the replacements of the last three days that `onReplaced` has not stored, from the shared
   * `state`, for an operator. The list contains personal data. Rejects with a `SigningError`
   * `not_found` if the state cannot list its records, such as `redisState()`.
   */
  readonly unrecordedReplacements: () => Promise<readonly UnrecordedReplacement[]>
}

/**
 * Builds the proxy that holds the API key. Below the path of `publicUrl` it serves the operations
 * of the service contract, a health check, and the page at which ceremonies end.
 *
 * A browser receives a ceremony's url and the contract's fields of recipients and deliverables. It
 * can choose where a ceremony ends, but only from the configured urls.
 *
 * The proxy reads no environment variable, does not limit callers without a session, and does not
 * terminate TLS. Pages on origins other than that of `publicUrl` need the option `allowedOrigins`.
 *
 * @throws `SigningError` with `code: 'invalid_option'` for a missing, wrong or unsafe option. The
 * error names the option and a remedy, but not the key.
 *
 * @example
 * ```ts
 * const proxy = createSigningProxy({
 *   service: {
 *     baseUrl: 'https://api.example.com',
 *     apiKey: readKey,
 *     ceremonyOrigins: ['https://sign.example.com'],
 *   },
 *   publicUrl: 'https://portal.example.com/api/signing',
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
  const printsHostErrors = config.isDevelopment && !options.onHostError
  const emit = createEmit(options.onEvent, printsHostErrors)
  const reportHostError = createReportHostError(options.onHostError, printsHostErrors)
  const callHost = createCallHost(config.timeoutMs, emit, reportHostError)
  const adapter = options.service.adapter ?? contractService()
  assertFits(options, config, adapter)
  const service = createServiceCalls(options, config, adapter, callHost)
  const store = options.state ?? memoryState()
  const state = createStateGuard(store, config, emit, reportHostError)
  const once = createIdempotency(state, config)
  const evidence = createReplacedEvidence(state)
  const statuses = createStatusReads(service, evidence)
  const health = async (): Promise<HealthReport> => probeService(service, statuses)
  const isGenerated = createGeneratedQuestion(service, config, emit)
  const answerOfService = createAnswerOfService(service, statuses)
  const slots = {
    enter: createSlots(RUNNING_CALLS),
    enterWrite: createSlots(RUNNING_WRITES),
    openFile: createSlots(OPEN_FILES),
    waitForFile: createWaitingFiles(),
  }
  const questions = { answerOfService, isGenerated, statuses }
  const shared = { options, config, service, state, once, callHost, emit }
  const parts = { ...shared, ...questions, evidence, ...slots }
  let isDraining = false
  const pageParts = { health, serviceName: adapter.name, emit, isDraining: () => isDraining }
  const handlePage = createPageHandler(config, pageParts)

  if (!options.onEvent)
    logStart(config, describeService(adapter, options.service, config.isLocalService))
  for (const warning of config.warnings) emit({ type: 'option_warning', ...warning })
  return {
    fetch: createFetch(parts, handlePage),
    // The refused request has no valid url, so this url takes its place.
    refuse: async () =>
      handlePage(new Request('http://invalid.invalid/'), undefined, crypto.randomUUID()),
    drain: () => {
      isDraining = true
    },
    health,
    readStatus: createStatusReader(statuses),
    unrecordedReplacements: async () => readUnrecorded(store),
  }
}
