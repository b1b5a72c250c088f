import { createServer } from 'node:http'
import { describe, expect, it } from 'vitest'
import { byDeliverable, createSigningProxy, memoryState } from '../../src/proxy/index.js'
import { createPooledFetch, toNodeListener } from '../../src/proxy/node/index.js'
import { listen } from './support/listen.js'
import { ALICE, MOUNT, portalOptions } from './support/portal.js'
import { CEREMONY_URL, DELIVERABLE } from './support/serviceStub.js'

/** The rate of the documented pool: the live service allows ten calls a second for each key. */
const POOL = { requestsPerSecond: 10 }
const SECONDS = 5

/**
 * Starts a service that answers after 30 ms, as one elsewhere on the internet. It refuses the
 * eleventh call within any second.
 */
async function startService() {
  let times: number[] = []
  let refused = 0
  const server = await listen(
    createServer((req, res) => {
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
      req.resume().on('end', () => {
        setTimeout(() => {
          res.writeHead(isOver ? 429 : success, { 'content-type': 'application/json' })
          res.end(isOver ? '{}' : JSON.stringify(body))
        }, 30)
      })
    }),
  )
  return { ...server, refused: () => refused }
}

const away = async (): Promise<never> => Promise.reject(new Error('away'))

/** Starts a proxy with the documented pool and the default limits. */
async function startProxy({ isStateAway = false } = {}) {
  const service = await startService()
  const { limits: _, ...options } = portalOptions(service.url)
  const pooledFetch = createPooledFetch(POOL)
  const proxy = createSigningProxy({
    ...options,
    authorize: () => true,
    confirm: byDeliverable((recipientId) => recipientId.replace('re_', 'del_')),
    fetch: pooledFetch,
    ...(isStateAway && { state: { ...memoryState(), hit: away } }),
  })
  const server = await listen(createServer(toNodeListener(proxy)))
  const send = async (subject: string, path: string, init: RequestInit = {}) => {
    const headers = { ...ALICE, cookie: `session=${subject}` }
    const response = await fetch(server.url + MOUNT + path, { headers, ...init })
    await response.arrayBuffer()
    return response.status
  }
  const create = async (subject: string, recipientId: string) =>
    send(subject, `/recipients/${recipientId}/ceremony`, { method: 'POST', body: '{}' })
  return {
    send,
    create,
    refused: service.refused,
    close: async () => {
      await Promise.all([server.close(), pooledFetch.close()])
      await service.close()
    },
  }
}

type Proxy = Awaited<ReturnType<typeof startProxy>>

const pause = async (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })

/** Repeats `work` at a steady rate, without waiting for its end. */
async function atRate(perSecond: number, work: (index: number) => Promise<unknown>) {
  const running = []
  for (let index = 0; index < perSecond * SECONDS; index += 1) {
    running.push(work(index))
    // oxlint-disable-next-line no-await-in-loop -- a steady rate
    await pause(1_000 / perSecond)
  }
  await Promise.all(running)
}

/** Creates two ceremonies a second for other users. Returns the share that succeeds in a second. */
async function othersWithinASecond({ create }: Proxy): Promise<number> {
  const results: boolean[] = []
  await atRate(2, async (index) => {
    const startedAt = performance.now()
    const status = await create(`other${index}`, `re_other${index}`)
    results.push(status === 201 && performance.now() - startedAt <= 1_000)
  })
  return results.filter(Boolean).length / results.length
}

const deliverable = (index: number): string => `/deliverables/del_${index}`
const confirmation = (index: number): string => `/recipients/re_${index}/confirmation?reason=open`

/** A page with many unsigned documents: each asks on mount, and in the rhythm after an end. */
const page =
  (documents: number) =>
  async ({ send }: Proxy): Promise<unknown> =>
    Promise.all(
      Array.from({ length: documents }, async (_, index) => {
        for (const seconds of [0, 1, 2, 3]) {
          // oxlint-disable-next-line no-await-in-loop -- the rhythm of the page
          await pause(seconds * 1_000)
          // oxlint-disable-next-line no-await-in-loop -- one question after the other
          await send('eve', confirmation(index))
        }
      }),
    )

const floods: readonly [string, (proxy: Proxy) => Promise<unknown>][] = [
  [
    'one user reads 24 times a second',
    async ({ send }) => atRate(24, async (index) => send('eve', deliverable(index))),
  ],
  [
    'two users read 12 times a second each',
    async ({ send }) =>
      Promise.all(
        ['eve', 'mallory'].map(async (subject) =>
          atRate(12, async (index) => send(subject, deliverable(index))),
        ),
      ),
  ],
  ['the page of one user lists 15 unsigned documents', page(15)],
  ['the page of one user lists 30 unsigned documents', page(30)],
  [
    'one user sends 300 reads at once',
    async ({ send }) =>
      Promise.all(Array.from({ length: 300 }, async (_, index) => send('eve', deliverable(index)))),
  ],
  [
    'one user creates 300 ceremonies at once',
    async ({ create }) =>
      Promise.all(Array.from({ length: 300 }, async (_, index) => create('eve', `re_${index}`))),
  ],
  [
    'two users create 300 ceremonies each at once',
    async ({ create }) =>
      Promise.all(
        Array.from({ length: 300 }, async (_, index) =>
          Promise.all(['eve', 'mallory'].map(async (subject) => create(subject, `re_${index}`))),
        ),
      ),
  ],
  [
    'one user creates 24 ceremonies a second',
    async ({ create }) => atRate(24, async (index) => create('eve', `re_${index}`)),
  ],
  [
    'one user reads and creates without a pause',
    async ({ send, create }) =>
      Promise.all([
        atRate(40, async (index) => send('eve', deliverable(index))),
        atRate(40, async (index) => create('eve', `re_${index}`)),
      ]),
  ],
]

// A busy machine delays the flood, the service and the clock of this process alike.
describe('the ceremonies of others', { retry: 2 }, () => {
  it.concurrent.each(floods)('are created within a second while %s', async (_, flood) => {
    const proxy = await startProxy()
    const [share] = await Promise.all([othersWithinASecond(proxy), flood(proxy)])
    await proxy.close()
    expect(share).toBeGreaterThanOrEqual(0.95)
    // The pace spaces the calls out. A busy machine still moves a few of them closer together.
    expect(proxy.refused()).toBeLessThanOrEqual(3)
  })
})

describe('while the state is away', () => {
  it('reads have the limits of this process', async () => {
    const { send, close } = await startProxy({ isStateAway: true })
    const atOnce = await Promise.all(
      Array.from({ length: 200 }, async (_, index) => send('eve', deliverable(index))),
    )
    expect(atOnce.filter((status) => status === 200).length).toBeLessThanOrEqual(60)
    expect(atOnce.filter((status) => ![200, 429, 503].includes(status))).toEqual([])
    const statuses: number[] = []
    for (let index = 0; index < 70; index += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one call after the other
      statuses.push(await send('eve', '/recipients/re_1/confirmation'))
    }
    expect(statuses.slice(0, 60)).not.toContain(500)
    expect(statuses.slice(60)).toEqual(Array.from({ length: 10 }, () => 429))
    await close()
  })
})
