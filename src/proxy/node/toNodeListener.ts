import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { NodeRequest, sendNodeResponse } from 'srvx/node'
import type { SigningProxy } from '../createSigningProxy.js'
import { invalidOption } from '../options/invalidOption.js'
import { ProxyFailure } from '../reply/proxyFailure.js'
import { problemReply } from '../reply/reply.js'
import { plainPath } from '../request/matchRoute.js'

/** A request of a framework, whose `originalUrl` includes the mount path. */
interface FrameworkRequest extends IncomingMessage {
  originalUrl?: unknown
}

/**
 * Wraps the proxy as a request listener for `node:http`, Express, Connect and Vite.
 *
 * Mount it under the path of `publicUrl`, before body parsers such as `express.json()`. It answers
 * every request and never calls `next`. It ignores `X-Forwarded-…`: the proxy uses `publicUrl`. A
 * request whose target or `Host` no URL parser keeps as it is gets 404, and calls no function.
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
  req: FrameworkRequest,
  res: ServerResponse,
): Promise<void> {
  try {
    if (typeof req.originalUrl === 'string') req.url = req.originalUrl
    const { host, ':authority': authority } = req.headers
    const path = plainPath(req.url, host ?? String(authority ?? ''))
    const response =
      path === undefined
        ? await refuse()
        : await fetch(new NodeRequest({ req, res, trustProxy: false }))
    if (req.readableDidRead && !req.complete) await endRequest(req, res)
    await (Object.hasOwn(res, 'writeHead')
      ? sendPlainly(res, response)
      : sendNodeResponse(res, response))
  } catch (error) {
    // An uncaught error would end the process.
    await fail(res, error).catch(() => res.destroy())
  }
}

/**
 * Sends a response with the functions of Node alone. Middleware such as `compression` replaces them,
 * and does not support all ways in which the library srvx calls them.
 */
async function sendPlainly(res: ServerResponse, response: Response): Promise<void> {
  res.statusCode = response.status
  res.setHeaders(response.headers)
  if (response.body) await pipeline(response.body, res)
  else res.end()
}

/** How long a client may continue to send a refused body, in milliseconds. */
const REST_MS = 500

/**
 * Discards the rest of a refused body, because a client that still sends does not read the response.
 * If the rest is long, closes the connection after the response: otherwise it would stay open.
 */
async function endRequest(req: IncomingMessage, res: ServerResponse): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, REST_MS)
    req.once('close', () => {
      clearTimeout(timer)
      resolve()
    })
    req.resume()
  })
  if (!req.complete && req.httpVersionMajor === 1) res.setHeader('connection', 'close')
}

/** Answers 500, and logs the error: the proxy never rejects, so it is an error of the host's code. */
async function fail(res: ServerResponse, error: unknown): Promise<void> {
  if (res.destroyed) return
  const requestId = crypto.randomUUID()
  // oxlint-disable-next-line no-console -- otherwise the error would be visible nowhere
  console.error(`react-signing-ceremony: toNodeListener failed (request ${requestId}):`, error)
  if (res.headersSent) res.destroy()
  else
    await sendNodeResponse(res, problemReply(new ProxyFailure('internal_error'), requestId, false))
}

async function notFound(): Promise<Response> {
  return problemReply(new ProxyFailure('not_found'), crypto.randomUUID(), false)
}
