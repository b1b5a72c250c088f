import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { NodeRequest, sendNodeResponse } from 'srvx/node'
import { isJsonObject } from '../../contract/jsonObject.js'
import type { SigningProxy } from '../createSigningProxy.js'
import { invalidOption } from '../options/invalidOption.js'
import { ProxyFailure } from '../reply/proxyFailure.js'
import { problemReply } from '../reply/reply.js'

/** A request with properties that frameworks add. `originalUrl` includes the mount path. */
interface FrameworkRequest extends IncomingMessage {
  originalUrl?: unknown
  body?: unknown
  rawBody?: unknown
}

/**
 * Wraps the proxy as a request listener for `node:http`, Express, Connect and Vite.
 *
 * Mount it under the path of `publicUrl`, before or after `express.json()`. It answers every
 * request and never calls `next`. It ignores `Host` and `X-Forwarded-…`: the proxy uses
 * `publicUrl`.
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
  proxy: Pick<SigningProxy, 'fetch'> | ((request: Request) => Promise<Response>),
): RequestListener {
  const fetch = typeof proxy === 'function' ? proxy : proxy?.fetch
  if (typeof fetch !== 'function') {
    const remedy = 'Pass the result of createSigningProxy(), or a function that handles a Request.'
    throw invalidOption('proxy', 'must have the function `fetch`', remedy, 'toNodeListener')
  }
  return (req: IncomingMessage, res: ServerResponse) => void answer(fetch, req, res)
}

async function answer(
  fetch: SigningProxy['fetch'],
  req: FrameworkRequest,
  res: ServerResponse,
): Promise<void> {
  try {
    if (typeof req.originalUrl === 'string') req.url = req.originalUrl
    restoreBody(req)
    if (Object.hasOwn(res, 'writeHead')) fitMiddleware(res)
    const request = new NodeRequest({ req, res, trustProxy: false })
    // A URL parser changes such a path, so it could bypass a path rule in front of the proxy.
    const isResolved = RESOLVED.test(
      /^(?:[a-z]+:\/\/[^/?#\\]*)?([^?#]*)/i.exec(req.url ?? '')?.[1] ?? '',
    )
    const response = isResolved ? notFound() : await fetch(request)
    if (req.readableDidRead && !req.complete) await endRequest(req, res)
    await sendNodeResponse(res, response)
  } catch (error) {
    // An uncaught error would end the process.
    await fail(res, error).catch(() => res.destroy())
  }
}

/**
 * Fits the calls of the library srvx to middleware that replaced `writeHead`, such as `compression`.
 * Before 1.8.1, also in Next, it reads the flat list of headers as a list of pairs, and would lose
 * headers such as `Cache-Control: no-store`. Every version compresses the callback of `end` as data.
 */
function fitMiddleware(res: ServerResponse): void {
  const replaced = res.writeHead.bind(res)
  const writeHead = (status: number, ...rest: readonly unknown[]): ServerResponse => {
    const list = rest.at(-1)
    const texts = Array.isArray(list) ? list.map(String) : []
    const headers = new Headers()
    for (let at = 0; at < texts.length; at += 2)
      headers.append(texts[at] ?? '', texts[at + 1] ?? '')
    res.setHeaders(headers)
    return replaced(status)
  }
  const replacedEnd = res.end.bind(res)
  const end = (onClose?: () => void): ServerResponse => {
    if (onClose) res.once('close', onClose)
    return replacedEnd()
  }
  Object.assign(res, { writeHead, end })
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

/** Matches a path that a URL parser changes: with `\`, or a segment `.` or `..`, also encoded. */
const RESOLVED = /\\|(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i

function notFound(): Response {
  return problemReply(new ProxyFailure('not_found'), crypto.randomUUID(), false)
}

/** Writes a body that middleware has parsed into `rawBody`, where the library srvx reads it. */
function restoreBody(req: FrameworkRequest): void {
  if (!req.readableDidRead || req.rawBody !== undefined || req.body === undefined) return
  const { body } = req
  req.rawBody = Buffer.isBuffer(body) ? body : Buffer.from(textOf(body))
}

/** Serializes a parsed body. Returns `''`, which is invalid JSON, if JSON cannot represent it. */
function textOf(body: unknown): string {
  if (typeof body === 'string') return body
  try {
    return isJsonObject(body) || Array.isArray(body) ? JSON.stringify(body) : ''
  } catch {
    return ''
  }
}
