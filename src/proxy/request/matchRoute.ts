import type { Operation } from '../../contract/operation.js'
import { routes } from '../../contract/routes.js'

/** The route of a path below the mount path. */
export type Route = OperationRoute | { readonly kind: 'finished' } | { readonly kind: 'health' }

/** The route of one of the three operations. */
export interface OperationRoute {
  readonly kind: 'operation'
  readonly operation: Operation
  /** The id in the path, not checked. */
  readonly id: string
}

/** The methods of a route, as the `Allow` header names them. */
export function allowOf(route: Route): 'GET' | 'GET, HEAD' | 'POST' {
  if (route.kind !== 'operation') return 'GET, HEAD'
  return route.operation === 'retrieve_deliverable' ? 'GET' : 'POST'
}

/** The routes of the contract as patterns. One segment, not decoded, is the id. */
const OPERATIONS: readonly (readonly [Operation, RegExp])[] = [
  ['create_ceremony', new RegExp(`^${routes.ceremony('([^/]*)')}$`)],
  ['replace_recipient', new RegExp(`^${routes.replace('([^/]*)')}$`)],
  ['retrieve_deliverable', new RegExp(`^${routes.deliverable('([^/]*)')}$`)],
]

/**
 * Finds the route of a url. The path must be exactly the mount path and a route. So a path rule in front
 * of the proxy applies to the same calls as the proxy.
 */
export function matchRoute(mountPath: string, url: string): Route | undefined {
  const path = pathOf(url)
  if (!path.startsWith(mountPath)) return undefined
  const rest = path.slice(mountPath.length)
  if (rest === routes.finished) return { kind: 'finished' }
  if (rest === routes.health) return { kind: 'health' }
  for (const [operation, expression] of OPERATIONS) {
    const id = expression.exec(rest)?.[1]
    if (id !== undefined) return { kind: 'operation', operation, id }
  }
  return undefined
}

/** Returns the path of a url, not decoded and not normalised. */
export function pathOf(url: string): string {
  return /^[a-z]+:\/\/[^/?#]*([^?#]*)/i.exec(url)?.[1] ?? ''
}
