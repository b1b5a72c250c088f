import type { ProblemCode } from '../../contract/problem.js'
import { toFailure } from '../reply/proxyFailure.js'
import type { ServiceCalls } from '../services/serviceCalls.js'
import type { StatusReads } from './statusReader.js'

/** The result of {@link SigningProxy.health}. */
export interface HealthReport {
  readonly status: 'ok' | 'failing'
  /**
   * `ok` if the service answered with JSON. That does not prove that it accepts the API key.
   * Otherwise a problem code: `upstream_auth` for a refused key, `upstream_invalid` for another
   * kind of server, `upstream_busy`, `upstream_unreachable` and others. `recipient_not_found` means
   * that the service knows none of the last recipients that pages asked about.
   */
  readonly service: 'ok' | ProblemCode
}

/** Calls the adapter's `checkHealth`, because the contract has no operation for a health check. */
export async function probeService(
  { adapter, perform }: ServiceCalls,
  { knowsRecipients }: StatusReads,
): Promise<HealthReport> {
  const trace = { requestId: crypto.randomUUID() }
  const probe = perform({ about: 'deliverable', trace }, async (send) =>
    adapter.checkHealth?.(send),
  )
  let verdict = await probe.then((): HealthReport['service'] => 'ok', verdictOf)
  if (verdict === 'ok') {
    const isKnown = await knowsRecipients().catch(verdictOf)
    // The key of another team or project is accepted, and reads none of the portal's recipients.
    if (isKnown === false) verdict = 'recipient_not_found'
    else if (typeof isKnown === 'string') verdict = isKnown
  }
  return { status: verdict === 'ok' ? 'ok' : 'failing', service: verdict }
}

function verdictOf(error: unknown): HealthReport['service'] {
  const { code, details } = toFailure(error)
  if (code !== 'not_found') return code
  // For an unknown path, a web server or gateway returns a page; a signing service returns JSON.
  return details.upstreamIsJson === true ? 'ok' : 'upstream_invalid'
}
