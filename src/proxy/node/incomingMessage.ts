import type { IncomingMessage } from 'node:http'
import { isJsonObject } from '../../contract/jsonObject.js'
import { IncomingMessage as NodeIncomingMessage } from 'node:http'

/**
 * The Node request behind a request of {@link toNodeListener}, for sessions that middlewares keep on
 * it (`express-session`, Passport). `undefined` for requests that came another way.
 *
 * @example
 * ```ts
 * authenticate: (request) => incomingMessage(request)?.session?.user ?? null
 * ```
 */
export function incomingMessage(request: Request): IncomingMessage | undefined {
  const runtime: unknown = Reflect.get(request, 'runtime')
  const node = isJsonObject(runtime) ? runtime['node'] : undefined
  const message = isJsonObject(node) ? node['req'] : undefined
  return message instanceof NodeIncomingMessage ? message : undefined
}
