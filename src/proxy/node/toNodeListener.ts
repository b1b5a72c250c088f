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
    const request = new NodeRequest({ req, res, trustProxy: false })
    // A URL parser changes such a path, so it could bypass a path rule in front of the proxy.
    const isResolved = RESOLVED.test(
      /^(?:[a-z]+:\/\/[^/?#\\]*)?([^?#]*)/i.exec(req.url ?? '')?.[1] ?? '',
    )
    await sendNodeResponse(res, isResolved ? notFound() : await fetch(request))
  } catch {
    // An uncaught error would end the process.
    res.destroy()
  }
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
