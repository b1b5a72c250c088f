import type { ProblemCode } from '../../contract/problem.js'
import type { HostFunction } from '../../reports/proxyEvent.js'

/** Details of the signing service's response, for events and the log. */
export interface UpstreamClues {
  readonly upstreamProblemType?: string
  readonly upstreamRequestId?: string
  /** Whether the service's response was JSON. */
  readonly upstreamIsJson?: boolean
}

/** The details of a failed call. `OperationEvent` describes those that events contain. */
export interface FailureDetails extends UpstreamClues {
  readonly upstreamStatus?: number | undefined
  readonly hostFunction?: HostFunction | undefined
  readonly transportError?: string | undefined
  readonly successorId?: string | undefined
  /** Seconds. */
  readonly retryAfter?: number | undefined
  /** Whether the service may have executed the call, although no usable response came. */
  readonly unknownOutcome?: boolean | undefined
  /** Replaces the usual remedy of the problem code. */
  readonly remedy?: string | undefined
  /** The route's allowed methods, for the `Allow` header. */
  readonly allow?: string | undefined
}

/** The failure of a call. It has no `cause`, because a cause may contain a key or other secrets. */
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

/** Converts a thrown value to a `ProxyFailure`. An unexpected error becomes `internal_error`. */
export function toFailure(error: unknown): ProxyFailure {
  return error instanceof ProxyFailure ? error : new ProxyFailure('internal_error')
}
