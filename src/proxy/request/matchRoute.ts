import type { ProxyOperation } from '../../contract/operation.js'
import { routes } from '../../contract/routes.js'

/** The route that the path of a request matches. */
export type Route = OperationRoute | { readonly kind: 'finished' } | { readonly kind: 'health' }

/** The route of an operation. */
export interface OperationRoute {
  readonly kind: 'operation'
  readonly operation: ProxyOperation
  /** The recipient's or deliverable's id from the path, not validated. */
  readonly id: string
  /** Whether the path is that of a deliverable's file. */
  readonly isFile?: boolean
}

/** Returns the allowed methods of a route, as text for the `Allow` header. */
export function allowOf(route: Route): 'GET' | 'GET, HEAD' | 'POST' {
  if (route.kind !== 'operation') return 'GET, HEAD'
  const { operation } = route
  return operation === 'create_ceremony' || operation === 'replace_recipient' ? 'POST' : 'GET'
}

/** Patterns of the operations' paths. The captured segment is the id, without decoding. */
const OPERATIONS: readonly (readonly [ProxyOperation, RegExp])[] = [
  ['create_ceremony', new RegExp(`^${routes.ceremony('([^/]*)')}$`)],
  ['replace_recipient', new RegExp(`^${routes.replace('([^/]*)')}$`)],
  ['confirm_signature', new RegExp(`^${routes.confirmation('([^/]*)')}$`)],
  ['retrieve_deliverable', new RegExp(`^${routes.deliverable('([^/]*)')}$`)],
]

/** The path of a deliverable's file. Only services that return no urls have it. */
const FILE = new RegExp(`^${routes.deliverableFile('([^/]*)')}$`)

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
  const file = FILE.exec(rest)?.[1]
  if (file !== undefined) {
    return { kind: 'operation', operation: 'retrieve_deliverable', id: file, isFile: true }
  }
  for (const [operation, expression] of OPERATIONS) {
    const id = expression.exec(rest)?.[1]
    if (id !== undefined) return { kind: 'operation', operation, id }
  }
  return undefined
}

/** Returns the path of a url, without decoding or normalizing it. */
export function pathOf(url: string): string {
  return /^[a-z]+:\/\/[^/?#]*([^?#]*)/i.exec(url)?.[1] ?? ''
}
