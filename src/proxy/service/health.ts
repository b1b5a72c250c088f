import { toFailure } from '../reply/ProxyFailure.js'
import type { Service } from './service.js'

/** How far {@link SigningProxy.health} goes. */
export interface HealthOptions {
  /** Also ask for the key, and call the service once with a read that changes nothing. */
  readonly probe?: boolean
}

/**
 * How the proxy is. Options are sound, or there would be no proxy; the rest is told after a probe.
 * `refused` means that the service answers but does not accept the key.
 */
export interface HealthReport {
  readonly status: 'ok' | 'failing'
  readonly key?: 'ok' | 'unavailable'
  readonly service?: 'ok' | 'refused' | 'unreachable'
}

/** Builds the health check. A probe costs a call: browsers must not be able to ask for one. */
export function createHealth(service: Service): (options?: HealthOptions) => Promise<HealthReport> {
  return async ({ probe = false } = {}) => (probe ? probeService(service) : { status: 'ok' })
}

/**
 * Reads a deliverable that does not exist: the contract has no operation for this, and any answer
 * but a refused key or a server's error shows that the service is there.
 */
async function probeService(service: Service): Promise<HealthReport> {
  try {
    await service.call({ method: 'GET', path: '/v1/deliverables/del_health', success: 200 })
    return { status: 'ok', key: 'ok', service: 'ok' }
  } catch (error) {
    const { code, details } = toFailure(error)
    if (code === 'key_unavailable') return { status: 'failing', key: 'unavailable' }
    if (code === 'upstream_auth') return { status: 'failing', key: 'ok', service: 'refused' }
    const answered = details.upstreamStatus !== undefined && details.upstreamStatus < 500
    return answered
      ? { status: 'ok', key: 'ok', service: 'ok' }
      : { status: 'failing', key: 'ok', service: 'unreachable' }
  }
}
