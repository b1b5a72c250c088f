import { IncomingMessage } from 'node:http'
import { isJsonObject } from '../../contract/jsonObject.js'

/**
 * The Node request behind a request of {@link toNodeListener}, for sessions that middlewares keep on
 * it (`express-session`, Passport). `undefined` for requests that came another way.
 *
 * @example
 * ```ts
 * authenticate: (request) => sessionOf(incomingMessage(request)?.headers.cookie)
 * ```
 */
export function incomingMessage(request: Request): IncomingMessage | undefined {
  const runtime: unknown = Reflect.get(request, 'runtime')
  const node = isJsonObject(runtime) ? runtime['node'] : undefined
  const message = isJsonObject(node) ? node['req'] : undefined
  return message instanceof IncomingMessage ? message : undefined
}
