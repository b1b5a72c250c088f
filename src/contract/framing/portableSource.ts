import { isLoopback } from '../ceremonyUrl.js'

/** Options of {@link parsePortableSource}. */
export interface PortableSourceOptions {
  /**
   * Accepted schemes of native apps, without the colon: `['capacitor']` accepts `capacitor://localhost`.
   * The service contract does not say whether the service accepts them. Default: `[]`.
   */
  readonly nativeSchemes?: readonly string[] | undefined
  /** Whether hosts other than loopback ones can use `http`, for development. Default: `false`. */
  readonly acceptsHttp?: boolean | undefined
}

/** A valid entry, normalised for the service. */
export interface PortableSource {
  readonly source: string
  /** A sentence for the developer's console, about an unexpected change of the entry. */
  readonly warning?: string
}

/** A refused entry. */
export interface NotPortable {
  /** The end of a sentence about the entry: `is not https`. It never contains the entry itself. */
  readonly problem: string
  /** A sentence that suggests a valid entry. */
  readonly remedy: string
}

/** Patterns of invalid entries, each with its problem. The first pattern that matches is reported. */
const FLAWS: readonly (readonly [RegExp, string])[] = [
  [/^$/, 'is empty'],
  [/\s/, 'contains white space: write one entry per site'],
  [/[^ -~]/, 'contains a character outside ASCII, so browsers would drop the whole list'],
  [/[;,]/, 'contains ";" or ",", which would end the directive or the policy'],
  [/^'/, 'is a keyword, not a site'],
  [
    /^([^/]*:\/\/)?\*?(:[\d*]*)?\/?$|^[^/.]+:$/,
    'names no host, so any site could frame the ceremony',
  ],
  [/^[^/]*:\/\/[^/]*@/, 'contains a user name or password'],
  [/[?#\\]/, 'contains a query, a fragment or a backslash'],
  [/\[/, 'names an IPv6 address, which CSP does not support'],
]

const SOURCE = /^([a-z][a-z0-9+.-]*):\/\/(\*\.)?([^/:]*)(?::([^/]*))?(\/.*)?$/
const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/

/** The default ports, which browsers omit from an origin. */
const DEFAULT_PORT: Readonly<Record<string, string>> = { https: '443', http: '80' }

/**
 * Parses one entry of `embeddable_in`. Accepts the forms on which CSP Level 3 and the three browser
 * engines agree: `https://host`, `https://host:port` and `https://*.host[:port]`. The host is a
 * domain name of ASCII labels, or an IPv4 address, which the engines match and the standard does not.
 * Accepts `http` only on loopback hosts, or with `acceptsHttp`. Refuses port 80 with `https`, because
 * some engines treat it as 443.
 *
 * Normalises upper case, a default port and a final `/`. Drops a path and returns a `warning`,
 * because the service compares only the origin (service contract, Ceremony, rule 1). Refuses every
 * other entry. Does not detect a wildcard over a public suffix such as `*.github.io`. Never throws.
 *
 * @example
 * ```ts
 * parsePortableSource('https://Portal.example.com/app').source // 'https://portal.example.com'
 * parsePortableSource('*.example.com').remedy // 'Write "https://*.example.com".'
 * ```
 */
export function parsePortableSource(
  entry: unknown,
  options: PortableSourceOptions = {},
): PortableSource | NotPortable {
  if (typeof entry !== 'string') return { problem: 'is not a string', remedy: NO_SUGGESTION }
  const read = readSource(entry, options)
  return typeof read === 'string' ? { problem: read, remedy: remedyFor(entry) } : read
}

/** Returns the normalised source, or the problem of the entry as a string. */
function readSource(entry: string, options: PortableSourceOptions): PortableSource | string {
  const flaw = FLAWS.find(([pattern]) => pattern.test(entry))
  if (flaw) return flaw[1]
  const [match, scheme = '', wildcard = '', host = '', port, path = '/'] =
    SOURCE.exec(entry.toLowerCase()) ?? []
  if (!match) return 'does not have the form https://host'
  const problem =
    problemOfScheme(scheme, host, options) ??
    problemOfHost(host, wildcard !== '') ??
    problemOfPort(scheme, port)
  if (problem) return problem

  const suffix = port === undefined || port === DEFAULT_PORT[scheme] ? '' : `:${port}`
  const source = `${scheme}://${wildcard}${host}${suffix}`
  if (path === '/') return { source }
  return { source, warning: `The path is ignored: the service uses only "${source}".` }
}

function problemOfScheme(
  scheme: string,
  host: string,
  { nativeSchemes = [], acceptsHttp = false }: PortableSourceOptions,
): string | undefined {
  if (scheme === 'https') return undefined
  if (scheme === 'http') {
    return acceptsHttp || isLoopback(host)
      ? undefined
      : 'is not https, so an attacker on the network could frame the ceremony'
  }
  return nativeSchemes.includes(scheme) ? undefined : 'has a scheme other than https'
}

function problemOfHost(host: string, wildcard: boolean): string | undefined {
  const labels = host.split('.')
  if (host.includes('*')) return 'has a "*" that is not the whole first label'
  if (host.endsWith('.')) return 'ends in a dot, which browsers treat differently'
  if (host.length > 253) return 'has a host name longer than 253 characters'
  if (!labels.every((label) => LABEL.test(label))) {
    return 'has a host name with an invalid label: use 1 to 63 letters, digits and inner hyphens'
  }
  // Refuse a host name that browsers would read as another one, such as "0x7f.1" as 127.0.0.1.
  if (!URL.canParse(`https://${host}`) || new URL(`https://${host}`).hostname !== host) {
    return 'has an invalid host name'
  }
  if (/^[\d.]+$/.test(host) && wildcard) return 'has a wildcard before an IP address'
  if (wildcard && labels.length === 1 && !isLoopback(host)) {
    return 'has a wildcard over a whole top-level domain'
  }
  return undefined
}

function problemOfPort(scheme: string, port: string | undefined): string | undefined {
  if (port === undefined) return undefined
  if (port === '80' && scheme === 'https') {
    return 'has port 80, which only some browsers treat as 443'
  }
  if (port === '*') return 'has a wildcard port'
  if (!/^[1-9]\d{0,4}$/.test(port) || Number(port) > 65_535) {
    return 'has a port that is not a number from 1 to 65535'
  }
  return undefined
}

const NO_SUGGESTION =
  'Name each site that embeds the ceremony by scheme and host, such as "https://portal.example.com".'

/** Suggests the entry that the author probably meant, if that entry is valid. */
function remedyFor(entry: string): string {
  const rest = entry.trim().replace(/^(https?:)?\/*([^/\\?#\s]*@)?/i, '')
  const [, wildcard = '', authority = ''] = /^(\*\.)?([^/\\?#\s,;*]*)/.exec(rest) ?? []
  const meant = authority.replace(/[.:]$/, '')
  // Without a dot, the text is probably a keyword or a scheme, and not a host of the local network.
  const isHost = meant.includes('.') || meant.startsWith('localhost')
  if (!isHost || !URL.canParse(`https://${meant}`)) return NO_SUGGESTION
  const { host, hostname } = new URL(`https://${meant}`)
  const read = readSource(`${isLoopback(hostname) ? 'http' : 'https'}://${wildcard}${host}`, {})
  return typeof read === 'string' ? NO_SUGGESTION : `Write "${read.source}".`
}
