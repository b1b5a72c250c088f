import { Agent } from 'undici'
import { assertOptionsOf } from '../options/assertNames.js'
import { MAX_TIMER_MS, readCount } from '../options/readSettings.js'
import type { ServiceFetch } from '../SigningProxyOptions.js'
import { AnswerCollector } from './AnswerCollector.js'

/** Options of {@link createPooledFetch}. */
export interface PooledFetchOptions {
  /** Connections to the service at most. Default: 128. */
  readonly connections?: number
  /** How long an idle connection is kept, in milliseconds. Default: 4,000. */
  readonly keepAliveTimeout?: number
}

/** A way out to the service with a pool of its own. */
export interface PooledFetch extends ServiceFetch {
  /** Closes the pool once the calls under way have ended. */
  readonly close: () => Promise<void>
}

/**
 * A `fetch` for the proxy on a pool of undici's: several times the throughput of Node's global one,
 * and exactly the headers it is given. Follows no redirect and repeats nothing. Its time is the
 * proxy's `timeoutMs`: it has no other.
 *
 * Only what the proxy asks of a `fetch` is there; it is no general replacement.
 *
 * @throws `SigningError` with `code: 'invalid_option'` for options it cannot work with.
 *
 * @example
 * ```ts
 * createSigningProxy({ ...options, fetch: createPooledFetch({ connections: 64 }) })
 * ```
 */
export function createPooledFetch(options: PooledFetchOptions = {}): PooledFetch {
  const caller = 'createPooledFetch'
  assertOptionsOf(caller, options, { connections: true, keepAliveTimeout: true })
  const { connections, keepAliveTimeout } = options
  const agent = new Agent({
    connections: readCount('connections', connections, 128, { caller }),
    keepAliveTimeout: readCount('keepAliveTimeout', keepAliveTimeout, 4_000, {
      max: MAX_TIMER_MS,
      caller,
    }),
    pipelining: 1,
    headersTimeout: 0,
    bodyTimeout: 0,
  })
  const pooledFetch: ServiceFetch = async (url, request) => {
    const { method, headers, body } = request
    // The url comes out of `URL` already, without query and fragment: no need to parse it again.
    const pathStart = url.indexOf('/', url.indexOf('//') + 2)
    const origin = url.slice(0, pathStart)
    const path = url.slice(pathStart)
    // It may wait for a connection, or for one to be made.
    request.tellSent(false)
    return new Promise((resolve, reject) => {
      const collector = new AnswerCollector(request, resolve, reject)
      agent.dispatch({ origin, path, method, headers, body }, collector)
    })
  }
  return Object.assign(pooledFetch, { close: async () => agent.close() })
}
