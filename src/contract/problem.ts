import { hasStrings, isJsonObject } from './jsonObject.js'

/**
 * Every error code of the proxy, with its HTTP status. The proxy sends no other code. Programs may
 * rely on the codes, but titles and remedies may change.
 */
export const problemStatus = {
  invalid_recipient_id: 400,
  invalid_deliverable_id: 400,
  invalid_json: 400,
  invalid_body: 400,
  unknown_field: 400,
  redirect_url_not_allowed: 400,
  invalid_idempotency_key: 400,
  idempotency_key_required: 400,
  unauthenticated: 401,
  forbidden: 403,
  bad_origin: 403,
  not_found: 404,
  recipient_not_found: 404,
  method_not_allowed: 405,
  recipient_not_actionable: 409,
  idempotency_key_in_use: 409,
  replacement_in_progress: 409,
  body_timeout: 408,
  body_too_large: 413,
  unsupported_media_type: 415,
  idempotency_key_reused: 422,
  upstream_rejected: 422,
  rate_limited: 429,
  internal_error: 500,
  host_error: 500,
  upstream_error: 502,
  upstream_auth: 502,
  upstream_unreachable: 502,
  upstream_invalid: 502,
  upstream_invalid_url: 502,
  upstream_busy: 503,
  not_ready_yet: 503,
  key_unavailable: 503,
  store_unavailable: 503,
  replacement_not_recorded: 503,
  upstream_timeout: 504,
  outcome_unknown: 504,
} as const satisfies Record<string, number>

/** A code of {@link problemStatus}. */
export type ProblemCode = keyof typeof problemStatus

/** The response body of every failure, as in RFC 9457, with type `application/problem+json`. */
export interface Problem {
  /** The kind of problem, as a URI that begins with `tag:`. No page exists at this URI. */
  readonly type: string
  readonly status: number
  readonly code: ProblemCode
  /** One sentence for people. It contains no value of the request, the session or the service. */
  readonly title: string
  /** How the developer repairs the problem. In production, it only points to the server's log. */
  readonly remedy: string
  /** Identifies the call in the events that the proxy passes to `onEvent`. */
  readonly request_id?: string
  /** Seconds to wait before another try, if known. */
  readonly retry_after?: number
  /** `true` if the service may have executed the call although no response arrived. */
  readonly unknown_outcome?: true
}

/** The media type of {@link Problem}. */
export const PROBLEM_MEDIA_TYPE = 'application/problem+json'

/** A problem as the page receives it: a backend of the host may omit the other fields. */
export type ReceivedProblem = Pick<Problem, 'code'> & Partial<Problem>

/**
 * Whether a response body is a problem of this proxy, and not the error page of a gateway. A known
 * `code` is enough. A problem with an unknown code needs `title` and `remedy`: the proxy may be newer.
 */
export function isProblem(value: unknown): value is ReceivedProblem {
  if (!isJsonObject(value) || typeof value['code'] !== 'string') return false
  return Object.hasOwn(problemStatus, value['code']) || hasStrings(value, ['title', 'remedy'])
}

/** The problem codes that the adapter of a service can choose. */
export const serviceFailureCodes = [
  'not_found',
  'not_ready_yet',
  'recipient_not_actionable',
  'recipient_not_found',
  'redirect_url_not_allowed',
  'upstream_busy',
  'upstream_error',
  'upstream_invalid',
  'upstream_rejected',
] as const satisfies readonly ProblemCode[]
