import { randomBytes } from 'node:crypto'
import { createClient } from '@redis/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSigningProxy, type ProxyEvent } from '../../../src/proxy/index.js'
import { redisRateLimit, redisStore, type RedisClient } from '../../../src/proxy/redis/index.js'
import { portalOptions, post } from '../support/portal.js'
import { startServiceStub, wellBehaved, type ServiceStub } from '../support/serviceStub.js'
import { connected, type TestClient } from './support/clients.js'
import { hasRedis, startRedis, type RedisServer } from './support/redisServer.js'

const PERSON = { name: 'New Person', email: 'new@example.com' }

let redis: RedisServer
let service: ServiceStub
let client: TestClient

/** The kinds of the entries that a command is about: `perSubject`, `key`, `flight` and so on. */
function kindsOf(keys: readonly string[]): string {
  return keys.map((key) => key.split(':')[1]).join(' ')
}

/** A client that notes each command before it is sent. None is more than one round trip. */
function noting(commands: string[]): RedisClient {
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

/** What one keyed write asks of Redis before the service is called, and after. */
async function commandsOf(
  path: string,
  body: unknown,
): Promise<{ readonly before: readonly string[]; readonly after: readonly string[] }> {
  const commands: string[] = []
  const counted = noting(commands)
  const encryptionKeys = [randomBytes(32)]
  const events: ProxyEvent[] = []
  const proxy = createSigningProxy({
    ...portalOptions(service.url, events),
    rateLimit: redisRateLimit({ client: counted, encryptionKeys, timeoutMs: 1_000 }),
    store: redisStore({ client: counted, encryptionKeys, timeoutMs: 1_000, settleMs: 1 }),
  })
  const ask = async (): Promise<number> =>
    (await proxy.fetch(post(path, body, { 'idempotency-key': crypto.randomUUID() }))).status
  // The first finds out what is there.
  expect(await ask()).toBe(201)
  commands.length = 0
  let before: readonly string[] = []
  service.behave = (res, record) => {
    before = [...commands]
    wellBehaved(res, record)
  }
  expect(await ask()).toBe(201)
  return { before, after: commands.slice(before.length) }
}

describe.skipIf(!hasRedis())('a write with a key of its own', () => {
  beforeAll(async () => {
    redis = await startRedis()
    service = await startServiceStub()
    client = await connected(createClient, redis.url)
  })
  afterAll(async () => {
    client.destroy()
    await service.close()
    await redis.kill()
  })

  it('costs a replacement three round trips before the service is called, and two after', async () => {
    const { before, after } = await commandsOf('/recipients/re_alice1/replace', PERSON)
    // A subject over its limit asks for nothing else, and the host has its say before its recipient counts.
    expect(before).toEqual(['EVAL perSubject', 'EVAL perRecipient', 'EVAL marker key flight'])
    expect(after).toEqual(['EVAL result key flight', 'SET noted'])
  })

  it('costs a creation one less: there is nobody to note', async () => {
    const { before, after } = await commandsOf('/recipients/re_alice1/ceremony', {})
    expect(before).toEqual(['EVAL perSubject', 'EVAL perRecipient', 'EVAL marker key flight'])
    expect(after).toEqual(['EVAL result key flight'])
  })
})
