import { FastResponse } from 'srvx'
import type { JsonObject } from '../../contract/jsonObject.js'
import {
  PROBLEM_MEDIA_TYPE,
  problemStatus,
  type Problem,
  type ProblemCode,
} from '../../contract/problem.js'
import { filePage } from '../../landing/filePage.js'
import { problemTexts } from '../../reports/problemTexts.js'
import type { ProxyFailure } from './proxyFailure.js'

/** Status and body of a successful response to the browser. */
export interface Answer {
  readonly status: 200 | 201
  readonly body: JsonObject
  /** A file, which the response contains instead of `body`. */
  readonly file?: {
    readonly body: ReadableStream<Uint8Array>
    readonly type: string
    readonly name: string
  }
  /** HTTP status of the service's response. Absent if the response was stored. */
  readonly upstreamStatus?: number | undefined
  /** Set if the response is that of another call with the same key or the same new person. */
  readonly sharedWith?: 'idempotency_key'
}

/** Builds a download. The browser stores the file, and runs nothing in it on the portal's origin. */
export function fileReply(file: NonNullable<Answer['file']>, requestId: string): Response {
  const headers = {
    ...headersOf(requestId),
    'content-type': file.type,
    'content-disposition': `attachment; filename="${file.name}"`,
    'content-security-policy': "default-src 'none'; sandbox",
  }
  return new FastResponse(file.body, { status: 200, headers })
}

/** Builds a JSON response. On Node, the library srvx writes its body without a web stream. */
export function jsonReply(
  status: number,
  body: object,
  requestId: string,
  mediaType = 'application/json',
): Response {
  const headers = headersOf(requestId, mediaType)
  return new FastResponse(JSON.stringify(body), { status, headers })
}

/** Converts a failure to a problem response. It contains the remedy only in development. */
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
    // The remedy is not public, because it may reveal the server's configuration.
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

/** The problems that can be over when the person tries again. */
const TEMPORARY: ReadonlySet<ProblemCode> = new Set([
  'not_ready_yet',
  'rate_limited',
  'upstream_busy',
  'upstream_error',
  'upstream_timeout',
  'upstream_unreachable',
])

/** Converts the failure of a file, which a person has opened in a tab, to a page with its status. */
export function failedFileReply(
  { code, details: { retryAfter } }: ProxyFailure,
  requestId: string,
  language: string | null,
): Response {
  const { html, headers } = filePage({
    isTemporary: TEMPORARY.has(code),
    reference: `${code} ${requestId}`,
    language: language ?? undefined,
  })
  return new FastResponse(html, {
    status: problemStatus[code],
    headers: {
      ...headersOf(requestId),
      ...headers,
      ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
    },
  })
}

/** Builds the response to a CORS preflight. `allowCrossOrigin` adds the CORS headers later. */
export function preflightReply(allow: string, requestId: string): Response {
  return new Response(null, { status: 204, headers: { ...headersOf(requestId), allow } })
}

/** Returns how the developer can repair a failure. */
export function remedyOf({ code, details }: ProxyFailure): string {
  return details.remedy ?? problemTexts[code].remedy
}

/** Returns the headers of all responses except the landing page. No service header is copied. */
function headersOf(requestId: string, mediaType?: string): Record<string, string> {
  const headers: Record<string, string> = {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    'x-request-id': requestId,
  }
  if (mediaType !== undefined) headers['content-type'] = mediaType
  return headers
}
