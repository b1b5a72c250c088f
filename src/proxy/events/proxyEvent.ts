import type { Operation } from '../../contract/operation.js'
import type { ProblemCode } from '../../contract/problem.js'
import type { SharedAnswer } from '../reply/answer.js'
import type { HostHook } from '../reply/proxyFailure.js'

/** One call of an operation, told when its answer is ready. */
export interface OperationEvent {
  readonly type: 'operation'
  readonly operation: Operation
  /** `ok`, or the code of the problem that was answered. */
  readonly outcome: 'ok' | ProblemCode
  /** What to do about a failure; a browser is told only where `remedies` says so. */
  readonly remedy?: string
  /** Status of our answer. */
  readonly status: number
  readonly durationMs: number
  /** Also in the answer: header `X-Request-Id` and `request_id` of a problem. */
  readonly requestId: string
  /** Salted SHA-256 of the session's subject, in hexadecimal; absent without a session. */
  readonly subject?: string
  /** Where there are several: the name that the host has given. */
  readonly tenant?: string
  /** Salted SHA-256 of the recipient's or deliverable's id; absent if that is none. */
  readonly target?: string
  /** Status of the service, if it was called and answered. */
  readonly upstreamStatus?: number
  /** The service's kind of problem (RFC 9457, `type`), if it has the shape of an address or a word. */
  readonly upstreamProblemType?: string
  /** The service's own name for the call, to ask its operators by; of letters, digits and `._:-`. */
  readonly upstreamRequestId?: string
  /** Why no answer came: a code of the runtime's, such as `ECONNREFUSED`. */
  readonly transportError?: string
  /** Where a success came from, if not from a call of its own. */
  readonly sharedWith?: SharedAnswer
  /** With `host_error` and `key_unavailable`: which of the host's functions failed. */
  readonly failedHook?: HostHook
  /** Trace id of the caller's `traceparent`. */
  readonly traceId?: string
}

/**
 * A request that is none of the operations: the landing page, the health check, a wrong path; or one
 * that the proxy broke over, whatever it was (`internal_error`).
 */
export interface RequestEvent {
  readonly type: 'request'
  readonly route: 'finished' | 'health' | 'unknown'
  readonly outcome: 'ok' | ProblemCode
  readonly status: number
  readonly durationMs: number
  readonly requestId: string
}

/** The store or a rate limiter did not answer. */
export interface StoreFailedEvent {
  readonly type: 'store_failed'
  readonly part: 'store' | 'rate_limit'
  readonly handling: 'fail-closed' | 'fail-open'
}

/**
 * The store has lost entries, or may have. What this instance knew is written again; what only an
 * instance knew that is gone is lost. `reset`: it was emptied, restarted or replaced by another server,
 * and nothing is claimed until all instances have had the time to write. `evicted`: it has thrown out
 * entries to make room, which no call can notice in time.
 */
export interface StoreDataLostEvent {
  readonly type: 'store_data_lost'
  readonly reason: 'reset' | 'evicted'
}

/**
 * An option was accepted, but not as its author may expect. Told once: at construction, or as soon as
 * the proxy knows.
 */
export interface OptionWarningEvent {
  readonly type: 'option_warning'
  readonly option: string
  readonly message: string
}

/** Everything a proxy reports. Holds no key, url, session value or text of the service. */
export type ProxyEvent =
  | OperationEvent
  | RequestEvent
  | StoreFailedEvent
  | StoreDataLostEvent
  | OptionWarningEvent

/** Hands an event to the host. */
export type Emit = (event: ProxyEvent) => void
