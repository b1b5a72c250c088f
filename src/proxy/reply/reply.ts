import { FastResponse } from 'srvx'
import type { JsonObject } from '../../contract/jsonObject.js'
import { PROBLEM_MEDIA_TYPE, problemStatus, type Problem } from '../../contract/problem.js'
import { problemTexts } from './problemTexts.js'
import type { ProxyFailure } from './proxyFailure.js'

/** A success for the browser, without headers. */
export interface Answer {
  readonly status: 200 | 201
  readonly body: JsonObject
  /** Absent in an answer from the state. */
  readonly upstreamStatus?: number
  /** Set if another call got the answer from the service. */
  readonly sharedWith?: SharedAnswer
}

/** The source of an answer that the call did not get from the service itself. */
export type SharedAnswer = 'concurrent_call' | 'idempotency_key'

/** A response with a JSON body. On Node srvx writes it without a stream; elsewhere it is a `Response`. */
export function jsonReply(
  status: number,
  body: object,
  requestId: string,
  mediaType = 'application/json',
): Response {
  const headers = { ...headersOf(requestId), 'content-type': mediaType }
  return new FastResponse(JSON.stringify(body), { status, headers })
}

/** The one place where a failure becomes a response. Only in development it carries its remedy. */
export function problemReply(
  failure: ProxyFailure,
  requestId: string,
  isDevelopment: boolean,
): Response {
  const { code, details } = failure
  const { retryAfter, allow } = details
  const problem: Problem = {
    type: `tag:react-signing-ceremony,2026:${code}`,
    status: problemStatus[code],
    code,
    title: problemTexts[code].title,
    // A stranger must not learn the configuration of the server.
    remedy: isDevelopment
      ? remedyOf(failure)
      : `The server’s log and events have the cause and the remedy under ${requestId}.`,
    request_id: requestId,
    ...(retryAfter !== undefined && { retry_after: retryAfter }),
    ...(details.unknownOutcome && { unknown_outcome: true }),
  }
  const response = jsonReply(problem.status, problem, requestId, PROBLEM_MEDIA_TYPE)
  if (retryAfter !== undefined) response.headers.set('retry-after', String(retryAfter))
  if (allow !== undefined) response.headers.set('allow', allow)
  return response
}

/** A response to a preflight. The headers of CORS are added for the listed origins. */
export function preflightReply(allow: string, requestId: string): Response {
  return new Response(null, { status: 204, headers: { ...headersOf(requestId), allow } })
}

/** Returns how the developer can repair a failure. */
export function remedyOf({ code, details }: ProxyFailure): string {
  return details.remedy ?? problemTexts[code].remedy
}

/** The headers of every response but the landing page. No header of the service is ever passed on. */
function headersOf(requestId: string): Record<string, string> {
  return {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    'x-request-id': requestId,
  }
}
