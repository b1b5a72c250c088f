import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { NodeRequest, sendNodeResponse } from 'srvx/node'
import { isJsonObject } from '../../contract/jsonObject.js'
import type { SigningProxy } from '../createSigningProxy.js'
import { invalidOption } from '../options/invalidOption.js'
import { ProxyFailure } from '../reply/proxyFailure.js'
import { problemReply } from '../reply/reply.js'

/** A request with the properties of frameworks and body parsers. Express, Connect and Vite shorten `url`. */
interface FrameworkRequest extends IncomingMessage {
  originalUrl?: unknown
  body?: unknown
  rawBody?: unknown
}

/**
 * The proxy as a listener for plain `http`, Express, Connect and Vite's middlewares.
 *
 * Mount it under the path of `publicUrl`, before or after `express.json()`. It answers every request, so
 * it never calls `next`. It trusts no `X-Forwarded-…` header: the proxy uses `publicUrl`, never the host of
 * a request.
 *
 * @throws `SigningError` with `code: 'invalid_option'` for anything that is not a proxy or a function.
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
    const remedy = 'Give what createSigningProxy() returned, or a function of a request.'
    throw invalidOption('proxy', 'must have a `fetch`', remedy, 'toNodeListener')
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
    const request = new NodeRequest({ req, res, trustProxy: false })
    // A path rule in front of the proxy compares the path before a URL parser changes it.
    const isResolved = RESOLVED.test(
      /^(?:[a-z]+:\/\/[^/?#\\]*)?([^?#]*)/i.exec(req.url ?? '')?.[1] ?? '',
    )
    await sendNodeResponse(res, isResolved ? notFound() : await fetch(request))
  } catch {
    // An error that nobody catches would end the process.
    res.destroy()
  }
}

/** A path that a URL parser changes: a backslash, or a segment of one or two dots, encoded or not. */
const RESOLVED = /\\|(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i

function notFound(): Response {
  return problemReply(new ProxyFailure('not_found'), crypto.randomUUID(), false)
}

/** Restores a body that a parser has consumed, in the property that srvx reads. */
function restoreBody(req: FrameworkRequest): void {
  if (!req.readableDidRead || req.rawBody !== undefined || req.body === undefined) return
  const { body } = req
  req.rawBody = Buffer.isBuffer(body) ? body : Buffer.from(textOf(body))
}

/** Returns `''`, which is not JSON, for a value that JSON cannot represent. */
function textOf(body: unknown): string {
  if (typeof body === 'string') return body
  try {
    return isJsonObject(body) || Array.isArray(body) ? JSON.stringify(body) : ''
  } catch {
    return ''
  }
}
