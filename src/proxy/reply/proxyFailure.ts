import type { ProblemCode } from '../../contract/problem.js'

/** What operators may know of the service's response, for events and the log. */
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
  /** What the developer should do, where it depends on the call. */
  readonly remedy?: string | undefined
  /** The methods of the route, for the `Allow` header. */
  readonly allow?: string | undefined
  /** The id of the new recipient, where the replacement was made and could not be recorded. */
  readonly successorId?: string | undefined
}

/** The host's own functions that a call depends on. */
export type HostFunction = 'authenticate' | 'authorize' | 'evidence' | 'apiKey' | 'onReplaced'

/**
 * Why a call fails. It has a code and no `cause`: a cause may hold a key, a session value or text of the
 * service.
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

/** Any thrown value as a failure. An unforeseen one is the proxy's fault, and says nothing about itself. */
export function toFailure(error: unknown): ProxyFailure {
  return error instanceof ProxyFailure ? error : new ProxyFailure('internal_error')
}
