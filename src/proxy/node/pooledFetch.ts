import type { Agent, Dispatcher } from 'undici'
import { SigningError } from '../../contract/signingError.js'
import type { ServiceFetch, ServiceRequest, ServiceResponse } from '../services/serviceOptions.js'
import { createPace } from './pace.js'
import { readPoolOptions, type PooledFetchOptions, type PoolSettings } from './poolOptions.js'

/** A `fetch` function with its own connection pool. */
export interface PooledFetch extends ServiceFetch {
  /** Returns the number of calls at this moment, for a gauge. */
  readonly load: () => PoolLoad
  /** Closes the connections after all pending calls have ended. */
  readonly close: () => Promise<void>
}

/** The calls of a {@link PooledFetch} that have not ended, by what they wait for. */
export interface PoolLoad {
  /** Calls that wait because of `requestsPerSecond`. */
  readonly paced: number
  /** Calls that wait for a free connection. */
  readonly queued: number
  /** Calls that wait for the response of the service. Each of them uses one connection. */
  readonly sent: number
}

/**
 * Builds the proxy's option `fetch` on a connection pool of `undici`, with several times the
 * throughput of Node's own `fetch`. It sends only the given headers, follows no redirect and never
 * retries. Only `timeoutMs` limits its time. A call that gets no connection in time is not sent.
 *
 * `requestsPerSecond` limits the rate of calls. Writes are sent before reads. A write that would wait
 * more than two seconds, or a read more than half a second, is not sent: the browser gets
 * `upstream_busy` with `Retry-After`.
 *
 * The application must install `undici`. Without it, the process emits a warning, and calls fail
 * with `upstream_unreachable`.
 *
 * @throws `SigningError` with `code: 'invalid_option'` for invalid options.
 *
 * @example
 * ```ts
 * createSigningProxy({ ...options, fetch: createPooledFetch({ connections: 64 }) })
 * ```
 */
export function createPooledFetch(options: PooledFetchOptions = {}): PooledFetch {
  const { pace, ...settings } = readPoolOptions(options)
  const takeTurn = pace && createPace(pace)
  const load = { paced: 0, queued: 0, sent: 0 }
  const opening = open(settings)
  // Prevents an unhandled rejection. Each call rejects with the same error.
  opening.catch(() => {})
  const pooledFetch: ServiceFetch = async (url, request) => {
    // Nothing is sent yet: the call may wait for the rate limit, for `undici` or for a connection.
    request.tellSent(false)
    if (takeTurn) {
      load.paced += 1
      const tooLongMs = await takeTurn(request.method === 'GET' ? 'read' : 'write')
      load.paced -= 1
      if (tooLongMs !== undefined) return busy(tooLongMs)
    }
    const pool = await opening
    return request.isFile ? openFile(pool, url, request) : dispatch({ pool, load }, url, request)
  }
  return Object.assign(pooledFetch, {
    load: () => ({ ...load }),
    close: async () => (await opening).close(),
  })
}

/** Returns status 429 for a call that would wait too long for its turn. */
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
    // Without this option, newer undici versions send `http` requests without a tunnel.
    proxyTunnel: true,
    requestTls: connect,
    // A network with its own certificate authority also uses it for the egress proxy's certificate.
    ...(ca !== undefined && { proxyTls: { ca } }),
  })
}

/** Loads the application's own undici, which it can update without a release of this package. */
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
 * Sends one request. Resolves when the response is complete or exceeds the proxy's size limit.
 * Rejects when the connection fails or the time is up.
 */
async function dispatch(
  { pool, load }: { readonly pool: Dispatcher; readonly load: Record<keyof PoolLoad, number> },
  url: string,
  { method, headers, body, signal, maxBytes, tellSent }: ServiceRequest,
): Promise<ServiceResponse> {
  // The proxy has validated the url's origin. Parsing each url again would cost 2 % of a call.
  const pathAt = url.indexOf('/', 'https://'.length)
  const origin = url.slice(0, pathAt)
  const path = url.slice(pathAt)
  let stage: keyof PoolLoad = 'queued'
  load.queued += 1
  const answer = new Promise<ServiceResponse>((resolve, reject) => {
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
        /** Runs directly before the request is sent, which may be long after `dispatch` started. */
        onRequestStart(controller) {
          const abort = (): void => controller.abort(new Error('The call was aborted.'))
          if (signal.aborted) return abort()
          signal.addEventListener('abort', abort, { once: true })
          load.queued -= 1
          load.sent += 1
          stage = 'sent'
          tellSent(true)
        },
        onResponseStart(_controller, responseStatus, responseHeaders) {
          status = responseStatus
          received = responseHeaders
        },
        onResponseData(controller, chunk) {
          chunks.push(chunk)
          size += chunk.byteLength
          if (size <= maxBytes) return
          complete()
          controller.abort(new Error('The response is too large.'))
        },
        onResponseEnd: complete,
        onResponseError: (_controller, error) => reject(error),
      },
    )
  })
  try {
    return await answer
  } finally {
    load[stage] -= 1
  }
}

/** Requests a file. Its body is a stream, which reads only as fast as its reader. */
async function openFile(
  pool: Dispatcher,
  url: string,
  { method, headers, signal, tellSent }: ServiceRequest,
): Promise<ServiceResponse> {
  const { origin, pathname, search } = new URL(url)
  tellSent(true)
  const path = pathname + search
  const response = await pool.request({ origin, path, method, headers, signal })
  const received = { get: (name: string) => textOf(response.headers[name]) }
  return { status: response.statusCode, headers: received, body: response.body }
}

function textOf(header: string | string[] | undefined): string | null {
  return typeof header === 'string' ? header : null
}
