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

const newPerson = () => ({ name: newKey(), email: 'new@example.com' })

const untilBothWork = async (): Promise<void> => untilAllWork([one, other])

/** Returns how often the service has received a replacement by a person. */
function replacementsBy(person: { readonly name: string }): number {
  return service.requests.filter(({ body }) => body.includes(person.name)).length
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
})
