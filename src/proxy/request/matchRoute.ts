import type { ProxyOperation } from '../../contract/operation.js'
import * as routes from '../../contract/routes.js'

/** The route that the path of a request matches. */
export type Route = OperationRoute | { readonly kind: 'finished' } | { readonly kind: 'health' }

/** The route of an operation. */
export interface OperationRoute {
  readonly kind: 'operation'
  readonly operation: ProxyOperation
  /** The path below the mount path, with `{id}` in place of the id. */
  readonly template: string
  /** The recipient's or deliverable's id from the path, not validated. */
  readonly id: string
  /** Whether the path is that of a deliverable's file. */
  readonly isFile: boolean
}

/** Returns the allowed methods of a route, as the value of the `Allow` header. */
export function allowOf(route: Route): 'GET' | 'GET, HEAD' | 'POST' {
  if (route.kind !== 'operation') return 'GET, HEAD'
  const { operation } = route
  return operation === 'create_ceremony' || operation === 'replace_recipient' ? 'POST' : 'GET'
}

const OPERATIONS = [
  operationRoute('create_ceremony', routes.ceremony),
  operationRoute('replace_recipient', routes.replace),
  operationRoute('confirm_signature', routes.confirmation),
  operationRoute('retrieve_deliverable', routes.deliverable),
  // Only services that return no urls have the path of a deliverable's file.
  operationRoute('retrieve_deliverable', routes.deliverableFile, true),
]

/** Builds the pattern of an operation's path, which captures the id without decoding it. */
function operationRoute(operation: ProxyOperation, path: (id: string) => string, isFile = false) {
  return { operation, pattern: new RegExp(`^${path('([^/]*)')}$`), template: path('{id}'), isFile }
}

/**
 * Finds the route of a url. The path must match exactly, without decoding. So a path rule in front
 * of the proxy, such as a firewall's, covers the same requests as the proxy.
 */
export function matchRoute(mountPath: string, url: string): Route | undefined {
  const path = pathOf(url)
  if (!path.startsWith(mountPath)) return undefined
  const rest = path.slice(mountPath.length)
  if (rest === routes.finished) return { kind: 'finished' }
  if (rest === routes.health) return { kind: 'health' }
  for (const { operation, pattern, template, isFile } of OPERATIONS) {
    const id = pattern.exec(rest)?.[1]
    if (id !== undefined) return { kind: 'operation', operation, template, id, isFile }
  }
  return undefined
}

/** Returns the path of a url, without decoding or normalizing it. */
export function pathOf(url: string): string {
  return /^[a-z]+:\/\/[^/?#]*([^?#]*)/i.exec(url)?.[1] ?? ''
}
