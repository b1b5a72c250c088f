import { isJsonObject } from '../../contract/jsonObject.js'
import type { ProblemCode } from '../../contract/problem.js'
import { DeadlineExceeded } from '../bounds/deadline.js'
import { ProxyFailure } from '../reply/ProxyFailure.js'

type Method = 'GET' | 'POST'

/** Node's and undici's codes for "no connection was made", so that nothing can have been sent. */
const NEVER_SENT = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'UND_ERR_CONNECT_TIMEOUT',
])

/**
 * What to answer when no answer came. Only the kind of the error is looked at, never its text. A call
 * of which nothing was sent had no effect, so its key may try again.
 */
export function transportFailure(error: unknown, method: Method, sent: boolean): ProxyFailure {
  if (error instanceof ProxyFailure) return error
  const mayHaveActed = method === 'POST' && sent
  if (error instanceof DeadlineExceeded) {
    return new ProxyFailure('upstream_timeout', { unknownOutcome: mayHaveActed })
  }
  return new ProxyFailure('upstream_unreachable', {
    unknownOutcome: mayHaveActed && !NEVER_SENT.has(causeCode(error)),
  })
}

/**
 * What to answer when the service did not say what success says. Error statuses are not shown in the
 * contract, so they are read as HTTP defines them (RFC 9110, 15). A refusal of our key is our fault,
 * not the user's: never a 401 or 403.
 */
export function refusalOf(status: number, retryAfter: string | null, method: Method): ProxyFailure {
  const code = codeOf(status, method)
  return new ProxyFailure(code, {
    upstreamStatus: status,
    // A client error was refused before it took effect; of anything else we cannot be sure.
    unknownOutcome: method === 'POST' && (status < 400 || status >= 500),
    ...(code === 'upstream_busy' && { retryAfter: secondsOf(retryAfter) }),
  })
}

function codeOf(status: number, method: Method): ProblemCode {
  switch (status) {
    case 401:
    case 403:
      return 'upstream_auth'
    case 404:
    case 410:
      return method === 'GET' ? 'not_found' : 'recipient_not_actionable'
    case 409:
    case 422:
      return method === 'GET' ? 'upstream_error' : 'recipient_not_actionable'
    case 429:
      return 'upstream_busy'
    default:
      return status >= 200 && status < 300 ? 'upstream_invalid' : 'upstream_error'
  }
}

/** `Retry-After` in its form of seconds, up to a day; a date is left out. */
function secondsOf(retryAfter: string | null): number | undefined {
  const seconds = /^\d{1,5}$/.test(retryAfter ?? '') ? Number(retryAfter) : undefined
  return seconds !== undefined && seconds <= 86_400 ? seconds : undefined
}

function causeCode(error: unknown): string {
  const cause = error instanceof Error && isJsonObject(error.cause) ? error.cause : error
  return isJsonObject(cause) ? String(cause['code']) : ''
}
