import { isJsonObject } from '../../contract/jsonObject.js'
import type { ProblemCode } from '../../contract/problem.js'
import { DeadlineExceeded } from '../bounds/bounded.js'
import type { ProxyConfig } from '../options/readOptions.js'
import { ProxyFailure, type UpstreamClues } from '../reply/proxyFailure.js'

/** What a call is about, because the meaning of a refusal depends on it. */
export interface CallKind {
  /** `recipient`: 404 means an unknown recipient, and 409 a recipient who cannot sign. */
  readonly about: 'recipient' | 'deliverable'
  readonly isGet: boolean
  /** Whether a lost response leaves the outcome unknown. */
  readonly isWrite: boolean
}

/**
 * Builds the failure of a call without a response. If no connection was opened, the call had no
 * effect, so its `Idempotency-Key` can be used again.
 */
export function transportFailure(
  error: unknown,
  call: { readonly isWrite: boolean; readonly sent: boolean },
  { serviceUrl, isLocalService }: Pick<ProxyConfig, 'serviceUrl' | 'isLocalService'>,
): ProxyFailure {
  const { isWrite, sent } = call
  if (error instanceof ProxyFailure) return error
  const mayHaveActed = isWrite && sent
  if (error instanceof DeadlineExceeded) {
    return new ProxyFailure('upstream_timeout', { unknownOutcome: mayHaveActed })
  }
  const cause = error instanceof Error && isJsonObject(error.cause) ? error.cause : error
  const code = isJsonObject(cause) ? String(cause['code']) : ''
  return new ProxyFailure('upstream_unreachable', {
    unknownOutcome: mayHaveActed && !isConnectError(cause),
    ...(isLocalService && {
      remedy: NO_TLS.test(code)
        ? `The server at ${serviceUrl} answers http, not https. Write http:// in \`service.baseUrl\`.`
        : `No server answers at ${serviceUrl}. Is the emulator running? Start it with: npx react-signing-ceremony emulate`,
    }),
    ...(/^[A-Z][A-Z\d_]{1,39}$/.test(code) && { transportError: code }),
  })
}

/** Matches Node's error codes for a server that answers a TLS handshake with plain http. */
const NO_TLS = /WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|HTTP_REQUEST/

/**
 * Builds the failure of a call that the service refused. The contract does not show error statuses,
 * so they have the meaning of HTTP (RFC 9110, 15), unless the adapter's table names another code. If
 * the service refuses the API key, the browser does not get 401 or 403, because its user did nothing
 * wrong.
 */
export function refusalOf(
  response: {
    readonly status: number
    readonly retryAfter: string | null
    readonly named?: ProblemCode | undefined
  },
  kind: CallKind,
  clues?: UpstreamClues,
): ProxyFailure {
  const { status, retryAfter, named } = response
  const isNotYet =
    named === 'not_ready_yet' ||
    (!named && (status === 425 || (namesTime(retryAfter) && isLater(status, kind))))
  const code = isNotYet ? 'not_ready_yet' : (named ?? codeOf(status, kind))
  return new ProxyFailure(code, {
    ...clues,
    upstreamStatus: status,
    // A client error or a request to retry later means that the call had no effect. Other statuses
    // leave the outcome unknown.
    unknownOutcome: kind.isWrite && !isNotYet && (status < 400 || status >= 500),
    ...((isNotYet || code === 'upstream_busy') && { retryAfter: secondsOf(retryAfter) }),
  })
}

/** Whether a status means "retry later" with `Retry-After`. A 503 after a POST may come from a gateway. */
function isLater(status: number, { isGet }: CallKind): boolean {
  return status === 409 || status === 422 || (isGet && status === 503)
}

function codeOf(status: number, kind: CallKind): ProblemCode {
  switch (status) {
    case 401:
    case 403:
      return 'upstream_auth'
    case 429:
      return 'upstream_busy'
    default:
      if (status >= 200 && status < 300) return 'upstream_invalid'
      return status >= 400 && status < 500 ? clientErrorCode(status, kind) : 'upstream_error'
  }
}

/** Converts a client error to a code: unknown id, recipient in a wrong state, or wrong input. */
function clientErrorCode(status: number, { about, isGet }: CallKind): ProblemCode {
  if (about === 'deliverable') {
    return status === 404 || status === 410 ? 'not_found' : 'upstream_error'
  }
  if (status === 404) return 'recipient_not_found'
  if (status === 409 || status === 410) return 'recipient_not_actionable'
  return isGet || ABOUT_THE_CALL.has(status) ? 'upstream_error' : 'upstream_rejected'
}

/** Statuses about the form of the request, which another name or email address cannot repair. */
const ABOUT_THE_CALL: ReadonlySet<number> = new Set([405, 406, 408, 411, 415, 421, 426, 431])

/** Whether a `Retry-After` header contains seconds or a date (RFC 9110, 10.2.3). */
function namesTime(retryAfter: string | null): boolean {
  if (retryAfter === null) return false
  return /^\d+$/.test(retryAfter) || HTTP_DATE.test(retryAfter)
}

const HTTP_DATE = /^[A-Z][a-z]{2,8}, \d{2}[ -][A-Z][a-z]{2}[ -]\d{2,4} \d{2}:\d{2}:\d{2} GMT$/

/** Reads `Retry-After` in seconds. Returns `undefined` for a date or more than one day. */
function secondsOf(retryAfter: string | null): number | undefined {
  const seconds = /^\d{1,5}$/.test(retryAfter ?? '') ? Number(retryAfter) : undefined
  return seconds !== undefined && seconds <= 86_400 ? seconds : undefined
}

/**
 * Whether an error of Node or undici means that no connection was opened. The code alone does not
 * prove it: on an open connection, a sent request can also fail with `EHOSTUNREACH`.
 */
function isConnectError(error: unknown): boolean {
  if (!isJsonObject(error)) return false
  // Node tries all addresses of a host, and collects their errors in an `AggregateError`.
  if (Array.isArray(error['errors'])) return error['errors'].every(isConnectError)
  const { code, syscall } = error
  return code === 'UND_ERR_CONNECT_TIMEOUT' || syscall === 'connect' || syscall === 'getaddrinfo'
}
