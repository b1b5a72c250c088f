/** A process that sends requests to a server under test, as ordered, and reports the result. */
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import autocannon from 'autocannon'
import type { Contender } from './contenders.js'
import { requestOf, type Scenario } from './requests.js'

/** An order to this process: the requests to send, and the seconds to measure. */
export interface LoadOrder {
  readonly url: string
  readonly calledAs: Contender['calledAs']
  readonly scenario: Scenario
  readonly connections: number
  readonly seconds: number
}

/** The result of an order. */
export interface LoadResult {
  /** Responses per second. */
  readonly throughput: number
  /** The latency in milliseconds. */
  readonly p50: number
  readonly p99: number
  readonly answers: number
  /** Requests without a response, or with a status other than 2xx. */
  readonly failures: number
}

/**
 * The messages about an order. `steady`: every connection has had a response, and the process waits
 * for `go`. `measured`: the time has passed. The result follows when all connections are closed.
 */
export type LoadMessage = 'steady' | 'measured' | LoadResult

/** The longest wait for the first response of each connection, in milliseconds. */
const STEADY_MS = 5_000

/** Autocannon ends only at its next sample. Its own 1,000 ms would double the time of each run. */
const SAMPLE_MS = 100

/** Autocannon's own time limit, which is longer than any of ours. */
const LONGEST_SECONDS = 300

let keys = 0

/** Adds a new key, as this package's hooks do, so that a retry cannot create a second ceremony. */
function withNewKey(request: autocannon.Request): autocannon.Request {
  keys += 1
  return { ...request, headers: { ...request.headers, 'idempotency-key': `key-${keys}` } }
}

/** Requests that repeat until `stop` is called. */
interface RunningLoad {
  readonly steady: Promise<unknown>
  /** Returns the latency in milliseconds of every response since the last call. */
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
    // Autocannon's own figures are whole milliseconds, which is too coarse for a proxy.
    client.on('response', (_status, _bytes, ms) => times.push(ms))
    firstAnswers.push(new Promise<void>((resolve) => client.once('response', () => resolve())))
  }
  let instance: autocannon.Instance | undefined
  const ended = new Promise<autocannon.Result>((resolve, reject) => {
    const options = {
      url,
      connections,
      duration: LONGEST_SECONDS,
      sampleInt: SAMPLE_MS,
      setupClient,
    }
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
  notify('steady')
  await once(process, 'message')
  load.takeTimes()
  const startedAt = performance.now()
  await delay(order.seconds * 1_000)
  const times = Float64Array.from(load.takeTimes()).toSorted()
  const elapsed = (performance.now() - startedAt) / 1_000
  notify('measured')
  const { errors, timeouts, non2xx } = await load.stop()
  return {
    throughput: times.length / elapsed,
    answers: times.length,
    p50: times[Math.floor(times.length * 0.5)] ?? Number.NaN,
    p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN,
    failures: errors + timeouts + non2xx,
  }
}

function notify(message: LoadMessage): void {
  process.send?.(message)
}

process.on('message', (message: LoadOrder | 'go') => {
  if (message !== 'go') void carryOut(message).then(notify)
})
process.on('disconnect', () => process.exit())
