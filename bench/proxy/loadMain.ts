/** The process that makes the load. Waits for orders, answers each with what it measured. */
import autocannon from 'autocannon'
import type { Contender } from './contenders.js'
import { requestOf, type Scenario } from './requests.js'

/** What to send, and for how long. */
export interface LoadOrder {
  readonly url: string
  readonly calledAs: Contender['calledAs']
  readonly scenario: Scenario
  readonly connections: number
  readonly seconds: number
}

/** What came of it. */
export interface LoadResult {
  /** Answers per second. */
  readonly throughput: number
  /** Milliseconds from request to answer. */
  readonly p50: number
  readonly p99: number
  readonly answers: number
  /** Requests without an answer, or with another status than that of success. */
  readonly failures: number
}

let keys = 0

/** The hooks of this package send a key with each ceremony, so that a repeated call is no new one. */
function withNewKey(request: autocannon.Request): autocannon.Request {
  keys += 1
  return { ...request, headers: { ...request.headers, 'idempotency-key': `key-${keys}` } }
}

async function load(order: LoadOrder): Promise<LoadResult> {
  const times: number[] = []
  const { url, connections, seconds } = order
  let connection = 0
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    setupClient: (client) => {
      const request = requestOf(order.scenario, order.calledAs, connection)
      client.setRequests([
        order.scenario === 'create a ceremony with a key of its own'
          ? { ...request, setupRequest: withNewKey }
          : request,
      ])
      connection += 1
      // Autocannon's own figures are in whole milliseconds, too coarse for what a proxy adds.
      client.on('response', (_status, _bytes, ms) => times.push(ms))
    },
  })
  const sorted = Float64Array.from(times).toSorted()
  return {
    throughput: sorted.length / result.duration,
    answers: sorted.length,
    p50: sorted[Math.floor(sorted.length * 0.5)] ?? Number.NaN,
    p99: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN,
    failures: result.errors + result.timeouts + result.non2xx,
  }
}

process.on('message', (order: LoadOrder) => {
  void load(order).then((result) => process.send?.(result))
})
process.on('disconnect', () => process.exit())
