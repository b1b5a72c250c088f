import type { ProxyOperation } from '../../contract/operation.js'
import * as routes from '../../contract/routes.js'

/** The route that the path of a request matches. `allow` is the value of the `Allow` header. */
export type Route =
  | OperationRoute
  | { readonly kind: 'finished'; readonly allow: 'GET, HEAD, POST' }
  | { readonly kind: 'health'; readonly allow: 'GET, HEAD' }

/** A route that needs no session: landing page, health check, or `undefined` for another path. */
export type PageRoute = Exclude<Route, OperationRoute> | undefined

export interface OperationRoute {
  readonly kind: 'operation'
  readonly operation: ProxyOperation
  readonly allow: 'GET' | 'POST'
  /** The recipient's or deliverable's id from the path, not validated. */
  readonly id: string
  readonly isFile: boolean
}

const OPERATIONS = [
  operationRoute('create_ceremony', 'POST', routes.ceremony),
  operationRoute('replace_recipient', 'POST', routes.replace),
  operationRoute('confirm_signature', 'GET', routes.confirmation),
  operationRoute('retrieve_document', 'GET', routes.document, true),
  operationRoute('retrieve_deliverable', 'GET', routes.deliverable),
  // Only services that return no urls have the path of a deliverable's file.
  operationRoute('retrieve_deliverable', 'GET', routes.deliverableFile, true),
]

function operationRoute(
  operation: ProxyOperation,
  allow: OperationRoute['allow'],
  path: (id: string) => string,
  isFile = false,
) {
  const pattern = new RegExp(`^${path('([^/]*)')}$`)
  return { pattern, operation, allow, isFile }
}

/**
 * Finds the route of a url. The path must match exactly, without decoding. So a path rule in front
 * of the proxy, such as a firewall's, covers the same requests as the proxy. Only the landing page,
 * which has no effect, also has a path with a slash.
 */
export function matchRoute(mountPath: string, url: string): Route | undefined {
  const path = plainPath(url)
  if (!path?.startsWith(mountPath)) return undefined
  const rest = path.slice(mountPath.length)
  // A service may return the person by a form. The proxy reads no body of it.
  // A server in front may redirect a person to a path with a slash.
  if (rest === routes.finished || rest === `${routes.finished}/`)
    return { kind: 'finished', allow: 'GET, HEAD, POST' }
  if (rest === routes.health) return { kind: 'health', allow: 'GET, HEAD' }
  for (const { pattern, operation, allow, isFile } of OPERATIONS) {
    const id = pattern.exec(rest)?.[1]
    if (id !== undefined) return { kind: 'operation', operation, allow, isFile, id }
  }
  return undefined
}

/**
 * Returns the path of a request's target, without decoding it, or `undefined` if a URL parser changes
 * the target: it could then bypass a path rule in front of the proxy. A fragment, for example, ends a
 * path for one parser only. `host` is the `Host` header, for a target that is only a path.
 */
export function plainPath(target = '', host?: string): string | undefined {
  const [, authority = host, path = ''] = TARGET.exec(target) ?? []
  if (path === '' || RESOLVED.test(path) || target.includes('#')) return undefined
  if (authority === undefined) return path
  return HOST.test(authority) && URL.canParse(`http://${authority}/`) ? path : undefined
}

/** Matches a path with a query, or a whole url. */
const TARGET = /^(?:https?:\/\/([^/?#\\]*))?(\/[^?#]*)/i

/** Matches a path that a URL parser changes: with `\`, or a segment `.` or `..`, also encoded. */
const RESOLVED = /\\|(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i

/** Matches a host with an optional port. Only `URL` knows whether both are valid. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i
