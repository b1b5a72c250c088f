import { randomBytes } from 'node:crypto'
import { createClient } from '@redis/client'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createSigningProxy } from '../../../src/proxy/index.js'
import { redisRateLimit, redisStore, type RedisClient } from '../../../src/proxy/redis/index.js'
import { get, portalOptions, post } from '../support/portal.js'
import { startServiceStub, wellBehaved, type ServiceStub } from '../support/serviceStub.js'
import { connected } from './support/clients.js'
import { hasRedis, startRedis, type RedisServer } from './support/redisServer.js'

const REPLACE = '/recipients/re_alice1/replace'
const CEREMONY = '/recipients/re_alice1/ceremony'
const PERSON = { name: 'New Person', email: 'new@example.com' }

let redis: RedisServer
let service: ServiceStub
const encryptionKeys = [randomBytes(32)]

/** The kinds of the entries that a command is about: `perSubject`, `key`, `flight` and so on. */
function kindsOf(keys: readonly string[]): string {
  return keys.map((key) => key.split(':')[1]).join(' ')
}

/** A client that notes each command before it is sent. None is more than one round trip. */
function noting(client: RedisClient, commands: string[]): RedisClient {
  const note = (command: string, keys: readonly string[]): void => {
    // The look at the marker is made twice a second, whatever else happens.
    if (!kindsOf(keys).includes('names')) commands.push(`${command} ${kindsOf(keys)}`)
  }
  return {
    get isReady() {
      return client.isReady
    },
    on: (event, listener) => client.on(event, listener),
    get: async (key) => {
      note('GET', [key])
      return client.get(key)
    },
    set: async (key, value, options) => {
      note('SET', [key])
      return client.set(key, value, options)
    },
    del: async (key) => {
      note('DEL', [key])
      return client.del(key)
    },
    eval: async (script, options) => {
      note('EVAL', options.keys ?? [])
      return client.eval(script, options)
    },
  }
}

/** What one call asks of Redis before the service is called, and after. */
async function commandsOf(
  newRequest: () => Request,
  { apart = false } = {},
): Promise<{ readonly before: readonly string[]; readonly after: readonly string[] }> {
  const commands: string[] = []
  const client = await connected(createClient, redis.url)
  onTestFinished(() => client.destroy())
  const counted = noting(client, commands)
  const limiting = apart ? noting(client, commands) : counted
  const proxy = createSigningProxy({
    ...portalOptions(service.url),
    rateLimit: redisRateLimit({ client: limiting, encryptionKeys, timeoutMs: 1_000 }),
    store: redisStore({ client: counted, encryptionKeys, timeoutMs: 1_000, settleMs: 1 }),
  })
  const ask = async (): Promise<number> => (await proxy.fetch(newRequest())).status
  // The first finds out what is there.
  expect(await ask()).toBeLessThan(300)
  commands.length = 0
  let before: readonly string[] = []
  service.behave = (res, record) => {
    before = [...commands]
    wellBehaved(res, record)
  }
  expect(await ask()).toBeLessThan(300)
  return { before, after: commands.slice(before.length) }
}

describe.skipIf(!hasRedis())('with a Redis between instances, a call', () => {
  beforeAll(async () => {
    redis = await startRedis()
    service = await startServiceStub()
  })
  afterAll(async () => {
    await service.close()
    await redis.kill()
  })

  it('that replaces costs two round trips before the service is called, and two after', async () => {
    const { before, after } = await commandsOf(() => post(REPLACE, PERSON))
    // A subject over its limit asks for nothing else, and the host has its say before its recipient counts.
    expect(before).toEqual(['EVAL perSubject', 'EVAL marker key flight perRecipient'])
    expect(after).toEqual(['EVAL result key flight', 'SET noted'])
  })

  it('that creates costs one less: there is nobody to note', async () => {
    const { before, after } = await commandsOf(() =>
      post(CEREMONY, {}, { 'idempotency-key': crypto.randomUUID() }),
    )
    expect(before).toEqual(['EVAL perSubject', 'EVAL marker key flight perRecipient'])
    expect(after).toEqual(['EVAL result key flight'])
  })

  it('has its recipient counted before the claim where limits have a client of their own', async () => {
    const { before } = await commandsOf(
      () => post(CEREMONY, {}, { 'idempotency-key': crypto.randomUUID() }),
      { apart: true },
    )
    expect(before).toEqual(['EVAL perSubject', 'EVAL perRecipient', 'EVAL marker key flight'])
  })

  it('without a key has its flight alone to claim and to end', async () => {
    const { before, after } = await commandsOf(() => post(CEREMONY))
    expect(before).toEqual(['EVAL perSubject', 'EVAL perRecipient', 'EVAL marker flight'])
    expect(after).toEqual(['EVAL result flight'])
  })

  it('that reads is counted, and nothing else', async () => {
    const { before, after } = await commandsOf(() => get('/deliverables/del_1'))
    expect(before).toEqual(['EVAL perSubject'])
    expect(after).toEqual([])
  })
})
