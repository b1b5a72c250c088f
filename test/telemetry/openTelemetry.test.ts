import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTelemetry } from '../../src/telemetry/index.js'
import { type PortalOptions, post } from '../proxy/support/portal.js'
import { serviceForFile } from '../proxy/support/serviceForFile.js'
import { json } from '../proxy/support/serviceStub.js'

const service = serviceForFile()
const exporter = new InMemorySpanExporter()

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736'
const CALLER = '00f067aa0ba902b7'
const traceparent = `00-${TRACE_ID}-${CALLER}-01`
const CEREMONY = '/recipients/re_alice1/ceremony'

function registerProvider(): void {
  trace.setGlobalTracerProvider(
    new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }),
  )
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
}

const answerTo = async (request: Request, changes: PortalOptions = {}): Promise<Response> =>
  service.answerTo(request, { tracing: openTelemetry(), ...changes })

describe('a proxy with `tracing: openTelemetry()`', () => {
  beforeEach(registerProvider)
  afterEach(() => {
    exporter.reset()
    trace.disable()
    context.disable()
    propagation.disable()
  })

  it('ends one span per call, which is the child of the caller’s span', async () => {
    const response = await answerTo(post(CEREMONY, {}, { traceparent }))
    const spans = exporter.getFinishedSpans()
    expect(spans).toHaveLength(1)
    const [span] = spans
    expect(span?.spanContext().traceId).toBe(TRACE_ID)
    expect(span?.parentSpanContext?.spanId).toBe(CALLER)
    expect(span?.name).toBe('POST /api/signing/recipients/{id}/ceremony')
    expect(span?.kind).toBe(SpanKind.SERVER)
    expect(span?.attributes).toEqual({
      'http.request.method': 'POST',
      'http.route': '/api/signing/recipients/{id}/ceremony',
      'http.response.status_code': 201,
      'signing.operation': 'create_ceremony',
      'signing.outcome': 'ok',
      'signing.request_id': response.headers.get('x-request-id'),
    })
  })

  it('sends the service the `traceparent` of its own span', async () => {
    await answerTo(post(CEREMONY, {}, { traceparent }))
    const spanId = exporter.getFinishedSpans()[0]?.spanContext().spanId
    expect(service.requests[0]?.headers['traceparent']).toBe(`00-${TRACE_ID}-${spanId}-01`)
  })

  it('makes its span the child of an active span, such as that of the HTTP server', async () => {
    const server = trace.getTracer('test').startSpan('GET')
    await context.with(trace.setSpan(context.active(), server), async () =>
      answerTo(post(CEREMONY, {}, { traceparent })),
    )
    const [span] = exporter.getFinishedSpans()
    expect(span?.parentSpanContext?.spanId).toBe(server.spanContext().spanId)
  })

  it('makes its span active in the host’s functions', async () => {
    const active: unknown[] = []
    await answerTo(post(CEREMONY), {
      authorize: async () => {
        active.push(trace.getActiveSpan()?.spanContext().spanId)
        return true
      },
    })
    expect(active).toEqual([exporter.getFinishedSpans()[0]?.spanContext().spanId])
  })

  it('marks a span as failed for a fault of a server, but not for a refused caller', async () => {
    service.behave = json(500, {})
    await answerTo(post(CEREMONY))
    await answerTo(post(CEREMONY, {}, { cookie: 'none' }))
    expect(exporter.getFinishedSpans()).toMatchObject([
      {
        status: { code: SpanStatusCode.ERROR },
        attributes: { 'error.type': 'upstream_error', 'http.response.status_code': 502 },
      },
      {
        status: { code: SpanStatusCode.UNSET },
        attributes: { 'signing.outcome': 'unauthenticated' },
      },
    ])
  })
})
