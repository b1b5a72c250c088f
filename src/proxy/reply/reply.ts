import type { JsonObject } from '../../contract/jsonObject.js'
import { PROBLEM_MEDIA_TYPE, problemStatus, type Problem } from '../../contract/problem.js'
import { problemTexts } from './problemTexts.js'
import type { ProxyFailure } from './proxyFailure.js'

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
  return textReply(status, JSON.stringify(body), requestId)
}

/** A success whose body is JSON already. */
export function textReply(status: number, body: string, requestId: string): Reply {
  const headers = rebuiltHeaders(requestId)
  headers['content-type'] = 'application/json'
  return { status, headers, body }
}

/** Whether a problem tells the cure: a stranger must not learn how the server is set up. */
export interface ProblemStyle {
  readonly hasRemedies: boolean
}

/** The one place where a failure becomes an answer. */
export function problemReply(failure: ProxyFailure, requestId: string, style: ProblemStyle): Reply {
  const { retryAfter, allow } = failure.details
  const problem = toProblem(failure, requestId, style)
  const headers = rebuiltHeaders(requestId)
  headers['content-type'] = PROBLEM_MEDIA_TYPE
  if (retryAfter !== undefined) headers['retry-after'] = String(retryAfter)
  if (allow !== undefined) headers['allow'] = allow
  return { status: problem.status, headers, body: JSON.stringify(problem) }
}

function toProblem(
  failure: ProxyFailure,
  requestId: string,
  { hasRemedies }: ProblemStyle,
): Problem {
  const { code, details } = failure
  return {
    type: `tag:react-signing-ceremony,2026:${code}`,
    status: problemStatus[code],
    code,
    title: problemTexts[code].title,
    remedy: hasRemedies
      ? remedyOf(failure)
      : `The server’s log and events have the cause of this, and its cure, under ${requestId}.`,
    request_id: requestId,
    ...(details.retryAfter !== undefined && { retry_after: details.retryAfter }),
    ...(details.unknownOutcome && { unknown_outcome: true }),
  }
}

/** What the developer should do about a failure. */
export function remedyOf({ code, details }: ProxyFailure): string {
  return details.remedy ?? problemTexts[code].remedy
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
