import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { postgresState } from '../../../src/stores/postgres/index.js'
import { REPLACE } from '../../proxy/support/outage.js'
import { startProxyProcess, type ProxyProcess } from '../../proxy/support/proxyProcess.js'
import {
  json,
  RECIPIENT,
  startServiceStub,
  type ServiceStub,
} from '../../proxy/support/serviceStub.js'
import { findPostgres } from './support/findPostgres.js'
import { startPostgres, type PostgresServer } from './support/postgresServer.js'

/** Calls of all simulated users: fewer than a user's share of the store, which is 500 records. */
const CALLS = 400

const USERS = 8

let service: ServiceStub
let postgres: PostgresServer
let proxies: ProxyProcess[] = []

async function start(keys: readonly string[]): Promise<ProxyProcess> {
  return startProxyProcess({ serviceUrl: service.url, storeUrl: postgres.url, keys })
}

/** Restarts every process with other encryption keys, one process after the other. */
async function rotateTo(keys: readonly string[]): Promise<void> {
  for (const [index, old] of proxies.entries()) {
    // oxlint-disable no-await-in-loop -- a rolling deployment
    proxies[index] = await start(keys)
    await old.kill()
    // oxlint-enable no-await-in-loop
  }
}

/** The faults, in the order in which they happen. After each one, PostgreSQL and proxies run. */
const faults: readonly (() => Promise<unknown>)[] = [
  async () => restart(),
  async () => rotateTo(['two', 'one']),
  // Queries run into their time limit, and may still take effect after it.
  async () =>
    postgres.query(
      'begin; lock table signing_state in access exclusive mode; select pg_sleep(2.5); commit',
    ),
  async () =>
    postgres.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
    ),
  async () => rotateTo(['two']),
  async () => restart(),
]

async function restart(): Promise<void> {
  await postgres.kill()
  await postgres.start()
}

/** Returns pseudorandom numbers from 0 up to `below`, which are the same in each run. */
function createRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

describe.skipIf(!findPostgres())('two proxies whose PostgreSQL and keys change', () => {
  beforeAll(async () => {
    service = await startServiceStub()
    service.behave = (res, record) => void setTimeout(() => json(201, RECIPIENT)(res, record), 20)
    postgres = await startPostgres()
    const query = async (text: string) => ({ rows: await postgres.query(text) })
    await postgresState({ query, keys: [Buffer.alloc(32)] }).migrate()
    proxies = await Promise.all([start(['one']), start(['one'])])
  })
  afterAll(async () => {
    await Promise.all(proxies.map(async (proxy) => proxy.kill()))
    await postgres.remove()
    await service.close()
  })

  it('replace a recipient at most once by each person, with used and new keys', async () => {
    const random = createRandom(7)
    const names: string[] = []
    const statuses = new Map<number, number>()
    const progress = { calls: 0, isOver: false }

    async function replace(name: string): Promise<void> {
      progress.calls += 1
      const key = random(2) === 0 ? name : crypto.randomUUID()
      const body = { name, email: 'new@example.com' }
      // A killed process sends no answer.
      const answer = await proxies[random(2)]?.post(REPLACE, body, key).catch(() => undefined)
      const status = answer?.status ?? 0
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }

    async function simulateUser(): Promise<void> {
      while (progress.calls < CALLS && !progress.isOver) {
        const isNew = names.length === 0 || random(3) === 0
        const name = isNew ? crypto.randomUUID() : (names[random(names.length)] ?? '')
        if (isNew) names.push(name)
        // oxlint-disable-next-line no-await-in-loop -- a user does one thing after the other
        await replace(name)
        // oxlint-disable-next-line no-await-in-loop -- a user does one thing after the other
        await delay(random(400))
      }
    }

    async function causeFaults(): Promise<void> {
      for (const fault of faults) {
        // oxlint-disable no-await-in-loop -- one fault after the other
        await delay(300 + random(700))
        await fault()
        // oxlint-enable no-await-in-loop
      }
      progress.isOver = true
    }

    await Promise.all([...Array.from({ length: USERS }, simulateUser), causeFaults()])
    const sent = service.requests.map(({ body }) => body)
    expect(sent.length - new Set(sent).size).toBe(0)
    // A user has four running writes; the fifth is refused before it begins.
    const expected = new Set([0, 201, 409, 429, 503, 504])
    expect([...statuses.keys()].filter((status) => !expected.has(status))).toEqual([])
    expect(statuses.get(201)).toBeGreaterThan(0)
    const last = { name: crypto.randomUUID(), email: 'new@example.com' }
    const replaceAgain = async () => (await proxies[0]?.post(REPLACE, last, last.name))?.status
    await expect.poll(replaceAgain, { timeout: 15_000 }).toBe(201)
  }, 120_000)
})
