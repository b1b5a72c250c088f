import { parseDeliverable } from '../../contract/deliverable.js'
import type { ProblemCode } from '../../contract/problem.js'
import { toFailure } from '../reply/proxyFailure.js'
import type { Service } from './service.js'

/** What `health()` returns. */
export interface HealthReport {
  readonly status: 'ok' | 'failing'
  /**
   * `ok`: it refused an unknown id, as a signing service does. That does not prove that it accepts the
   * key. Otherwise the code of the problem: `upstream_auth` for a refused key, `upstream_invalid` for a
   * web server or a gateway, `upstream_busy`, `upstream_unreachable`, and so on.
   */
  readonly service: 'ok' | ProblemCode
}

/** Reads a deliverable that does not exist: the contract has no operation for a health check. */
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
  // A web server or a gateway answers an unknown path with a page, a signing service with JSON.
  return details.upstreamIsJson === true ? 'ok' : 'upstream_invalid'
}
