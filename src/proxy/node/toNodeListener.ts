import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { NodeRequest, sendNodeResponse } from '../bundled/srvx.js'
import type { SigningProxy } from '../createSigningProxy.js'
import { isPlainPath } from '../bounds/isPlainPath.js'
import { isJsonObject } from '../../contract/jsonObject.js'
import { invalidOption } from '../options/invalidOption.js'
import { ProxyFailure } from '../reply/proxyFailure.js'
import { problemReply, type Reply } from '../reply/reply.js'
import { isResolved } from '../request/matchRoute.js'
import type { Incoming, ReplyHandler } from '../request/replyHandler.js'
import { leaveParsedBody } from './leaveParsedBody.js'
import { readBody } from './readBody.js'

/**
 * The proxy as a listener for plain `http`, Express, Connect and Vite's middlewares.
 *
 * Mount it under the path of `publicUrl`, before or after `express.json()`. It answers every request
 * it gets, so it takes no `next`. The conversion between Node and the web's classes is srvx's, with
 * no `X-Forwarded-…` header trusted: the proxy goes by `publicUrl`, never by the host a request names.
 *
 * A body that a parser has consumed is written out again from `req.body`; `maxRequestBytes` then holds
 * for that text, and the parser's own limit for what came over the wire.
 *
 * A proxy is answered by the way behind its `fetch`, without streams and a `Response`. A function of
 * your own that stands around `proxy.fetch` is given as it is, and called for every request; that takes
 * about half of the throughput. An object whose `fetch` was replaced does not have the type; where it
 * gets here all the same, that `fetch` is called, and a warning of the process says so.
 *
 * @throws `SigningError` with `code: 'invalid_option'` for anything that has no `fetch` and is none.
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
  const answer = answererOf(proxy)
  return (req: IncomingMessage, res: ServerResponse) => {
    leaveParsedBody(req)
    const request = new NodeRequest({ req, res, trustProxy: false })
    void answer(request, req, res)
  }
}

/** Never rejects. */
type Answerer = (request: Request, req: IncomingMessage, res: ServerResponse) => Promise<void>

function answererOf(proxy: unknown): Answerer {
  const isProxy = isJsonObject(proxy)
  const fetch = isProxy ? proxy['fetch'] : proxy
  if (!isFetch(fetch)) {
    const cure = 'Give what createSigningProxy() returned, or a function of a request.'
    throw invalidOption('proxy', 'has no `fetch`', cure, 'toNodeListener')
  }
  const { handle } = fetch
  if (handle) {
    return (request, req, res) =>
      handle(new NodeIncoming(request, req)).then(
        (reply) => send(reply, req, res),
        // An error that nobody catches would end the process.
        () => void res.destroy(),
      )
  }
  if (isProxy) process.emitWarning(REPLACED, { code: 'PROXY_FETCH_REPLACED' })
  return async (request, req, res) => {
    try {
      // What a host has put around the proxy would be asked for another path than the client's.
      if (isResolved(writtenUrlOf(req))) {
        send(problemReply(NOT_FOUND, crypto.randomUUID(), IN_PRODUCTION), req, res)
        return
      }
      await sendNodeResponse(res, await fetch(request))
    } catch {
      res.destroy()
    }
  }
}

/** A class, as whatever waits together with a call: see `Arrival`. */
class NodeIncoming implements Incoming {
  readonly request: Request
  readonly writtenUrl: string
  readonly plainPath: string | undefined
  readonly #req: IncomingMessage

  constructor(request: Request, req: IncomingMessage) {
    const { url = '' } = req
    this.request = request
    this.writtenUrl = writtenUrlOf(req)
    this.plainPath = isPlainPath(url) ? url : undefined
    this.#req = req
  }

  bytes(maxBytes: number): Promise<readonly Uint8Array[]> {
    return readBody(this.#req, maxBytes)
  }
}

const NOT_FOUND = new ProxyFailure('not_found')
const IN_PRODUCTION = { hasRemedies: false }

/** Before a framework took its prefix away: Express, Connect and Vite keep it beside `url`. */
function writtenUrlOf(req: IncomingMessage & { originalUrl?: unknown }): string {
  return typeof req.originalUrl === 'string' ? req.originalUrl : (req.url ?? '')
}

/** A proxy's `fetch`, or any other. */
type AnyFetch = ((request: Request) => Promise<Response>) & { readonly handle?: ReplyHandler }

function isFetch(value: unknown): value is AnyFetch {
  return typeof value === 'function'
}

const REPLACED =
  'toNodeListener: the `fetch` of this object is not the proxy’s own, so every request takes the slower way over a `Response`. If that is meant, give the function itself.'

/** Writes head and body at once, where the client has not gone away meanwhile. */
function send({ status, headers, body }: Reply, req: IncomingMessage, res: ServerResponse): void {
  try {
    if (body === null) {
      res.writeHead(status, headers).end()
    } else {
      headers['content-length'] = String(Buffer.byteLength(body))
      res.writeHead(status, headers).end(body)
    }
    // What was not read of a refused body must not stand before the connection's next request.
    req.resume()
  } catch {
    res.destroy()
  }
}
