import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { NodeRequest, sendNodeResponse } from 'srvx/node'
import { isJsonObject } from '../../contract/jsonObject.js'
import type { SigningProxy } from '../createSigningProxy.js'
import { invalidOption } from '../options/invalidOption.js'
import { ProxyFailure } from '../reply/proxyFailure.js'
import { problemReply } from '../reply/reply.js'

/** A request, with what frameworks and body parsers leave on it. Express, Connect and Vite strip `url`. */
interface FrameworkRequest extends IncomingMessage {
  originalUrl?: unknown
  body?: unknown
  rawBody?: unknown
}

/**
 * The proxy as a listener for plain `http`, Express, Connect and Vite's middlewares.
 *
 * Mount it under the path of `publicUrl`, before or after `express.json()`. It answers every request
 * that it gets, so it takes no `next`. srvx converts between Node and the web's classes, and trusts no
 * `X-Forwarded-…` header: the proxy uses `publicUrl`, never the host that a request names.
 *
 * If a parser has consumed a body, the listener writes it out again from `req.body`.
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
    // Rules in front of the proxy have seen the path as written.
    const isResolved = RESOLVED.test(
      /^(?:[a-z]+:\/\/[^/?#\\]*)?([^?#]*)/i.exec(req.url ?? '')?.[1] ?? '',
    )
    await sendNodeResponse(res, isResolved ? notFound() : await fetch(request))
  } catch {
    // An error that nobody catches would end the process.
    res.destroy()
  }
}

/** What the URL Standard resolves: a backslash, or a segment of one or two dots, encoded or not. */
const RESOLVED = /\\|(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i

function notFound(): Response {
  return problemReply(new ProxyFailure('not_found'), crypto.randomUUID(), false)
}

/** Puts a body that a parser has consumed where srvx looks for it. */
function restoreBody(req: FrameworkRequest): void {
  if (!req.readableDidRead || req.rawBody !== undefined || req.body === undefined) return
  const { body } = req
  req.rawBody = Buffer.isBuffer(body) ? body : Buffer.from(textOf(body))
}

/** Empty, and so not JSON, for a value that JSON cannot hold. */
function textOf(body: unknown): string {
  if (typeof body === 'string') return body
  try {
    return isJsonObject(body) || Array.isArray(body) ? JSON.stringify(body) : ''
  } catch {
    return ''
  }
}
