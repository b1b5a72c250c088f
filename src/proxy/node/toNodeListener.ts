import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { NodeRequest, sendNodeResponse } from '../bundled/srvx.js'
import type { SigningProxy } from '../createSigningProxy.js'
import { isJsonObject } from '../../contract/jsonObject.js'
import { invalidOption } from '../options/invalidOption.js'
import type { Reply } from '../reply/Reply.js'
import { replyHandlerOf } from '../request/replyHandler.js'
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
 * @throws `SigningError` with `code: 'invalid_option'` for anything that has no `fetch`.
 *
 * @example
 * ```ts
 * app.use('/api/signing', toNodeListener(proxy))
 * createServer(toNodeListener(proxy)).listen(3000)
 * ```
 */
export function toNodeListener(proxy: Pick<SigningProxy, 'fetch'>): RequestListener {
  assertProxy(proxy)
  const handle = replyHandlerOf(proxy.fetch)
  return (req: IncomingMessage, res: ServerResponse) => {
    leaveParsedBody(req)
    const request = new NodeRequest({ req, res, trustProxy: false })
    const done = handle
      ? handle({ request, bytes: async (maxBytes) => readBody(req, maxBytes) }).then((reply) =>
          send(reply, req, res),
        )
      : proxy.fetch(request).then(async (response) => sendNodeResponse(res, response))
    // The client went away while the answer was on its way to it.
    void done.catch(() => res.destroy())
  }
}

function assertProxy(proxy: unknown): void {
  if (isJsonObject(proxy) && typeof proxy['fetch'] === 'function') return
  const cure = 'Give what createSigningProxy() returned.'
  throw invalidOption('proxy', 'has no `fetch`', cure, 'toNodeListener')
}

/** Writes head and body at once. */
function send({ status, headers, body }: Reply, req: IncomingMessage, res: ServerResponse): void {
  if (body === null) {
    res.writeHead(status, headers).end()
  } else {
    headers['content-length'] = String(Buffer.byteLength(body))
    res.writeHead(status, headers).end(body)
  }
  // What was not read of a refused body must not stand before the connection's next request.
  req.resume()
}
