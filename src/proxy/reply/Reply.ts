import type { JsonObject } from '../../contract/jsonObject.js'
import { PROBLEM_MEDIA_TYPE, problemStatus, type Problem } from '../../contract/problem.js'
import { problemTexts } from './problemTexts.js'
import type { ProxyFailure } from './ProxyFailure.js'

/** An answer with all its headers, before anything has been made of it that a runtime needs. */
export interface Reply {
  readonly status: number
  /** In an object of the reply's own: whoever writes it may add to them. */
  readonly headers: Record<string, string>
  readonly body: string | null
}

/** A reply as every runtime takes it. */
export function toResponse({ status, headers, body }: Reply): Response {
  return new Response(body, { status, headers })
}

/** A success. */
export function jsonReply(status: number, body: JsonObject, requestId: string): Reply {
  const headers = rebuiltHeaders(requestId)
  headers['content-type'] = 'application/json'
  return { status, headers, body: JSON.stringify(body) }
}

/** The one place where a failure becomes an answer. */
export function problemReply(failure: ProxyFailure, requestId: string): Reply {
  const { retryAfter, allow } = failure.details
  const problem = toProblem(failure, requestId)
  const headers = rebuiltHeaders(requestId)
  headers['content-type'] = PROBLEM_MEDIA_TYPE
  if (retryAfter !== undefined) headers['retry-after'] = String(retryAfter)
  if (allow !== undefined) headers['allow'] = allow
  return { status: problem.status, headers, body: JSON.stringify(problem) }
}

function toProblem(failure: ProxyFailure, requestId: string): Problem {
  const { code, details } = failure
  const { title, remedy } = problemTexts[code]
  return {
    type: `tag:react-signing-ceremony,2026:${code}`,
    status: problemStatus[code],
    code,
    title,
    remedy,
    request_id: requestId,
    ...(details.retryAfter !== undefined && { retry_after: details.retryAfter }),
    ...(details.unknownOutcome && { unknown_outcome: true }),
  }
}

/**
 * The headers of every answer but the landing, in an object of the caller's own. No header of the
 * service is ever passed on.
 */
export function rebuiltHeaders(requestId: string): Record<string, string> {
  return {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    'x-request-id': requestId,
  }
}
