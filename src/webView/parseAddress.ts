/** The parts of an address, as written. */
export interface AddressParts {
  /** In lower case, without the colon. */
  readonly scheme: string
  /** Host and port in lower case, without the scheme's default port. */
  readonly host: string
  /** At least `/`. */
  readonly path: string
  /** What follows the question mark, without it. */
  readonly query: string
}

const ADDRESS = /^([a-z][a-z\d+.-]*):\/\/([^/?#]*)([^?#]*)(?:\?([^#]*))?(?:#.*)?$/i
const DEFAULT_PORTS: Readonly<Record<string, string>> = { http: ':80', https: ':443' }

/**
 * Splits an absolute address without `URL`, because Hermes returns an empty host for custom schemes.
 *
 * Returns `undefined` for everything that two parsers could read differently: user names, backslashes,
 * spaces, control characters, and characters outside ASCII.
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
