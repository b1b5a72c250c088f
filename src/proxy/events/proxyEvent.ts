import type { Operation } from '../../contract/operation.js'
import type { ProblemCode } from '../../contract/problem.js'
import type { HostFunction } from '../reply/proxyFailure.js'
import type { SharedAnswer } from '../reply/reply.js'

/** Identifies a call in events, in the response and at the service. */
export interface CallTrace {
  /** Made by the proxy. It is not sent to the service. */
  readonly requestId: string
  /** The caller's, if it is valid. */
  readonly traceparent?: string | undefined
}

/** One call of an operation, reported when its response is ready. */
export interface OperationEvent {
  readonly type: 'operation'
  readonly operation: Operation
  /** `ok`, or the code of the problem in the response. */
  readonly outcome: 'ok' | ProblemCode
  /** How to repair a failure. Browsers get it only in development. */
  readonly remedy?: string
  /** Status of the proxy's response. */
  readonly status: number
  readonly durationMs: number
  /** Also in the response: header `X-Request-Id` and `request_id` of a problem. */
  readonly requestId: string
  /** Whether `authenticate` returned a session. */
  readonly hasSession: boolean
  /** Salted SHA-256 of the session's subject, in hexadecimal. Absent without a session. */
  readonly subject?: string
  /** Salted SHA-256 of the recipient's or deliverable's id. Absent for an invalid id. */
  readonly target?: string
  /** Status of the service's response, if it was called and answered. */
  readonly upstreamStatus?: number
  /** The service's kind of problem (RFC 9457, `type`), if it has the shape of an address or a word. */
  readonly upstreamProblemType?: string
  /** The service's id of the call, if it consists of letters, digits and `._:-`. */
  readonly upstreamRequestId?: string
  /** Why no response came: a code of the runtime, such as `ECONNREFUSED`. */
  readonly transportError?: string
  /** Where a success came from, if not from a call of its own. */
  readonly sharedWith?: SharedAnswer
  /** With `host_error`, `key_unavailable` and `replacement_not_recorded`: the function that failed. */
  readonly hostFunction?: HostFunction
  /** With `replacement_not_recorded`: the id of the new recipient, which the host has not stored. */
  readonly successorId?: string
  /** Trace id of the caller's `traceparent`. */
  readonly traceId?: string
}

/**
 * A request for the landing page, the health check or an unknown path. Also a request that failed
 * inside the proxy (`internal_error`).
 */
export interface RequestEvent {
  readonly type: 'request'
  readonly route: 'finished' | 'health' | 'unknown'
  readonly outcome: 'ok' | ProblemCode
  readonly status: number
  readonly durationMs: number
  readonly requestId: string
  /** How to repair a failure. */
  readonly remedy?: string
}

/** One of the host's functions threw, took too long, or returned an invalid value. */
export interface HostErrorEvent {
  readonly type: 'host_error'
  readonly hostFunction: HostFunction
  /** The name of the error. Its message stays out, because it may hold anything. */
  readonly errorName: string
  readonly errorCode?: string
  /** Why the proxy itself refused the returned value, or stopped waiting. */
  readonly reason?: string
  readonly requestId: string
}

/** The state did not answer, or cannot store another replacement. */
export interface StateFailedEvent {
  readonly type: 'state_failed'
  /** What could not be done: record a write, store its result, or count a call. */
  readonly step: 'begin' | 'finish' | 'hit'
  readonly handling: 'fail-closed' | 'fail-open'
}

/** An option is accepted, but may not work as expected. */
export interface OptionWarningEvent {
  readonly type: 'option_warning'
  readonly option: string
  readonly message: string
}

/** Everything a proxy reports. Holds no key, url of a ceremony, session value or text of the service. */
export type ProxyEvent =
  | OperationEvent
  | RequestEvent
  | HostErrorEvent
  | StateFailedEvent
  | OptionWarningEvent

/** Hands an event to the host, or to the log. Never throws. */
export type Emit = (event: ProxyEvent) => void
