import type { ProxyOperation } from '../contract/operation.js'
import type { ProblemCode } from '../contract/problem.js'

/** The type of the option `tracing`. `openTelemetry()` of `./telemetry` builds one. */
export interface CallTracing {
  /** Starts the span of a call. */
  readonly start: (call: TracedCall) => CallSpan
}

/** A call at the start of its span. */
export interface TracedCall {
  readonly operation: ProxyOperation
  readonly method: string
  /** The path with `{id}` in place of the id, such as `/api/signing/recipients/{id}/ceremony`. */
  readonly route: string
  readonly requestId: string
  /** The caller's header `traceparent`, if it is valid. */
  readonly traceparent: string | undefined
}

/** The span of one call. */
export interface CallSpan {
  /** The header `traceparent` for requests to the signing service: it names this span as parent. */
  readonly traceparent: string | undefined
  /** Runs the call, so that spans of the host's functions become children of this span. */
  readonly run: <Result>(work: () => Promise<Result>) => Promise<Result>
  /** Ends the span, with the outcome and the status of the call's event. */
  readonly end: (ending: { readonly outcome: 'ok' | ProblemCode; readonly status: number }) => void
}
