import { createServer, type RequestListener } from 'node:http'
import { createServer as createHttp2Server, type ServerHttp2Session } from 'node:http2'
import { byDeliverable, createSigningProxy, type SigningState } from '../../../src/proxy/index.js'
import {
  createPooledFetch,
  toNodeListener,
  type PooledFetchOptions,
} from '../../../src/proxy/node/index.js'
import { listen } from './listen.js'
import { ALICE, MOUNT, portalOptions } from './portal.js'
import { CEREMONY_URL, DELIVERABLE } from './serviceStub.js'
import { CHUNK, withFiles } from './withFiles.js'

/** The rate of the documented pool: the live service allows ten calls a second for each key. */
const POOL = { requestsPerSecond: 10 }
const SECONDS = 3

/**
 * Starts a service that answers after 30 ms, as one elsewhere on the internet. It refuses the
 * eleventh call within any second.
 */
async function startService() {
  let times: number[] = []
  let refused = 0
  const server = await listen(
    createServer((req, res) => {
      if (req.url?.endsWith('/pdf')) {
        // This file never ends, so it keeps its connection, as an unread download does.
        res.writeHead(200, { 'content-type': 'application/pdf' })
        return void res.write(CHUNK)
      }
      const isRead = req.method === 'GET'
      const id = req.url?.split('/').at(-1)
      const now = performance.now()
      times = times.filter((time) => now - time < 1_000)
      const isOver = times.length >= POOL.requestsPerSecond
      if (isOver) refused += 1
      else times.push(now)
      const body = isRead
        ? { ...DELIVERABLE, id, status: 'processing', url: null }
        : { url: CEREMONY_URL }
      const success = isRead ? 200 : 201
      return req.resume().on('end', () => {
        setTimeout(() => {
          res.writeHead(isOver ? 429 : success, { 'content-type': 'application/json' })
          res.end(isOver ? '{}' : JSON.stringify(body))
        }, 30)
      })
    }),
  )
  return { ...server, refused: () => refused }
}

interface SentInit extends RequestInit {
  readonly headers?: Readonly<Record<string, string>>
}

/** What a test changes at the proxy. */
interface FairProxyOptions {
  readonly state?: SigningState
  readonly pool?: PooledFetchOptions
}

/** Starts a proxy with the documented pool and the default limits, over HTTP/1.1 and HTTP/2. */
export async function startFairProxy({ state, pool }: FairProxyOptions = {}) {
  const service = await startService()
  const { limits: _, ...options } = portalOptions(service.url)
  const pooledFetch = createPooledFetch({ ...POOL, ...pool })
  const proxy = createSigningProxy({
    ...options,
    service: { ...options.service, adapter: withFiles },
    authorize: () => true,
    confirm: byDeliverable((recipientId) => recipientId.replace('re_', 'del_')),
    fetch: pooledFetch,
    state,
  })
  const listener: RequestListener = toNodeListener(proxy)
  const server = await listen(createServer(listener))
  const overHttp2 = createHttp2Server(
    (req, res) => void Reflect.apply(listener, undefined, [req, res]),
  )
  const sessions = new Set<ServerHttp2Session>()
  overHttp2.on('session', (session) => sessions.add(session))
  const http2 = await listen(overHttp2)
  const send = async (subject: string, path: string, init: SentInit = {}) => {
    const headers = { ...ALICE, cookie: `session=${subject}`, ...init.headers }
    const response = await fetch(server.url + MOUNT + path, { ...init, headers })
    await response.arrayBuffer()
    return response.status
  }
  const create = async (subject: string, recipientId: string, key?: string) =>
    send(subject, `/recipients/${recipientId}/ceremony`, {
      method: 'POST',
      body: '{}',
      headers: key === undefined ? {} : { 'idempotency-key': key },
    })
  // The first call loads `undici`, and opens a connection.
  await create('first', 're_first')
  return {
    port: server.port,
    http2Url: http2.url,
    send,
    create,
    refused: service.refused,
    close: async () => {
      // Node waits for a session that it has ended because of too many resets.
      for (const session of sessions) session.destroy()
      await Promise.all([server.close(), http2.close(), pooledFetch.close()])
      await service.close()
    },
  }
}

export type FairProxy = Awaited<ReturnType<typeof startFairProxy>>

export const pause = async (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })

/** Repeats `work` at a steady rate, without waiting for its end. */
export async function atRate(perSecond: number, work: (index: number) => Promise<unknown>) {
  const running = []
  for (let index = 0; index < perSecond * SECONDS; index += 1) {
    running.push(work(index))
    // oxlint-disable-next-line no-await-in-loop -- a steady rate
    await pause(1_000 / perSecond)
  }
  await Promise.all(running)
}

/** Creates two ceremonies a second for other users. Returns the share that succeeds in a second. */
export async function othersWithinASecond({ create }: FairProxy): Promise<number> {
  const results: boolean[] = []
  await atRate(2, async (index) => {
    const startedAt = performance.now()
    const status = await create(`other${index}`, `re_other${index}`)
    results.push(status === 201 && performance.now() - startedAt <= 1_000)
  })
  return results.filter(Boolean).length / results.length
}
