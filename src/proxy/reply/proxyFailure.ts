import type { ProblemCode } from '../../contract/problem.js'

/** What operators may know of the service's answer, for events and the log. */
export interface UpstreamClues {
  readonly upstreamProblemType?: string
  readonly upstreamRequestId?: string
  /** Whether the answer was JSON, as a service's is. */
  readonly upstreamIsJson?: boolean
}

/** What a failure knows beside its code. */
export interface FailureDetails extends UpstreamClues {
  /** Seconds. */
  readonly retryAfter?: number | undefined
  /** The service may have acted although we cannot say what came of it. */
  readonly unknownOutcome?: boolean | undefined
  /** Status the service answered with. */
  readonly upstreamStatus?: number | undefined
  /** The host's function that threw, or returned what it may not. */
  readonly hook?: HostHook | undefined
  /** Why no answer came: a code of the runtime's, such as `ECONNREFUSED`. */
  readonly transportError?: string | undefined
  /** What the developer should do, where it depends on the call. */
  readonly remedy?: string | undefined
  /** Methods the route has, for the `Allow` header. */
  readonly allow?: string | undefined
}

/** The host's own functions that a call depends on. */
export type HostHook =
  | 'authenticate'
  | 'authorize'
  | 'evidence'
  | 'apiKey'
  | 'onReplaced'
  | 'tenantOf'

/**
 * Why a call ends without success. Carries a code and never a cause: the cause may hold a key, a
 * session value or text of the service.
 */
export class ProxyFailure extends Error {
  override readonly name = 'ProxyFailure'
  readonly code: ProblemCode
  readonly details: FailureDetails

  constructor(code: ProblemCode, details: FailureDetails = {}) {
    super(code)
    this.code = code
    this.details = details
  }
}

/** The refusal of a call that is one too many, by the milliseconds until the next may come. */
export function rateLimited(msBeforeNext: number): ProxyFailure {
  const retryAfter = Math.max(1, Math.ceil(msBeforeNext / 1000))
  return new ProxyFailure('rate_limited', { retryAfter })
}

/** Any thrown value as a failure; what nobody foresaw is ours, and says nothing about itself. */
export function toFailure(error: unknown): ProxyFailure {
  return error instanceof ProxyFailure ? error : new ProxyFailure('internal_error')
}
