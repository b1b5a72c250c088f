import type { Operation } from '../contract/operation.js'
import { routes } from '../contract/routes.js'

/** What a path below the mount point stands for. Ids are as they came: nothing has checked them. */
export type Route =
  | { readonly kind: 'operation'; readonly operation: Operation; readonly id: string }
  | { readonly kind: 'finished' }
  | { readonly kind: 'health' }

/** The method of every route. */
export function methodOf(route: Route): 'GET' | 'POST' {
  return route.kind === 'operation' && route.operation !== 'retrieve_deliverable' ? 'POST' : 'GET'
}

/** The routes of the contract as patterns: one segment, undecoded, stands for the id. */
const OPERATIONS: readonly (readonly [Operation, RegExp])[] = [
  ['create_ceremony', pattern(routes.ceremony)],
  ['replace_recipient', pattern(routes.replace)],
  ['retrieve_deliverable', pattern(routes.deliverable)],
]

/**
 * Finds the route of a request's path. Frameworks differ in whether they strip the prefix a handler
 * is mounted under, so a path counts with the mount point and without it. Nothing is decoded: no id
 * has a character that needs encoding.
 */
export function matchRoute(pathname: string, mountPath: string): Route | undefined {
  const below = pathname.startsWith(`${mountPath}/`)
    ? routeOf(pathname.slice(mountPath.length))
    : undefined
  return below ?? routeOf(pathname)
}

function routeOf(path: string): Route | undefined {
  if (path === routes.finished) return { kind: 'finished' }
  if (path === routes.health) return { kind: 'health' }
  for (const [operation, expression] of OPERATIONS) {
    const id = expression.exec(path)?.[1]
    if (id !== undefined) return { kind: 'operation', operation, id }
  }
  return undefined
}

function pattern(route: (id: string) => string): RegExp {
  return new RegExp(`^${route('([^/]*)')}$`)
}
