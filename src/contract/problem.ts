import { hasStrings, isJsonObject } from './jsonObject.js'

/**
 * Every failure the proxy may answer, with its HTTP status. The set is closed: codes are API, titles
 * and remedies are not.
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

/** The body of every failure: RFC 9457, served as `application/problem+json`. */
export interface Problem {
  /** Names the kind of problem; `tag:` and not `https:`, since nothing is served there. */
  readonly type: string
  readonly status: number
  readonly code: ProblemCode
  /** One sentence for people. Holds no value of the request, the session or the service. */
  readonly title: string
  /** What the developer should do about it. */
  readonly remedy: string
  /** Finds this call in the proxy's events. */
  readonly request_id?: string
  /** Seconds to wait before another try, where that is known. */
  readonly retry_after?: number
  /** The call may have taken effect at the service although no answer came. */
  readonly unknown_outcome?: true
}

/** The media type of {@link Problem}. */
export const PROBLEM_MEDIA_TYPE = 'application/problem+json'

/**
 * Whether an answer is one of our problems, and not a gateway's error page, say. Codes are not held
 * against the set: a page that is older than its proxy must still say what a newer code means.
 */
export function isProblem(value: unknown): value is Problem {
  return isJsonObject(value) && hasStrings(value, ['code', 'title', 'remedy'])
}
