import { parseDeliverable } from '../../contract/deliverable.js'
import { toFailure } from '../reply/proxyFailure.js'
import type { Service } from './service.js'

/** How far {@link SigningProxy.health} goes. */
export interface HealthOptions {
  /** Also ask for the key, and call the service once with a read that changes nothing. */
  readonly probe?: boolean
  /** Whose service; must be named where there are several tenants. */
  readonly tenant?: string
}

/**
 * How the proxy is. Options are sound, or there would be no proxy; the rest is told after a probe.
 * `refused` means that the service answers but does not accept the key; `not_a_service` that what
 * answers at `service.baseUrl` is no signing service, but a web server, say.
 */
export interface HealthReport {
  readonly status: 'ok' | 'failing'
  readonly key?: 'ok' | 'unavailable'
  readonly service?: 'ok' | 'refused' | 'unreachable' | 'not_a_service'
}

/** Builds the health check. A probe costs a call: browsers must not be able to ask for one. */
export function createHealth(
  serviceOf: (tenant: string | undefined) => Service,
): (options?: HealthOptions) => Promise<HealthReport> {
  return async ({ probe = false, tenant } = {}) =>
    probe ? probeService(serviceOf(tenant)) : { status: 'ok' }
}

/**
 * Reads a deliverable that does not exist: the contract has no operation for this. A signing service
 * refuses that in JSON. A redirect, a page, or a success that is no deliverable is a web server's.
 */
async function probeService(service: Service): Promise<HealthReport> {
  try {
    const trace = { requestId: crypto.randomUUID() }
    const { body } = await service.call({ method: 'GET', path: PROBE, success: 200, trace })
    return parseDeliverable(body) ? SOUND : NOT_A_SERVICE
  } catch (error) {
    const { code, details } = toFailure(error)
    if (code === 'key_unavailable') return { status: 'failing', key: 'unavailable' }
    const { upstreamStatus, upstreamIsJson = false } = details
    if (upstreamStatus === undefined || upstreamStatus >= 500) return UNREACHABLE
    if (code === 'upstream_auth') return REFUSED
    return upstreamStatus >= 400 && upstreamIsJson ? SOUND : NOT_A_SERVICE
  }
}

const PROBE = '/v1/deliverables/del_health'

const SOUND: HealthReport = { status: 'ok', key: 'ok', service: 'ok' }
const REFUSED: HealthReport = { status: 'failing', key: 'ok', service: 'refused' }
const UNREACHABLE: HealthReport = { status: 'failing', key: 'ok', service: 'unreachable' }
const NOT_A_SERVICE: HealthReport = { status: 'failing', key: 'ok', service: 'not_a_service' }
