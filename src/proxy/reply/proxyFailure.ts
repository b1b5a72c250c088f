import type { ProblemCode } from '../../contract/problem.js'

/** Facts about the service's response, for events and the log. */
export interface UpstreamClues {
  readonly upstreamProblemType?: string
  readonly upstreamRequestId?: string
  /** Whether the response was JSON. */
  readonly upstreamIsJson?: boolean
}

/** The details of a failure beside its code. */
export interface FailureDetails extends UpstreamClues {
  /** Seconds. */
  readonly retryAfter?: number | undefined
  /** The service may have acted, but its response is unknown. */
  readonly unknownOutcome?: boolean | undefined
  /** Status of the service's response. */
  readonly upstreamStatus?: number | undefined
  /** The host's function that failed. */
  readonly hostFunction?: HostFunction | undefined
  /** Why no response came: a code of the runtime, such as `ECONNREFUSED`. */
  readonly transportError?: string | undefined
  /** Replaces the remedy of the code. */
  readonly remedy?: string | undefined
  /** The methods of the route, for the `Allow` header. */
  readonly allow?: string | undefined
  /** The id of the new recipient, if the host has not recorded the replacement. */
  readonly successorId?: string | undefined
}

/** The host's own functions that a call depends on. */
export type HostFunction = 'authenticate' | 'authorize' | 'evidence' | 'apiKey' | 'onReplaced'

/** The failure of a call. It has no `cause`, which may hold a key, a session value or upstream text. */
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

/** Turns a thrown value into a failure. An unexpected error is `internal_error`, without details. */
export function toFailure(error: unknown): ProxyFailure {
  return error instanceof ProxyFailure ? error : new ProxyFailure('internal_error')
}
