import type { Agent, Dispatcher } from 'undici'
import type { ServiceFetch, ServiceRequest, ServiceResponse } from '../options/serviceOptions.js'
import { AnswerCollector } from './answerCollector.js'
import { readPoolOptions, type PooledFetchOptions, type PoolSettings } from './poolOptions.js'
import { loadUndici } from './loadUndici.js'

/** A way out to the service with a pool of its own. */
export interface PooledFetch extends ServiceFetch {
  /** Closes the pool once the calls under way have ended. */
  readonly close: () => Promise<void>
}

/**
 * A `fetch` for the proxy on a pool of undici's: several times the throughput of Node's global one,
 * and exactly the headers it is given. Follows no redirect and repeats nothing. Its time is the
 * proxy's `timeoutMs`: it has no other. A call whose time ends while it waits for a connection was
 * never sent, and counts as that.
 *
 * Needs the package `undici`, which the application installs: where it is missing, a warning says so
 * at once, and calls are answered with `upstream_unreachable`. Only what the proxy asks of a `fetch` is
 * there; it is no general replacement.
 *
 * @throws `SigningError` with `code: 'invalid_option'` for options it cannot work with.
 *
 * @example
 * ```ts
 * createSigningProxy({ ...options, fetch: createPooledFetch({ connections: 64 }) })
 * ```
 */
export function createPooledFetch(options: PooledFetchOptions = {}): PooledFetch {
  const settings = readPoolOptions(options)
  let pool: Dispatcher | undefined
  const opening = open(settings).then((opened) => (pool = opened))
  // Each call is told of a failure as well.
  opening.catch(() => {})
  const pooledFetch: ServiceFetch = (url, request) => {
    // It may wait for the pool, for a connection, or for one to be made.
    request.tellSent(false)
    return pool
      ? dispatch(pool, url, request)
      : opening.then((opened) => dispatch(opened, url, request))
  }
  return Object.assign(pooledFetch, { close: async () => (await opening).close() })
}

async function open({ egressProxy, connect, ...sizes }: PoolSettings): Promise<Dispatcher> {
  const undici = await loadUndici()
  const common: Agent.Options = { ...sizes, pipelining: 1, headersTimeout: 0, bodyTimeout: 0 }
  if (egressProxy === undefined) return new undici.Agent({ ...common, connect })
  const { ca } = connect
  return new undici.ProxyAgent({
    ...common,
    uri: egressProxy,
    // Also for `http`, where newer versions would show it the whole request.
    proxyTunnel: true,
    requestTls: connect,
    // A network with an authority of its own has it for its proxy too.
    ...(ca !== undefined && { proxyTls: { ca } }),
  })
}

function dispatch(
  pool: Dispatcher,
  url: string,
  request: ServiceRequest,
): Promise<ServiceResponse> {
  const { method, headers, body } = request
  // The url comes out of `URL` already, without query and fragment: no need to parse it again.
  const pathStart = url.indexOf('/', url.indexOf('//') + 2)
  const origin = url.slice(0, pathStart)
  const path = url.slice(pathStart)
  return new Promise((resolve, reject) => {
    const collector = new AnswerCollector(request, resolve, reject)
    pool.dispatch({ origin, path, method, headers, body }, collector)
  })
}
