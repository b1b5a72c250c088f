import { type Agreement, EVERY, matchSource, NONE, SOME } from './sourceExpression.js'

/**
 * What a page that shows ceremonies needs of its own Content-Security-Policy: each directive, and
 * those that stand in for it where it is missing (CSP Level 3, "Get fetch directive fallback list").
 */
export const HOST_DIRECTIVES = {
  /** The frame: first the ceremony, in the end the landing. */
  'frame-src': ['child-src', 'default-src'],
  /** The calls to the proxy. */
  'connect-src': ['default-src'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** A directive of {@link HOST_DIRECTIVES}. */
export type HostDirective = keyof typeof HOST_DIRECTIVES

/** One policy: its directives by their names in lower case. */
export type HostPolicy = ReadonlyMap<string, readonly string[]>

/** Reads a header's value, which may hold several policies: all of them are enforced. */
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
    // Browsers drop what holds a character outside ASCII, a no-break space say. The first of several counts.
    const isRead = name !== '' && /^\p{ASCII}*$/u.test(directive)
    if (isRead && !policy.has(name.toLowerCase())) policy.set(name.toLowerCase(), sources)
  }
  return policy
}

/** The words of a directive, between what the standard takes for white space. */
export function wordsOf(directive: string): readonly string[] {
  return directive.split(/[\t\n\f\r ]+/).filter((word) => word !== '')
}

/** The sources that a policy holds a directive to; `undefined` where it forbids nothing there. */
export function sourcesFor(
  policy: HostPolicy,
  directive: HostDirective,
): readonly string[] | undefined {
  return [directive, ...HOST_DIRECTIVES[directive]]
    .map((name) => policy.get(name))
    .find((sources) => sources !== undefined)
}

/**
 * How many of the three browser engines let sources of `frame-src` or `connect-src` reach an address.
 * Other than in `frame-ancestors` a path counts; where the address is an origin alone, an entry with
 * a path speaks for some of what is there. `page` is what `'self'` means.
 */
export function agreementOn(sources: readonly string[], address: URL, page?: URL): Agreement {
  return sources
    .map((source) => matchEntry(source, address, page))
    .reduce((a, b) => (a > b ? a : b), NONE)
}

function matchEntry(source: string, address: URL, page: URL | undefined): Agreement {
  const [, site = source, path = '/'] = /^((?:[^/]*:\/\/)?[^/]*)(\/.*)?$/.exec(source) ?? []
  // Engines differ on a path behind it.
  if (site === '*') return matchSource(source, address, page)
  const match = matchSource(site, address, page)
  if (path === '/' || match === NONE) return match
  if (address.pathname === '/') return SOME
  return covers(path, address.pathname) ? match : NONE
}

/** CSP Level 3, "path-part match": piece by piece, percent-decoded; engines read no query. */
function covers(path: string, pathname: string): boolean {
  const wanted = piecesOf(path.replace(/[?#].*/, ''))
  const actual = piecesOf(pathname)
  const isFolder = wanted.at(-1) === ''
  if (wanted.length > actual.length || (!isFolder && wanted.length < actual.length)) return false
  if (isFolder) wanted.pop()
  return wanted.every((piece, index) => piece === actual[index])
}

function piecesOf(path: string): string[] {
  return path.split('/').map((piece) => {
    try {
      return decodeURIComponent(piece)
    } catch {
      return piece
    }
  })
}

export { EVERY, NONE }
