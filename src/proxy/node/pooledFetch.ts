import type { Agent, Dispatcher } from 'undici'
import { invalidOption } from '../options/invalidOption.js'
import type { ServiceFetch } from '../services/serviceOptions.js'
import { OPEN_FILES } from '../slots.js'
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
  /** Calls whose response has not ended. Each of them uses one connection. */
  readonly sent: number
}

/**
 * Builds the proxy's option `fetch` on a connection pool of `undici`, with several times the
 * throughput of Node's own `fetch`. It sends only the given headers, follows no redirect and never
 * retries. Only `timeoutMs` limits its time. A call that gets no connection in four seconds is not
 * sent.
 *
 * `requestsPerSecond` limits the rate of calls. Writes are sent before reads. A write that would wait
 * more than two seconds, or a read more than a second, is not sent: the browser gets
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
  const connections = createConnections(settings.connections)
  let paced = 0
  const opening = open(settings)
  // Prevents an unhandled rejection. Each call rejects with the same error.
  opening.catch(() => {})
  const pooledFetch: ServiceFetch = async (url, request) => {
    const { method, headers, body, signal, isFile, tellSent } = request
    // Nothing is sent yet: the call may wait for the rate limit, for `undici` or for a connection.
    tellSent(false)
    if (takeTurn) {
      paced += 1
      const tooLongMs = await takeTurn(method === 'GET' ? 'read' : 'write')
      paced -= 1
      if (tooLongMs !== undefined) {
        const retryAfter = String(Math.ceil(tooLongMs / 1_000))
        return new Response(null, { status: 429, headers: { 'retry-after': retryAfter } })
      }
    }
    const pools = await opening
    if (!isFile) await connections.take()
    const release = isFile ? () => {} : connections.release
    try {
      signal.throwIfAborted()
      tellSent(true)
      // The proxy has validated the url's origin. The path is sent as it is, without parsing.
      const pathAt = url.indexOf('/', 'https://'.length)
      const origin = url.slice(0, pathAt)
      const path = url.slice(pathAt)
      const pool = isFile ? pools.files : pools.calls
      const response = await pool.request({ origin, path, method, headers, body, signal })
      response.body.once('close', release)
      const get = (name: string): string | null => response.headers[name]?.toString() ?? null
      return { status: response.statusCode, headers: { get }, body: response.body }
    } catch (error) {
      release()
      throw error
    }
  }
  return Object.assign(pooledFetch, {
    load: () => ({ paced, ...connections.load() }),
    close: async () => {
      const { calls, files } = await opening
      await Promise.all([calls.close(), files.close()])
    },
  })
}

/** How long a connection may take, in milliseconds. Without one, the call is not sent. */
const CONNECT_MS = 4_000

/** Opens a pool for calls, and another one for files: unread files must not delay calls. */
async function open({ connections, ...settings }: Omit<PoolSettings, 'pace'>) {
  const undici = await loadUndici()
  const poolOf = (size: number): Dispatcher =>
    createPool(undici, { ...settings, connections: size })
  return { calls: poolOf(connections), files: poolOf(OPEN_FILES.perProcess) }
}

function createPool(
  undici: typeof import('undici'),
  { egressProxy, connect, ...sizes }: Omit<PoolSettings, 'pace'>,
): Dispatcher {
  const common: Agent.Options = { ...sizes, pipelining: 1, headersTimeout: 0, bodyTimeout: 0 }
  const ofService = { ...connect, timeout: CONNECT_MS }
  if (egressProxy === undefined) return new undici.Agent({ ...common, connect: ofService })
  const { ca } = connect
  return new undici.ProxyAgent({
    ...common,
    uri: egressProxy,
    // Without this option, newer undici versions send `http` requests without a tunnel.
    proxyTunnel: true,
    requestTls: ofService,
    // A network with its own certificate authority also uses it for the egress proxy's certificate.
    proxyTls: { timeout: CONNECT_MS, ...(ca !== undefined && { ca }) },
  })
}

/** Loads the application's own undici, which it can update without a release of this package. */
async function loadUndici(): Promise<typeof import('undici')> {
  try {
    return await import('undici')
  } catch {
    const remedy =
      'Run `npm install undici`, version 7 on Node 20, or leave `fetch` out to use Node’s own.'
    const problem = 'is not installed, or does not support this Node'
    const missing = invalidOption('undici', problem, remedy, 'createPooledFetch')
    process.emitWarning(`${missing.message} ${missing.remedy}`, { code: 'UNDICI_MISSING' })
    throw missing
  }
}

/** Counts the connections in use. `undici` has a queue, too, but does not report what it has sent. */
function createConnections(size: number) {
  const waiting: (() => void)[] = []
  let used = 0
  return {
    load: () => ({ queued: waiting.length, sent: used }),
    take: async (): Promise<void> => {
      if (used === size) return new Promise((resolve) => waiting.push(resolve))
      used += 1
    },
    release: (): void => {
      const next = waiting.shift()
      if (next) next()
      else used -= 1
    },
  }
}
