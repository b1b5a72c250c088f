import { type Agreement, EVERY, matchSource, NONE, SOME } from './sourceExpression.js'

/**
 * The directives that affect a page with ceremonies, each with its fallbacks in order (CSP Level 3, "Get
 * fetch directive fallback list").
 */
export const HOST_DIRECTIVES = {
  /** The frame: first the ceremony, then the landing. */
  'frame-src': ['child-src', 'default-src'],
  /** The calls to the proxy. */
  'connect-src': ['default-src'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** A directive of {@link HOST_DIRECTIVES}. */
export type HostDirective = keyof typeof HOST_DIRECTIVES

/** One policy: its sources by directive, in lower case. */
export type HostPolicy = ReadonlyMap<string, readonly string[]>

/** Reads a header's value. It may contain several policies, and browsers enforce all of them. */
export function parsePolicies(text: string): readonly HostPolicy[] {
  return text
    .split(',')
    .map(parsePolicy)
    .filter((policy) => policy.size > 0)
}

function parsePolicy(text: string): HostPolicy {
  const policy = new Map<string, readonly string[]>()
  for (const directive of text.split(';')) {
    const [name = '', ...sources] = wordsOf(directive)
    // Browsers drop a directive with a character outside ASCII. Of two equal names the first counts.
    const isRead = name !== '' && /^\p{ASCII}*$/u.test(directive)
    if (isRead && !policy.has(name.toLowerCase())) policy.set(name.toLowerCase(), sources)
  }
  return policy
}

/** The words of a directive, split at the white space of the standard. */
export function wordsOf(directive: string): readonly string[] {
  return directive.split(/[\t\n\f\r ]+/).filter((word) => word !== '')
}

/** The sources that a policy allows for a directive. `undefined` if it allows every source. */
export function sourcesFor(
  policy: HostPolicy,
  directive: HostDirective,
): readonly string[] | undefined {
  return [directive, ...HOST_DIRECTIVES[directive]]
    .map((name) => policy.get(name))
    .find((sources) => sources !== undefined)
}

/**
 * How many of the three browser engines allow an address under sources of `frame-src` or `connect-src`.
 * Unlike in `frame-ancestors`, a path counts. For an address without a path, a source with a path
 * matches in `SOME`. `page` is the meaning of `'self'`.
 */
export function agreementOn(sources: readonly string[], address: URL, page?: URL): Agreement {
  return sources
    .map((source) => matchEntry(source, address, page))
    .reduce((a, b) => (a > b ? a : b), NONE)
}

function matchEntry(source: string, address: URL, page: URL | undefined): Agreement {
  const [, site = source, path = '/'] = /^((?:[^/]*:\/\/)?[^/]*)(\/.*)?$/.exec(source) ?? []
  // Engines differ on a path after `*`.
  if (site === '*') return matchSource(source, address, page)
  const match = matchSource(site, address, page)
  if (path === '/' || match === NONE) return match
  if (address.pathname === '/') return SOME
  return covers(path, address.pathname) ? match : NONE
}

/** Compares decoded segments (CSP Level 3, "path-part match"). Engines ignore a query. */
function covers(path: string, pathname: string): boolean {
  const wanted = segmentsOf(path.replace(/[?#].*/, ''))
  const actual = segmentsOf(pathname)
  const isFolder = wanted.at(-1) === ''
  if (wanted.length > actual.length || (!isFolder && wanted.length < actual.length)) return false
  if (isFolder) wanted.pop()
  return wanted.every((segment, index) => segment === actual[index])
}

function segmentsOf(path: string): string[] {
  return path.split('/').map((segment) => {
    try {
      return decodeURIComponent(segment)
    } catch {
      return segment
    }
  })
}

export { EVERY, NONE }
