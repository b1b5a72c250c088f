import { setTimeout as delay } from 'node:timers/promises'
import { startServer } from './child.js'
import { requestOf } from './requests.js'
import { median } from './statistics.js'

/** How long others waited for their ceremonies while one user flooded the proxy. */
export interface FloodResult {
  /** The latency in milliseconds. */
  readonly p50: number
  readonly p99: number
  /** Ceremonies that were not created, and all of them. */
  readonly failures: number
  readonly ceremonies: number
}

const SECONDS = 50
const READS_PER_SECOND = 24
const CEREMONIES_PER_SECOND = 2

/**
 * Floods this proxy, with the documented pool of ten calls a second and the default limits, by the
 * reads of one user. Measures the ceremonies of other users, two a second.
 */
export async function measureFlood(serviceUrl: string): Promise<FloodResult> {
  const env = { SERVICE_URL: serviceUrl, DOCUMENTED_POOL: '1', WITH_EVENTS: '1' }
  const server = await startServer('ours', env)
  const times: number[] = []
  let failures = 0

  async function create(connection: number): Promise<void> {
    const { path, ...request } = requestOf('create a ceremony', 'proxy', connection)
    const startedAt = performance.now()
    const response = await fetch(server.url + path, request)
    await response.arrayBuffer()
    times.push(performance.now() - startedAt)
    if (response.status !== 201) failures += 1
  }

  async function read(): Promise<void> {
    const { path, ...request } = requestOf('retrieve a deliverable', 'proxy', 0)
    await (await fetch(server.url + path, request)).arrayBuffer()
  }

  await Promise.all([
    repeat(CEREMONIES_PER_SECOND, async (index) => create(index + 1)),
    repeat(READS_PER_SECOND, read),
  ])
  await server.stop()
  const sorted = times.toSorted((a, b) => a - b)
  const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN
  return { p50: median(times), p99, failures, ceremonies: times.length }
}

/** Starts `work` at a steady rate, without waiting for its end. */
async function repeat(perSecond: number, work: (index: number) => Promise<void>): Promise<void> {
  const running: Promise<void>[] = []
  for (let index = 0; index < perSecond * SECONDS; index += 1) {
    running.push(work(index))
    await delay(1_000 / perSecond)
  }
  await Promise.all(running)
}
