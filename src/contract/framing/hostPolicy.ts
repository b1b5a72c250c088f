import { type Agreement, EVERY, matchSource, NONE, SOME } from './sourceExpression.js'

/**
 * The directives of a page's policy that may block a ceremony, each with its fallbacks in order
 * (CSP Level 3, "Get fetch directive fallback list").
 */
export const HOST_DIRECTIVES = {
  /** The frame, which loads the ceremony and at the end the page at `redirect_url`. */
  'frame-src': ['child-src', 'default-src'],
  /** The requests to the proxy. */
  'connect-src': ['default-src'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** The name of a directive in {@link HOST_DIRECTIVES}. */
export type HostDirective = keyof typeof HOST_DIRECTIVES

/** One policy: the sources of each directive. Names of directives are in lower case. */
export type HostPolicy = ReadonlyMap<string, readonly string[]>

/** Parses a `Content-Security-Policy` header. It may have several policies; browsers enforce all. */
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
    // Browsers ignore directives with characters outside ASCII, and repeated directives.
    const isRead = name !== '' && /^\p{ASCII}*$/u.test(directive)
    if (isRead && !policy.has(name.toLowerCase())) policy.set(name.toLowerCase(), sources)
  }
  return policy
}

/** Splits a directive into words, at the white space characters of the standard. */
export function wordsOf(directive: string): readonly string[] {
  return directive.split(/[\t\n\f\r ]+/).filter((word) => word !== '')
}

/** Returns the sources that a policy allows for a directive, or `undefined` if it allows all. */
export function sourcesFor(
  policy: HostPolicy,
  directive: HostDirective,
): readonly string[] | undefined {
  return [directive, ...HOST_DIRECTIVES[directive]]
    .map((name) => policy.get(name))
    .find((sources) => sources !== undefined)
}

/**
 * Returns how many of the three browser engines allow `address`: `NONE`, `SOME` or `EVERY`.
 * Unlike `frame-ancestors`, `frame-src` and `connect-src` compare paths. If a source has a path and
 * the url does not, the result is `SOME`. `'self'` means `page`.
 */
export function agreementOn(sources: readonly string[], address: URL, page?: URL): Agreement {
  return sources
    .map((source) => matchEntry(source, address, page))
    .reduce((a, b) => (a > b ? a : b), NONE)
}

function matchEntry(source: string, address: URL, page: URL | undefined): Agreement {
  const [, site = source, path = '/'] = /^((?:[^/]*:\/\/)?[^/]*)(\/.*)?$/.exec(source) ?? []
  // Browser engines differ on a path after `*`.
  if (site === '*') return matchSource(source, address, page)
  const match = matchSource(site, address, page)
  if (path === '/' || match === NONE) return match
  if (address.pathname === '/') return SOME
  return covers(path, address.pathname) ? match : NONE
}

/** Compares decoded path segments, without the query (CSP Level 3, "path-part match"). */
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
