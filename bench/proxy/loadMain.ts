/** The process that makes the load. Waits for orders, answers each with what it measured. */
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import autocannon from 'autocannon'
import type { Contender } from './contenders.js'
import { requestOf, type Scenario } from './requests.js'

/** What to send, and for how long to measure. */
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

/**
 * The messages about an order. `steady`: every connection has an answer; the process waits for `go`.
 * `measured`: the time is up. The result comes when all connections are closed.
 */
export type LoadMessage = 'steady' | 'measured' | LoadResult

/** A connection that is not answered in this time is not waited for. */
const STEADY_MS = 5_000

/** Autocannon's own end, beyond any of ours. */
const LONGEST_SECONDS = 300

let keys = 0

/** The hooks of this package send a key with each ceremony, so that a repeated call is no new one. */
function withNewKey(request: autocannon.Request): autocannon.Request {
  keys += 1
  return { ...request, headers: { ...request.headers, 'idempotency-key': `key-${keys}` } }
}

/** Load that runs until it is stopped. */
interface RunningLoad {
  readonly steady: Promise<unknown>
  /** Milliseconds from request to answer, of every answer since the last call. */
  readonly takeTimes: () => readonly number[]
  readonly stop: () => Promise<autocannon.Result>
}

function startLoad({ url, calledAs, scenario, connections }: LoadOrder): RunningLoad {
  let times: number[] = []
  let connection = 0
  const firstAnswers: Promise<unknown>[] = []
  const setupClient = (client: autocannon.Client): void => {
    const request = requestOf(scenario, calledAs, connection)
    connection += 1
    const isKeyed = scenario === 'create a ceremony with a key of its own'
    client.setRequests([isKeyed ? { ...request, setupRequest: withNewKey } : request])
    // Autocannon's own figures are in whole milliseconds, too coarse for what a proxy adds.
    client.on('response', (_status, _bytes, ms) => times.push(ms))
    firstAnswers.push(new Promise<void>((resolve) => client.once('response', () => resolve())))
  }
  let instance: autocannon.Instance | undefined
  const ended = new Promise<autocannon.Result>((resolve, reject) => {
    const options = { url, connections, duration: LONGEST_SECONDS, setupClient }
    instance = autocannon(options, (error, result) => {
      if (error) reject(new Error('The load has ended.'))
      else resolve(result)
    })
  })
  return {
    steady: Promise.all(firstAnswers),
    takeTimes: () => {
      const taken = times
      times = []
      return taken
    },
    stop: async () => {
      instance?.stop()
      return ended
    },
  }
}

async function carryOut(order: LoadOrder): Promise<LoadResult> {
  const load = startLoad(order)
  await Promise.race([load.steady, delay(STEADY_MS)])
  tell('steady')
  await once(process, 'message')
  load.takeTimes()
  const startedAt = performance.now()
  await delay(order.seconds * 1_000)
  const times = Float64Array.from(load.takeTimes()).toSorted()
  const elapsed = (performance.now() - startedAt) / 1_000
  tell('measured')
  const { errors, timeouts, non2xx } = await load.stop()
  return {
    throughput: times.length / elapsed,
    answers: times.length,
    p50: times[Math.floor(times.length * 0.5)] ?? Number.NaN,
    p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN,
    failures: errors + timeouts + non2xx,
  }
}

function tell(message: LoadMessage): void {
  process.send?.(message)
}

process.on('message', (message: LoadOrder | 'go') => {
  if (message !== 'go') void carryOut(message).then(tell)
})
process.on('disconnect', () => process.exit())
