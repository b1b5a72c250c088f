import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { postgresState } from '../../../src/stores/postgres/index.js'
import { startForwarder, type Forwarder } from '../../proxy/support/forwarder.js'
import { BOUND_MS, newKey, newReplacement, untilAllWork } from '../../proxy/support/outage.js'
import { startProxyProcess, type ProxyProcess } from '../../proxy/support/proxyProcess.js'
import {
  DELIVERABLE,
  json,
  RECIPIENT,
  startServiceStub,
  wellBehaved,
  type ServiceStub,
} from '../../proxy/support/serviceStub.js'
import { findPostgres } from './support/findPostgres.js'
import { startPostgres, type PostgresServer } from './support/postgresServer.js'

let service: ServiceStub
let postgres: PostgresServer
let forwarder: Forwarder
let one: ProxyProcess
let other: ProxyProcess

const start = async (keys: readonly string[]): Promise<ProxyProcess> =>
  startProxyProcess({ serviceUrl: service.url, storeUrl: postgres.url, keys })

const newPerson = () => ({ name: newKey(), email: 'new@example.com' })

const untilBothWork = async (): Promise<void> => untilAllWork([one, other])

/** Returns how often the service has received a replacement by a person. */
function replacementsBy(person: { readonly name: string }): number {
  return service.requests.filter(({ body }) => body.includes(person.name)).length
}

/** Calls of all simulated users: fewer than a user's share of the store, which is 500 records. */
const CALLS = 400

const USERS = 8

/** Restarts every process with other encryption keys, one process after the other. */
async function rotate(proxies: ProxyProcess[], keys: readonly string[]): Promise<void> {
  for (const [index, old] of proxies.entries()) {
    // oxlint-disable no-await-in-loop -- a rolling deployment
    proxies[index] = await start(keys)
    await old.kill()
    // oxlint-enable no-await-in-loop
  }
}

/** The faults, in the order in which they happen. After each one, PostgreSQL and proxies run. */
const faults: readonly ((proxies: ProxyProcess[]) => Promise<unknown>)[] = [
  async () => restart(),
  async (proxies) => rotate(proxies, ['two', 'one']),
  // Queries run into their time limit, and may still take effect after it.
  async () =>
    postgres.query(
      'begin; lock table signing_state in access exclusive mode; select pg_sleep(2.5); commit',
    ),
  async () =>
    postgres.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
    ),
  async (proxies) => rotate(proxies, ['two']),
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

describe.skipIf(!findPostgres())('two proxy processes that share a PostgreSQL', () => {
  beforeAll(async () => {
    service = await startServiceStub()
    postgres = await startPostgres()
    const query = async (text: string) => ({ rows: await postgres.query(text) })
    await postgresState({ query, keys: [Buffer.alloc(32)] }).migrate()
    forwarder = await startForwarder(postgres.port)
    const storeUrl = postgres.url.replace(String(postgres.port), String(forwarder.port))
    const options = { serviceUrl: service.url, storeUrl }
    ;[one, other] = await Promise.all([startProxyProcess(options), startProxyProcess(options)])
  })
  beforeEach(async () => {
    service.behave = wellBehaved
    await untilBothWork()
    service.requests.length = 0
  })
  afterAll(async () => {
    forwarder.close()
    await Promise.all([one.kill(), other.kill()])
    await postgres.remove()
    await service.close()
  })

  it('never repeat a replacement if PostgreSQL is killed before the service answers', async () => {
    service.behave = (res, record) =>
      void postgres.kill().then(() => json(201, RECIPIENT)(res, record))
    const [path, person, key] = [newReplacement(), newPerson(), newKey()]
    expect(await one.post(path, person, key)).toMatchObject({ status: 201 })
    service.behave = wellBehaved
    await postgres.start()
    await untilBothWork()
    for (const proxy of [one, other]) {
      for (const used of [key, newKey()]) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        const { status, body } = await proxy.post(path, person, used)
        // For a moment, a process of the killed server survives it, and may store the answer.
        expect(body).toMatchObject(status === 201 ? RECIPIENT : { code: 'idempotency_key_in_use' })
      }
    }
    expect(replacementsBy(person)).toBe(1)
  })

  it('refuse writes but not reads while PostgreSQL is away, and recover by themselves', async () => {
    await postgres.kill()
    try {
      for (const proxy of [one, other]) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        const answer = await proxy.post(newReplacement(), newPerson(), newKey())
        expect(answer).toMatchObject({ status: 503, body: { code: 'store_unavailable' } })
        expect(answer.ms).toBeLessThan(BOUND_MS)
      }
      expect(service.requests).toEqual([])
      service.behave = json(200, DELIVERABLE)
      expect(await one.read('/deliverables/del_1')).toMatchObject({ status: 200 })
    } finally {
      await postgres.start()
    }
  })

  it('return the first answer after a failover to a synchronous standby', async () => {
    const standby = await postgres.startStandby()
    const isSynchronous = async () =>
      postgres.query(`select 1 from pg_stat_replication where sync_state = 'sync'`)
    await expect.poll(isSynchronous, { timeout: 30_000 }).toHaveLength(1)
    const [path, person] = [newReplacement(), newPerson()]
    const first = await one.post(path, person, newKey())
    expect(first).toMatchObject({ status: 201 })
    await postgres.kill()
    await standby.query('select pg_promote()')
    await standby.query('alter system reset synchronous_standby_names')
    await standby.query('select pg_reload_conf()')
    forwarder.switchTo(standby.port)
    try {
      await untilBothWork()
      expect(await other.post(path, person, newKey())).toMatchObject({
        status: 201,
        body: first.body,
      })
      expect(replacementsBy(person)).toBe(1)
    } finally {
      await standby.remove()
      await postgres.start()
      await postgres.query('alter system reset synchronous_standby_names')
      await postgres.query('select pg_reload_conf()')
      forwarder.switchTo(postgres.port)
    }
  })

  it('replace a recipient at most once by a person, with used and new keys', async () => {
    service.behave = (res, record) => void setTimeout(() => json(201, RECIPIENT)(res, record), 20)
    const proxies = await Promise.all([start(['one']), start(['one'])])
    const random = createRandom(7)
    const names: string[] = []
    const statuses = new Map<number, number>()
    const progress = { calls: 0, isOver: false }

    async function replace(name: string): Promise<void> {
      progress.calls += 1
      const key = random(2) === 0 ? name : crypto.randomUUID()
      const body = { name, email: 'new@example.com' }
      const path = `/recipients/re_${name}/replace`
      // A killed process sends no answer.
      const answer = await proxies[random(2)]?.post(path, body, key).catch(() => undefined)
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
        await fault(proxies)
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
    const replaceAgain = async () =>
      (await proxies[0]?.post(`/recipients/re_${last.name}/replace`, last, last.name))?.status
    await expect.poll(replaceAgain, { timeout: 15_000 }).toBe(201)
    await Promise.all(proxies.map(async (proxy) => proxy.kill()))
  }, 120_000)
})
