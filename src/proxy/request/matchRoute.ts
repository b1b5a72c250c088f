import type { Operation } from '../../contract/operation.js'
import { routes } from '../../contract/routes.js'

/** What a path below the mount point stands for. Ids are as they came: nothing has checked them. */
export type Route = OperationRoute | { readonly kind: 'finished' } | { readonly kind: 'health' }

/** A path that stands for one of the three operations. */
export interface OperationRoute {
  readonly kind: 'operation'
  readonly operation: Operation
  readonly id: string
}

/** The methods of every route, as the `Allow` header names them. */
export function allowOf(route: Route): 'GET' | 'GET, HEAD' | 'POST' {
  if (route.kind !== 'operation') return 'GET, HEAD'
  return route.operation === 'retrieve_deliverable' ? 'GET' : 'POST'
}

const ORIGIN = /^[^/?#]*\/\/[^/?#\\]*/

/** A path in which there is nothing to resolve, as that of every well-formed request is. */
const PLAIN = /^https?:\/\/[^/?#\\]*((?:\/[\w-]+)+)$/

/**
 * What the URL Standard resolves: a backslash, or a segment of one or two dots, encoded or not. Rules
 * on literal paths in front of the proxy would see another path than it.
 */
const RESOLVED = /\\|(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i

/** What no path without it is changed by: most have nothing of it. */
const MAY_BE_RESOLVED = /[\\.]|%2e/i

/** Whether parsing an address, with or without its origin, changes the path that is written in it. */
export function isResolved(url: string): boolean {
  if (!MAY_BE_RESOLVED.test(url)) return false
  // A path that begins with two slashes has no origin before them.
  const [path = ''] = url.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#\\]*/i, '').split(/[?#]/)
  return RESOLVED.test(path)
}

/**
 * The path of a request's url, or `undefined` where there is something to resolve in it. In Node the
 * host before it is what the client has written, and need not even be one: it is left out, as nothing
 * goes by it.
 */
export function pathnameOf(url: string): string | undefined {
  const plain = PLAIN.exec(url)?.[1]
  if (plain !== undefined) return plain
  if (isResolved(url)) return undefined
  return new URL(url.replace(ORIGIN, 'http://localhost')).pathname
}

/** The routes of the contract as patterns: one segment, undecoded, stands for the id. */
const OPERATIONS: readonly (readonly [Operation, RegExp])[] = [
  ['create_ceremony', pattern(routes.ceremony)],
  ['replace_recipient', pattern(routes.replace)],
  ['retrieve_deliverable', pattern(routes.deliverable)],
]

/**
 * Finds the route of a request's path. Frameworks and reverse proxies differ in how much of the prefix
 * they strip: Express takes away what a handler is mounted under, Next.js its `basePath`. So a path
 * counts with the mount point, with any tail of it, and without it. Nothing is decoded: no id has a
 * character that needs encoding.
 */
export function createMatchRoute(mountPath: string): (pathname: string) => Route | undefined {
  const prefixes = tailsOf(mountPath)
  return (pathname) => {
    for (const prefix of prefixes) {
      const route = pathname.startsWith(prefix) ? routeOf(pathname.slice(prefix.length)) : undefined
      if (route) return route
    }
    return undefined
  }
}

/** `/portal/api`, `/api` and the empty text for `/portal/api`. */
function tailsOf(mountPath: string): readonly string[] {
  const [, ...segments] = mountPath.split('/')
  return [...segments.map((_, index) => `/${segments.slice(index).join('/')}`), '']
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
