import {
  context,
  isSpanContextValid,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span,
} from '@opentelemetry/api'
import type { CallTracing } from '../reports/callTracing.js'

/**
 * Builds the proxy's option `tracing` on `@opentelemetry/api`, which the application installs. It
 * uses the tracer provider that the application has registered; without one, it does nothing.
 *
 * Each call of an operation gets one span, with attributes of the semantic conventions for HTTP
 * servers. Its parent is the active span, such as that of an instrumented HTTP server, or else the
 * caller's `traceparent`. The signing service receives the span's own `traceparent`. A span contains
 * no id of a recipient, and no personal data.
 *
 * @example
 * ```ts
 * createSigningProxy({ ...options, tracing: openTelemetry() })
 * ```
 */
export function openTelemetry(): CallTracing {
  const tracer = trace.getTracer('react-signing-ceremony')
  return {
    start: ({ operation, method, route, requestId, traceparent }) => {
      const parent = parentOf(traceparent)
      const attributes = {
        'http.request.method': method,
        'http.route': route,
        'signing.operation': operation,
        'signing.request_id': requestId,
      }
      const name = `${method} ${route}`
      const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, parent)
      return {
        traceparent: traceparentOf(span),
        run: async (work) => context.with(trace.setSpan(parent, span), work),
        end: ({ outcome, status }) => {
          span.setAttributes({ 'http.response.status_code': status, 'signing.outcome': outcome })
          if (status >= 500) {
            span.setAttribute('error.type', outcome)
            span.setStatus({ code: SpanStatusCode.ERROR })
          }
          span.end()
        },
      }
    },
  }
}

/** Returns the active context, or if it has no span, one with the caller's span as the parent. */
function parentOf(traceparent: string | undefined): Context {
  const active = context.active()
  const [, traceId, spanId, flags] = traceparent?.split('-') ?? []
  if (trace.getSpan(active) || traceId === undefined || spanId === undefined) return active
  const traceFlags = Number.parseInt(flags ?? '', 16)
  return trace.setSpanContext(active, { traceId, spanId, traceFlags, isRemote: true })
}

/** Returns the span as a header (W3C Trace Context), or `undefined` if no provider is registered. */
function traceparentOf(span: Span): string | undefined {
  const spanContext = span.spanContext()
  if (!isSpanContextValid(spanContext)) return undefined
  const flags = spanContext.traceFlags.toString(16).padStart(2, '0')
  return `00-${spanContext.traceId}-${spanContext.spanId}-${flags}`
}
