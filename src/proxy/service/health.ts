import { parseDeliverable } from '../../contract/deliverable.js'
import type { ProblemCode } from '../../contract/problem.js'
import { toFailure } from '../reply/proxyFailure.js'
import type { Service } from './service.js'

/** The result of {@link SigningProxy.health}. */
export interface HealthReport {
  readonly status: 'ok' | 'failing'
  /**
   * `ok` if the service refused an unknown id with JSON. That does not prove that it accepts the
   * API key. Otherwise a problem code: `upstream_auth` for a refused key, `upstream_invalid` for
   * another kind of server, `upstream_busy`, `upstream_unreachable` and others.
   */
  readonly service: 'ok' | ProblemCode
}

/** Reads an unknown deliverable, because the contract has no operation for a health check. */
export async function probeService(service: Service): Promise<HealthReport> {
  const verdict = await probe(service).catch(verdictOf)
  return { status: verdict === 'ok' ? 'ok' : 'failing', service: verdict }
}

async function probe(service: Service): Promise<HealthReport['service']> {
  const trace = { requestId: crypto.randomUUID() }
  const path = '/v1/deliverables/del_health'
  const { body } = await service.call({ method: 'GET', path, success: 200, trace })
  return parseDeliverable(body) ? 'ok' : 'upstream_invalid'
}

function verdictOf(error: unknown): HealthReport['service'] {
  const { code, details } = toFailure(error)
  if (code !== 'not_found') return code
  // For an unknown path, a web server or gateway returns a page; a signing service returns JSON.
  return details.upstreamIsJson === true ? 'ok' : 'upstream_invalid'
}
