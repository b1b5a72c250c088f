/** The parts of an address. Path and query are unchanged. */
export interface AddressParts {
  /** The scheme in lower case, without the colon. */
  readonly scheme: string
  /** Host and port in lower case, without the scheme's default port. */
  readonly host: string
  /** At least `/`. */
  readonly path: string
  /** The query without the question mark. */
  readonly query: string
}

const ADDRESS = /^([a-z][a-z\d+.-]*):\/\/([^/?#]*)([^?#]*)(?:\?([^#]*))?(?:#.*)?$/i
const DEFAULT_PORTS: Readonly<Record<string, string>> = { http: ':80', https: ':443' }

/**
 * Splits an absolute address. Does not use `URL`, whose host is empty for custom schemes in Hermes.
 *
 * Returns `undefined` for addresses that two parsers could read differently: with a user name, a
 * backslash, a space, a control character, or a character outside ASCII.
 */
export function parseAddress(address: string): AddressParts | undefined {
  if (!/^[!-~]+$/.test(address) || address.includes('\\')) return undefined
  const [, scheme = '', authority = '', path = '', query = ''] = ADDRESS.exec(address) ?? []
  if (authority === '' || authority.includes('@')) return undefined
  const lowerScheme = scheme.toLowerCase()
  return {
    scheme: lowerScheme,
    host: withoutDefaultPort(authority.toLowerCase(), DEFAULT_PORTS[lowerScheme]),
    path: path || '/',
    query,
  }
}

function withoutDefaultPort(host: string, port: string | undefined): string {
  return port !== undefined && host.endsWith(port) ? host.slice(0, -port.length) : host
}
