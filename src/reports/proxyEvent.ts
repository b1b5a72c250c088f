import type { ProxyOperation } from '../contract/operation.js'
import type { ProblemCode } from '../contract/problem.js'

/**
 * The host application's functions. If one of them fails, the call fails. `adapter` is the adapter of
 * the service.
 */
export type HostFunction =
  | 'adapter'
  | 'authenticate'
  | 'authorize'
  | 'evidence'
  | 'confirm'
  | 'apiKey'
  | 'onReplaced'

/** Ids that identify a call in events, in the proxy's response and at the signing service. */
export interface CallTrace {
  /** A random id from the proxy. The signing service does not receive it. */
  readonly requestId: string
  /** The recipient's id from the path. Absent for deliverables. */
  readonly recipientId?: string | undefined
  /** The trace id in the caller's `traceparent` header. */
  readonly traceId?: string | undefined
  /** Milliseconds that calls of the signing service took so far. Each call adds its own time. */
  serviceDurationMs?: number
}

/** Reports one call of an operation, when its response is ready. */
export interface OperationEvent {
  readonly type: 'operation'
  readonly operation: ProxyOperation
  /** `ok`, or the problem code in the proxy's response. */
  readonly outcome: 'ok' | ProblemCode
  /** How the developer can repair a failure. Browsers receive it only in development. */
  readonly remedy?: string
  /** HTTP status of the proxy's response. */
  readonly status: number
  /** Milliseconds until the response was ready. */
  readonly durationMs: number
  /**
   * The part of `durationMs` in which the service had received a call and had not yet responded.
   * Excludes the wait of `createPooledFetch` for a connection. Absent if it received no call.
   */
  readonly serviceDurationMs?: number
  /** The request id, which the response has in `X-Request-Id` and a problem in `request_id`. */
  readonly requestId: string
  /** Whether `authenticate` returned a session. */
  readonly hasSession: boolean
  /** SHA-256 of the session's subject, with a salt of this process. Absent without a session. */
  readonly subject?: string
  /** The same hash of the recipient's or deliverable's id. Absent if the id is invalid. */
  readonly target?: string
  /** HTTP status of the service's response. Absent if it was not called or did not respond. */
  readonly upstreamStatus?: number
  /** The `type` of the service's problem response (RFC 9457), if it is a URI or one word. */
  readonly upstreamProblemType?: string
  /** The request id in the service's response, if it has only letters, digits and `._:-`. */
  readonly upstreamRequestId?: string
  /** Why the service's response is missing: an error code such as `ECONNREFUSED`. */
  readonly transportError?: string
  /** Set if a success is that of another call with the same key or the same new person. */
  readonly sharedWith?: 'idempotency_key'
  /** The failed function, for `host_error`, `key_unavailable` and `replacement_not_recorded`. */
  readonly hostFunction?: HostFunction
  /** The new recipient's id, if the host failed to store it (`replacement_not_recorded`). */
  readonly successorId?: string
  /** The trace id in the caller's `traceparent` header. */
  readonly traceId?: string
}

/**
 * Reports a request for the landing page, the health check or an unknown path, or a fault of the
 * proxy (`internal_error`). After `drain()`, a health check has the outcome `ok` and the status 503.
 */
export interface RequestEvent {
  readonly type: 'request'
  readonly route: 'finished' | 'health' | 'unknown'
  readonly outcome: 'ok' | ProblemCode
  readonly status: number
  readonly durationMs: number
  readonly requestId: string
  /** How the developer can repair a failure. */
  readonly remedy?: string
}

/** Reports that a function of the host threw, took too long, or returned an invalid value. */
export interface HostErrorEvent {
  readonly type: 'host_error'
  readonly hostFunction: HostFunction
  /** The error's name. The message is omitted, because it may contain secrets. */
  readonly errorName: string
  readonly errorCode?: string
  /** Why the proxy refused the returned value or stopped waiting. Absent if the function threw. */
  readonly reason?: string
  readonly requestId: string
}

/** Reports that `state` failed, did not answer, or has no space for the record of a replacement. */
export interface StateFailedEvent {
  readonly type: 'state_failed'
  /**
   * The failed step: `begin` records a write, `finish` stores its result, `release` deletes the
   * record of a call without effect, `hit` counts a call.
   */
  readonly step: 'begin' | 'finish' | 'release' | 'hit'
  readonly handling: 'fail-closed' | 'fail-open'
  /** The error's name, without its message, which may contain secrets. Absent if no space is left. */
  readonly errorName?: string
  readonly errorCode?: string
}

/** Warns that an option is accepted, and perhaps does not work as expected. */
export interface OptionWarningEvent {
  readonly type: 'option_warning'
  readonly option: string
  readonly message: string
}

/**
 * Reports that the service does not know a recipient that the portal asks about. The page gets the
 * answer `false`. The event `operation` with the same `requestId` has the hash of the recipient.
 */
export interface RecipientUnknownEvent {
  readonly type: 'recipient_unknown'
  readonly requestId: string
}

/** All events of a proxy. No event contains a key, ceremony url, session value or service text. */
export type ProxyEvent =
  | OperationEvent
  | RequestEvent
  | HostErrorEvent
  | StateFailedEvent
  | OptionWarningEvent
  | RecipientUnknownEvent

/** Sends an event to `onEvent` or to the console log. Never throws. */
export type Emit = (event: ProxyEvent) => void
