import type { Agent, Dispatcher } from 'undici'
import { SigningError } from '../../contract/signingError.js'
import { MAX_ANSWER_BYTES } from '../bounds/bounded.js'
import type { ServiceFetch, ServiceRequest, ServiceResponse } from '../options/serviceOptions.js'
import { createPace } from './pace.js'
import { readPoolOptions, type PooledFetchOptions, type PoolSettings } from './poolOptions.js'

/** A `fetch` with a pool of connections of its own. */
export interface PooledFetch extends ServiceFetch {
  /** Closes the pool once its calls have ended. */
  readonly close: () => Promise<void>
}

/**
 * A `fetch` for the proxy on a pool of undici's: several times the throughput of Node's global one. It
 * sends exactly the headers that it is given, follows no redirect and repeats nothing. Its only time
 * limit is the proxy's `timeoutMs`. A call whose time ends before it gets a connection was never sent.
 *
 * With `requestsPerSecond` it spaces out the calls of this process. A call that would wait more than two
 * seconds is not sent: the browser gets `upstream_busy` with `Retry-After`.
 *
 * Needs the package `undici`, which the application installs. If it is missing, a warning says so, and
 * calls fail with `upstream_unreachable`.
 *
 * @throws `SigningError` with `code: 'invalid_option'` for options it cannot work with.
 *
 * @example
 * ```ts
 * createSigningProxy({ ...options, fetch: createPooledFetch({ connections: 64 }) })
 * ```
 */
export function createPooledFetch(options: PooledFetchOptions = {}): PooledFetch {
  const { pace, ...settings } = readPoolOptions(options)
  const takeTurn = pace && createPace(pace)
  const opening = open(settings)
  // Each call rejects with it as well.
  opening.catch(() => {})
  const pooledFetch: ServiceFetch = async (url, request) => {
    // The call may wait for its turn, for the pool, or for a connection.
    request.tellSent(false)
    const turn = takeTurn?.(MAX_WAIT_MS)
    if (turn && !turn.isTaken) return busy(turn.inMs)
    if (turn && turn.inMs > 0) await new Promise((resolve) => setTimeout(resolve, turn.inMs))
    return dispatch(await opening, url, request)
  }
  return Object.assign(pooledFetch, { close: async () => (await opening).close() })
}

/** The longest that a call waits for its turn. */
const MAX_WAIT_MS = 2_000

/** The response for a call that would wait too long. */
function busy(inMs: number): ServiceResponse {
  const retryAfter = String(Math.ceil(inMs / 1_000))
  const headers = { get: (name: string) => (name === 'retry-after' ? retryAfter : null) }
  return { status: 429, headers, body: null }
}

async function open({
  egressProxy,
  connect,
  ...sizes
}: Omit<PoolSettings, 'pace'>): Promise<Dispatcher> {
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
    // A network with its own authority uses it for the proxy too.
    ...(ca !== undefined && { proxyTls: { ca } }),
  })
}

/** Loads the application's own undici, so that a security fix needs no release of this package. */
async function loadUndici(): Promise<typeof import('undici')> {
  try {
    return await import('undici')
  } catch {
    const missing = new SigningError(
      'invalid_option',
      'createPooledFetch: the package `undici` is not installed, or does not support this Node.',
      {
        remedy:
          'Run `npm install undici`, version 7 on Node 20, or leave `fetch` out to use Node’s own.',
      },
    )
    process.emitWarning(`${missing.message} ${missing.remedy}`, { code: 'UNDICI_MISSING' })
    throw missing
  }
}

type ResponseHeaders = Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>[2]

/**
 * Sends one request. Resolves when the response is complete, or larger than the proxy reads. Rejects
 * when the connection fails or the time is up.
 */
async function dispatch(
  pool: Dispatcher,
  url: string,
  { method, headers, body, signal, tellSent }: ServiceRequest,
): Promise<ServiceResponse> {
  const { origin, pathname: path } = new URL(url)
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = []
    let size = 0
    let status = 0
    let received: ResponseHeaders = {}

    function complete(): void {
      resolve({ status, headers: { get: (name) => textOf(received[name]) }, body: chunks })
    }

    pool.dispatch(
      { origin, path, method, headers, body },
      {
        /** Called right before the request is sent, which may be long after the call. */
        onRequestStart(controller) {
          const abort = (): void => controller.abort(new Error('The time is up.'))
          if (signal.aborted) return abort()
          signal.addEventListener('abort', abort, { once: true })
          tellSent(true)
        },
        onResponseStart(_controller, responseStatus, responseHeaders) {
          status = responseStatus
          received = responseHeaders
        },
        onResponseData(controller, chunk) {
          chunks.push(chunk)
          size += chunk.byteLength
          if (size <= MAX_ANSWER_BYTES) return
          complete()
          controller.abort(new Error('The response is too large.'))
        },
        onResponseEnd: complete,
        onResponseError: (_controller, error) => reject(error),
      },
    )
  })
}

function textOf(header: string | string[] | undefined): string | null {
  return typeof header === 'string' ? header : null
}
