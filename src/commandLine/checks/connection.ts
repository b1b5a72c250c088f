import { isJsonObject } from '../../contract/jsonObject.js'

/** The reason why a server sent no response, as the end of a sentence. */
const FAILURES = {
  unknown_host: 'this machine does not know the host name',
  refused: 'the connection was refused',
  tls: 'Node does not trust the certificate',
  no_tls: 'the server answers http at this address, and not https',
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
  const text = String(code ?? (isJsonObject(cause) ? cause['code'] : undefined))
  if (/ENOTFOUND|EAI_AGAIN/.test(text)) return 'unknown_host'
  if (/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH/.test(text)) return 'refused'
  // Node's errors if a server answers a TLS handshake with plain http.
  if (/WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|HTTP_REQUEST/.test(text)) return 'no_tls'
  return /CERT|SSL|TLS|SELF_SIGNED|EPROTO/.test(text) ? 'tls' : 'broken'
}

const REMEDIES: Partial<Record<ConnectionFailure, string>> = {
  unknown_host:
    'Check the host name. If it ends in .localhost, add it to the hosts file: browsers know such names, Node often does not.',
  tls: 'If browsers trust it, name its issuer in NODE_EXTRA_CA_CERTS. Otherwise renew it.',
  no_tls:
    'The server does not use TLS. On this machine, write http:// in this address and in `publicUrl`.',
  broken: 'Check that the server runs. If the server uses TLS, write https:// in this address.',
  redirects: 'Pass the address after the redirects, or a session: --session @file or env:NAME.',
}

/** Returns how to repair an address that does not answer. */
export function connectionRemedy(failure: ConnectionFailure | undefined): string {
  return (
    (failure && REMEDIES[failure]) ??
    'Check that the server runs, and open the address in a browser on this machine.'
  )
}
