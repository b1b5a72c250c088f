/** A process that sends requests to a server under test, as ordered, and reports the result. */
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'undici'
import type { Contender } from './contenders.js'
import { requestOf, type LoadRequest, type Scenario } from './requests.js'

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
 * The messages about an order. `steady`: every connection is busy, and the process waits for `go`.
 * `measured`: the time has passed. The result follows when all connections are closed.
 */
export type LoadMessage = 'steady' | 'measured' | LoadResult

/** One connection, and the request that it repeats. */
interface Connection {
  readonly client: Client
  readonly request: LoadRequest
  /** Whether each request has a new key, as with this package's hooks. */
  readonly isKeyed: boolean
}

/** The number of connections that are opened at the same time. */
const OPENED_TOGETHER = 20

let keys = 0

/** Sends one request, and returns whether the response was a success. */
async function exchange({ client, request, isKeyed }: Connection): Promise<boolean> {
  keys += 1
  const headers = isKeyed
    ? { ...request.headers, 'idempotency-key': `key-${keys}` }
    : request.headers
  const { statusCode, body } = await client.request({ ...request, headers })
  await body.dump()
  return statusCode >= 200 && statusCode < 300
}

/**
 * Opens the connections in small groups, each with one request, before the load starts. A Node
 * server accepts one connection per turn of its event loop. Under load a turn takes 200 ms, so
 * connections that were opened together would wait for 5 seconds and more.
 */
async function openConnections(order: LoadOrder): Promise<readonly Connection[]> {
  const { url, calledAs, scenario } = order
  const isKeyed = scenario === 'create a ceremony with a key of its own'
  const connections = Array.from({ length: order.connections }, (_, index) => ({
    client: new Client(url, { keepAliveTimeout: 60_000 }),
    request: requestOf(scenario, calledAs, index),
    isKeyed,
  }))
  for (let opened = 0; opened < connections.length; opened += OPENED_TOGETHER) {
    await Promise.all(connections.slice(opened, opened + OPENED_TOGETHER).map(exchange))
  }
  return connections
}

/** Requests on all connections, which repeat until `stop` is called. */
interface RunningLoad {
  /** Returns the latency in milliseconds of every response since the last call. */
  readonly takeTimes: () => readonly number[]
  /** Resolves with the number of failures, after the pending requests have ended. */
  readonly stop: () => Promise<number>
}

function startLoad(connections: readonly Connection[]): RunningLoad {
  let times: number[] = []
  let failures = 0
  const stopping = new AbortController()

  async function repeat(connection: Connection): Promise<void> {
    while (!stopping.signal.aborted) {
      const startedAt = performance.now()
      const isSuccess = await exchange(connection).catch(() => false)
      times.push(performance.now() - startedAt)
      if (!isSuccess) failures += 1
    }
  }

  const loops = connections.map(repeat)
  return {
    takeTimes: () => {
      const taken = times
      times = []
      return taken
    },
    stop: async () => {
      stopping.abort()
      await Promise.all(loops)
      return failures
    },
  }
}

async function carryOut(order: LoadOrder): Promise<LoadResult> {
  const connections = await openConnections(order)
  const load = startLoad(connections)
  for (let answers = 0; answers < connections.length; answers += load.takeTimes().length) {
    await delay(10)
  }
  notify('steady')
  await once(process, 'message')
  load.takeTimes()
  const startedAt = performance.now()
  await delay(order.seconds * 1_000)
  const times = Float64Array.from(load.takeTimes()).toSorted()
  const elapsed = (performance.now() - startedAt) / 1_000
  notify('measured')
  const failures = await load.stop()
  await Promise.all(connections.map(async ({ client }) => client.close()))
  return {
    throughput: times.length / elapsed,
    answers: times.length,
    p50: times[Math.floor(times.length * 0.5)] ?? Number.NaN,
    p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN,
    failures,
  }
}

function notify(message: LoadMessage): void {
  process.send?.(message)
}

process.on('message', (message: LoadOrder | 'go') => {
  if (message !== 'go') void carryOut(message).then(notify)
})
process.on('disconnect', () => process.exit())
