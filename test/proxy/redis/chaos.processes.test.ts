import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { json, RECIPIENT, startServiceStub, type ServiceStub } from '../support/serviceStub.js'
import { startProxyProcess, type ProxyProcess } from './support/proxyProcess.js'
import { hasRedis, startRedis, type RedisServer } from './support/redisServer.js'

const REPLACE = '/recipients/re_alice1/replace'

/** Longer by hand: CHAOS_SECONDS=300. */
const CHAOS_MS = Number(process.env['CHAOS_SECONDS'] ?? 20) * 1_000

let service: ServiceStub
let redis: RedisServer
let proxies: readonly ProxyProcess[] = []

/** What can happen to a Redis while it is at work; each leaves it running. */
const blows: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['FLUSHALL', async () => redis.command('FLUSHALL')],
  ['CLIENT PAUSE', async () => redis.command('CLIENT', 'PAUSE', '700', 'ALL')],
  [
    'SIGSTOP',
    async () => {
      redis.freeze()
      await delay(1_500)
      redis.thaw()
    },
  ],
  [
    'SIGKILL',
    async () => {
      await redis.kill()
      await redis.start()
    },
  ],
]

/** A number that is the same in each run, from 0 up to `below`. */
function createRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Whether a replacement of a new intention is made. */
async function fresh(): Promise<unknown> {
  const body = { name: crypto.randomUUID(), email: 'new@example.com' }
  return (await proxies[0]?.post(REPLACE, body, crypto.randomUUID()))?.status
}

describe.skipIf(!hasRedis())('two processes whose Redis suffers all sorts of blows', () => {
  beforeAll(async () => {
    service = await startServiceStub()
    redis = await startRedis()
    const options = { serviceUrl: service.url, redisUrl: redis.url }
    proxies = await Promise.all([startProxyProcess(options), startProxyProcess(options)])
  })
  afterAll(async () => {
    await redis.kill()
    await service.close()
    await Promise.all(proxies.map(async (proxy) => proxy.kill()))
  })

  it(
    'send no replacement twice under one key, and go on afterwards',
    { timeout: CHAOS_MS + 60_000 },
    async () => {
      service.behave = (res, record) => void setTimeout(() => json(201, RECIPIENT)(res, record), 20)
      const random = createRandom(7)
      const end = Date.now() + CHAOS_MS
      const keys: string[] = []
      const statuses = new Map<number, number>()

      async function replace(key: string): Promise<void> {
        const proxy = proxies[random(proxies.length)]
        // The key is the name too, so that the service's list tells which one a call had.
        const answer = await proxy?.post(REPLACE, { name: key, email: 'new@example.com' }, key)
        const status = answer?.status ?? 0
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }

      async function people(): Promise<void> {
        while (Date.now() < end) {
          const isNew = keys.length === 0 || random(3) === 0
          const key = isNew ? crypto.randomUUID() : (keys[random(keys.length)] ?? '')
          if (isNew) keys.push(key)
          // oxlint-disable-next-line no-await-in-loop -- a person does one thing after the other
          await replace(key)
          // oxlint-disable-next-line no-await-in-loop -- a person does one thing after the other
          await delay(random(20))
        }
      }

      async function misfortune(): Promise<void> {
        while (Date.now() < end) {
          // oxlint-disable-next-line no-await-in-loop -- one blow after the other
          await delay(300 + random(3_000))
          const [, strike] = blows[random(blows.length)] ?? []
          // oxlint-disable-next-line no-await-in-loop -- one blow after the other
          await strike?.()
        }
      }

      await Promise.all([...Array.from({ length: 8 }, people), misfortune()])
      const sent = service.requests.map(({ body }) => body)
      expect(sent.length - new Set(sent).size).toBe(0)
      expect(
        [...statuses.keys()].filter((status) => ![201, 503, 504, 409].includes(status)),
      ).toEqual([])
      expect(statuses.get(201)).toBeGreaterThan(0)

      await expect.poll(fresh, { timeout: 15_000 }).toBe(201)
    },
  )
})
