import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { postgresState } from '../../../src/proxy/postgres/index.js'
import { json, RECIPIENT, startServiceStub, type ServiceStub } from '../support/serviceStub.js'
import { startProxyProcess, type ProxyProcess } from '../support/proxyProcess.js'
import { findPostgres } from './support/findPostgres.js'
import { startPostgres, type PostgresServer } from './support/postgresServer.js'

const REPLACE = '/recipients/re_alice1/replace'

/** Set `CHAOS_SECONDS=300` in the environment to run this test for five minutes. */
const CHAOS_MS = Number(process.env['CHAOS_SECONDS'] ?? 20) * 1_000

let service: ServiceStub
let postgres: PostgresServer
let proxies: ProxyProcess[] = []

/** Names of persons that a simulated user may send again. */
const names: string[] = []

async function start(keyTexts: readonly string[]): Promise<ProxyProcess> {
  return startProxyProcess({ serviceUrl: service.url, storeUrl: postgres.url, keys: keyTexts })
}

/** Encryption keys. In each step, a process can decrypt the values of the previous step. */
const rotation = [['one'], ['two', 'one'], ['two'], ['one', 'two']]
let rotationStep = 0

/** Restarts every process with the next encryption keys, one process after the other. */
async function rotate(): Promise<void> {
  rotationStep = (rotationStep + 1) % rotation.length
  for (const [index, old] of proxies.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- a rolling deployment
    proxies[index] = await start(rotation[rotationStep] ?? [])
    // oxlint-disable-next-line no-await-in-loop -- a rolling deployment
    await old.kill()
  }
}

/** Faults of PostgreSQL and of the processes. After each fault, all of them run again. */
const faults: readonly (() => Promise<unknown>)[] = [
  rotate,
  async () => {
    await postgres.kill()
    await postgres.start()
  },
  // Queries run into their time limit, and may still take effect after it.
  async () =>
    postgres.query(
      'begin; lock table signing_state in access exclusive mode; select pg_sleep(2.5); commit',
    ),
  async () =>
    postgres.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
    ),
]

/** Returns pseudorandom numbers from 0 up to `below`, which are the same in each run. */
function createRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Replaces a recipient with a new key, and returns the status of the response. */
async function replaceAnew(): Promise<unknown> {
  const body = { name: crypto.randomUUID(), email: 'new@example.com' }
  return (await proxies[0]?.post(REPLACE, body, crypto.randomUUID()))?.status
}

describe.skipIf(!findPostgres())(
  'two proxies with a failing PostgreSQL and new encryption keys',
  () => {
    beforeAll(async () => {
      service = await startServiceStub()
      postgres = await startPostgres()
      const query = async (text: string) => ({ rows: await postgres.query(text) })
      await postgresState({ query, keys: [Buffer.alloc(32)] }).migrate()
      proxies = await Promise.all([start(['one']), start(['one'])])
    })
    afterAll(async () => {
      await postgres.remove()
      await service.close()
      await Promise.all(proxies.map(async (proxy) => proxy.kill()))
    })

    it(
      'replace a recipient at most once by each person, with used and new Idempotency-Keys',
      { timeout: CHAOS_MS + 60_000 },
      async () => {
        service.behave = (res, record) =>
          void setTimeout(() => json(201, RECIPIENT)(res, record), 20)
        const random = createRandom(7)
        const end = Date.now() + CHAOS_MS
        const statuses = new Map<number, number>()

        async function replace(name: string): Promise<void> {
          const proxy = proxies[random(proxies.length)]
          const key = random(2) === 0 ? name : crypto.randomUUID()
          // A killed process sends no answer.
          const body = { name, email: 'new@example.com' }
          const answer = await proxy?.post(REPLACE, body, key).catch(() => undefined)
          const status = answer?.status ?? 0
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
        }

        async function simulateUser(): Promise<void> {
          while (Date.now() < end) {
            const isNew = names.length === 0 || random(3) === 0
            const name = isNew ? crypto.randomUUID() : (names[random(names.length)] ?? '')
            if (isNew) names.push(name)
            // oxlint-disable-next-line no-await-in-loop -- a user does one thing after the other
            await replace(name)
            // oxlint-disable-next-line no-await-in-loop -- a user does one thing after the other
            await delay(random(20))
          }
        }

        async function causeFaults(): Promise<void> {
          for (let round = 0; Date.now() < end; round += 1) {
            // oxlint-disable-next-line no-await-in-loop -- one fault after the other
            await delay(300 + random(2_000))
            // oxlint-disable-next-line no-await-in-loop -- one fault after the other
            await faults[round % faults.length]?.()
          }
        }

        await Promise.all([...Array.from({ length: 8 }, simulateUser), causeFaults()])
        const sent = service.requests.map(({ body }) => body)
        expect(sent.length - new Set(sent).size).toBe(0)
        const expected = new Set([0, 201, 409, 429, 503, 504])
        expect([...statuses.keys()].filter((status) => !expected.has(status))).toEqual([])
        expect(statuses.get(201)).toBeGreaterThan(0)
        await expect.poll(replaceAnew, { timeout: 15_000 }).toBe(201)
      },
    )
  },
)
