import { once } from 'node:events'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { NodeRequest, sendNodeResponse } from 'srvx/node'
import type { SigningProxy } from '../createSigningProxy.js'
import { invalidOption } from '../options/invalidOption.js'
import { ProxyFailure } from '../reply/proxyFailure.js'
import { problemReply } from '../reply/reply.js'
import { plainPath } from '../request/matchRoute.js'

/**
 * Wraps the proxy as a request listener for `node:http`, Express, Connect and Vite.
 *
 * Mount it under the path of `publicUrl`, before body parsers such as `express.json()`. It answers
 * every request and never calls `next`. It ignores `X-Forwarded-…`: the proxy uses `publicUrl`. A
 * request whose path a URL parser would change, or whose `Host` is invalid, gets 404 and calls no
 * function.
 *
 * @throws `SigningError` with `code: 'invalid_option'` if `proxy` is not a proxy or a function.
 *
 * @example
 * ```ts
 * app.use('/api/signing', toNodeListener(proxy))
 * createServer(toNodeListener(async (request) => proxy.fetch(request))).listen(3000)
 * ```
 */
export function toNodeListener(
  proxy:
    | (Pick<SigningProxy, 'fetch'> & Partial<Pick<SigningProxy, 'refuse'>>)
    | ((request: Request) => Promise<Response>),
): RequestListener {
  const fetch = typeof proxy === 'function' ? proxy : proxy?.fetch
  const refuse = typeof proxy === 'object' && proxy?.refuse ? proxy.refuse : notFound
  if (typeof fetch !== 'function') {
    const remedy = 'Pass the result of createSigningProxy(), or a function that handles a Request.'
    throw invalidOption('proxy', 'must have the function `fetch`', remedy, 'toNodeListener')
  }
  return (req: IncomingMessage, res: ServerResponse) => void answer({ fetch, refuse }, req, res)
}

async function answer(
  { fetch, refuse }: Pick<SigningProxy, 'fetch' | 'refuse'>,
  // Frameworks keep the mount path in `originalUrl`.
  req: IncomingMessage & { readonly originalUrl?: unknown },
  res: ServerResponse,
): Promise<void> {
  try {
    if (typeof req.originalUrl === 'string') req.url = req.originalUrl
    const response =
      plainPath(req.url, hostOf(req)) === undefined
        ? await refuse()
        : await fetch(new NodeRequest({ req, res, trustProxy: false }))
    if (req.readableDidRead && !req.complete) await endRequest(req, res)
    await send(res, response)
  } catch (error) {
    // An uncaught error would end the process.
    await fail(res, error).catch(() => res.destroy())
  }
}

/** Returns the request's host. A health check by HTTP/1.0, as of HAProxy, has none. */
function hostOf({ headers, httpVersion }: IncomingMessage): string {
  const missing = httpVersion === '1.0' ? 'localhost' : ''
  return headers.host ?? String(headers[':authority'] ?? missing)
}

/**
 * Sends a response. The library srvx passes all headers to `writeHead`, as one list of names and
 * values, and a callback to `end`. Middleware such as `compression` replaces these functions and
 * supports neither. So srvx gets two functions that use `setHeader`, `writeHead(status)` and `end()`.
 */
async function send(res: ServerResponse, response: Response): Promise<void> {
  const writeHead: (status: number) => unknown = res.writeHead.bind(res)
  const end: () => unknown = res.end.bind(res)
  const own = {
    writeHead: (status: number, ...rest: readonly (readonly string[])[]): unknown => {
      const list = rest.at(-1) ?? []
      for (let index = 0; index < list.length; index += 2) {
        const [name = '', value = ''] = list.slice(index, index + 2)
        // Only cookies have several headers of one name.
        if (name === 'set-cookie') res.appendHeader(name, value)
        else res.setHeader(name, value)
      }
      return writeHead(status)
    },
    end: (done?: () => void): void => {
      end()
      done?.()
    },
  }
  await sendNodeResponse(Object.assign(res, own), response)
}

/** How long a client may continue to send a refused body, in milliseconds. */
const REST_MS = 500

/**
 * Discards the rest of a refused body, because a client that still sends does not read the response.
 * If the rest is long, closes the connection after the response. An error of the request is ignored.
 */
async function endRequest(req: IncomingMessage, res: ServerResponse): Promise<void> {
  req.resume()
  const closed = once(req, 'close').catch(() => undefined)
  await Promise.race([closed, delay(REST_MS, undefined, { ref: false })])
  if (!req.complete && req.httpVersionMajor === 1) res.setHeader('connection', 'close')
}

/** Answers 500, and logs the error: the proxy never rejects, so it is an error of the host's code. */
async function fail(res: ServerResponse, error: unknown): Promise<void> {
  if (res.destroyed) return
  const requestId = crypto.randomUUID()
  // oxlint-disable-next-line no-console -- otherwise the error would be visible nowhere
  console.error(`react-signing-ceremony: toNodeListener failed (request ${requestId}):`, error)
  if (res.headersSent) res.destroy()
  else await send(res, problemReply(new ProxyFailure('internal_error'), requestId, false))
}

async function notFound(): Promise<Response> {
  return problemReply(new ProxyFailure('not_found'), crypto.randomUUID(), false)
}
