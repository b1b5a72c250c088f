import { isJsonObject } from '../../contract/jsonObject.js'

/** The reason why a server sent no response, as the end of a sentence. */
const FAILURES = {
  unknown_host: 'this machine does not know the host name',
  refused: 'the connection was refused',
  tls: 'Node does not trust the certificate',
  wrong_name: 'the certificate is for another host name',
  expired: 'the certificate has expired, or is not valid yet',
  handshake: 'the TLS handshake failed',
  bad_port: 'browsers and Node refuse to open this port',
  no_tls: 'the server answers http at this address, and not https',
  needs_tls: 'the server answers https at this address, and not http',
  timeout: 'no answer came within thirty seconds',
  redirects: 'it redirected more than five times',
  broken: 'the connection was interrupted',
} as const

export type ConnectionFailure = keyof typeof FAILURES

/** The longest wait for a response. A proxy waits ten seconds for a service that does not answer. */
export const TIMEOUT_MS = 30_000

export function describeFailure(failure: ConnectionFailure): string {
  return FAILURES[failure]
}

/** Classifies an error by its code, because the error's message contains the address. */
export function failureOf(error: unknown): ConnectionFailure {
  const { code, cause } = isJsonObject(error) ? error : {}
  const { code: inner, message } = isJsonObject(cause) ? cause : {}
  const text = String(code ?? inner)
  if (message === 'bad port') return 'bad_port'
  if (/ENOTFOUND|EAI_AGAIN/.test(text)) return 'unknown_host'
  if (/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH/.test(text)) return 'refused'
  // Node's errors if a server answers a TLS handshake with plain http.
  if (/WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|HTTP_REQUEST/.test(text)) return 'no_tls'
  if (text === 'ERR_TLS_CERT_ALTNAME_INVALID') return 'wrong_name'
  if (/^CERT_(?:HAS_EXPIRED|NOT_YET_VALID)$/.test(text)) return 'expired'
  // The alert of a server that requires a client certificate also contains CERTIFICATE.
  if (/SSL|TLS|EPROTO/.test(text)) return 'handshake'
  return /CERT|UNABLE_TO_VERIFY|ISSUER/.test(text) ? 'tls' : 'broken'
}

const REMEDIES: Partial<Record<ConnectionFailure, string>> = {
  unknown_host:
    'Check the host name. If it ends in .localhost, add it to the hosts file: browsers know such names, Node often does not.',
  tls: 'Set NODE_EXTRA_CA_CERTS to the file of its issuer; for mkcert, rootCA.pem in the folder that `mkcert -CAROOT` prints.',
  wrong_name:
    'Write a host name of the certificate in this address, or create a certificate for this host name.',
  expired: 'Renew the certificate, and check the clock of this machine.',
  handshake:
    'Check that the server has a certificate for this host name, accepts HTTP/1.1, and requires no client certificate.',
  bad_port: 'Let the server listen on another port, such as 3000.',
  refused:
    'Check that the server runs, and write the address that it prints: `localhost` and 127.0.0.1 can be different servers.',
  no_tls:
    'The server does not use TLS. On this machine, write http:// in this address and in `publicUrl`.',
  needs_tls: 'Write https:// in this address and in `publicUrl`.',
  broken:
    'Check that the server runs. If the server uses TLS, write https:// in this address. The server must accept HTTP/1.1, and require no client certificate.',
  redirects: 'Pass the address after the redirects, or a session: --session @file or env:NAME.',
}

/** Returns how to repair an address that does not answer. */
export function connectionRemedy(failure: ConnectionFailure | undefined): string {
  return (
    (failure && REMEDIES[failure]) ??
    'Check that the server runs, and open the address in a browser on this machine.'
  )
}

/** Whether a server answers a plain request to its TLS port, as nginx, Caddy and Go do. */
export function needsTls(status: number, body: string): boolean {
  return status === 400 && /\bHTTPS (?:server|port)\b/i.test(body)
}

/** Returns how to repair a response that a server in front sent, or nothing for other statuses. */
export function gatewayRemedy(status: number): string | undefined {
  if (status === 429) {
    return 'A rate limiter answered. Exempt this machine from it, or run the command again later.'
  }
  if (status === 200) return 'Another app answered. Forward all paths below <url> to the proxy.'
  return status >= 500
    ? 'Read the log of the server. A server in front of it may have answered in its place.'
    : undefined
}

export const SLASH =
  'A server in front adds a slash to each path. Exempt the paths of the proxy; in Next with `trailingSlash`, set `skipTrailingSlashRedirect: true`.'
