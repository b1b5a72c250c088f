import { randomBytes } from 'node:crypto'
import { createClient } from '@redis/client'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createSigningProxy, type SigningProxy } from '../../../src/proxy/index.js'
import { redisRateLimit, redisStore, type RedisClient } from '../../../src/proxy/redis/index.js'
import { get, portalOptions, post } from '../support/portal.js'
import { startServiceStub, wellBehaved, type ServiceStub } from '../support/serviceStub.js'
import { connected } from './support/clients.js'
import { hasRedis, startRedis, type RedisServer } from './support/redisServer.js'

const REPLACE = '/recipients/re_alice1/replace'
const CEREMONY = '/recipients/re_alice1/ceremony'
const PERSON = { name: 'New Person', email: 'new@example.com' }
const NOTED = 'SET noted'

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
interface Commands {
  readonly before: readonly string[]
  readonly after: readonly string[]
}

interface Instance {
  readonly proxy: SigningProxy
  readonly commands: string[]
}

/** An instance of the proxy, and what it asks of Redis. `apart`: limits have a client of their own. */
async function newInstance({ apart = false } = {}): Promise<Instance> {
  const commands: string[] = []
  const client = await connected(createClient, redis.url)
  onTestFinished(() => client.destroy())
  const counted = noting(client, commands)
  const limiting = apart ? noting(client, commands) : counted
  const proxy = createSigningProxy({
    ...portalOptions(service.url),
    rateLimit: redisRateLimit({
      client: limiting,
      encryptionKeys,
      perRecipient: 1_000,
      timeoutMs: 1_000,
    }),
    store: redisStore({ client: counted, encryptionKeys, timeoutMs: 1_000, settleMs: 1 }),
  })
  service.behave = wellBehaved
  // The first call finds out what is there.
  expect((await proxy.fetch(post(CEREMONY))).status).toBe(201)
  commands.length = 0
  return { proxy, commands }
}

/** What `request` asks of Redis, until its answer is there. */
async function commandsOf(
  { proxy, commands }: Instance,
  request: Request,
  status = 201,
): Promise<Commands> {
  commands.length = 0
  let before: readonly string[] | undefined
  service.behave = (res, record) => {
    before = [...commands]
    wellBehaved(res, record)
  }
  expect((await proxy.fetch(request)).status).toBe(status)
  const all = [...commands]
  return { before: before ?? all, after: before ? all.slice(before.length) : [] }
}

const keyed = (key = crypto.randomUUID()): Request => post(CEREMONY, {}, { 'idempotency-key': key })

describe.skipIf(!hasRedis())('with a Redis between instances, a call', () => {
  beforeAll(async () => {
    redis = await startRedis()
    service = await startServiceStub()
  })
  afterAll(async () => {
    await service.close()
    await redis.kill()
  })

  it('that creates costs one round trip before the service is called, and one after', async () => {
    expect(await commandsOf(await newInstance(), keyed())).toEqual({
      before: ['EVAL perSubject perRecipient marker key flight'],
      after: ['EVAL result key flight'],
    })
  })

  it('without a key costs the same, for its flight alone', async () => {
    expect(await commandsOf(await newInstance(), post(CEREMONY))).toEqual({
      before: ['EVAL perSubject perRecipient marker flight'],
      after: ['EVAL result flight'],
    })
  })

  it('that replaces costs the same, and that it has been told is noted behind the answer', async () => {
    const instance = await newInstance()
    const { before, after } = await commandsOf(instance, post(REPLACE, PERSON))
    expect(before).toEqual(['EVAL perSubject perRecipient marker key flight'])
    expect(after.filter((command) => command !== NOTED)).toEqual(['EVAL result key flight'])
    await expect.poll(() => instance.commands).toContain(NOTED)
  })

  it('that repeats another is counted, and claims where it cannot know better', async () => {
    const [one, other] = [await newInstance(), await newInstance()]
    const key = crypto.randomUUID()
    await commandsOf(one, keyed(key))
    expect(await commandsOf(one, keyed(key))).toEqual({
      before: ['EVAL perSubject perRecipient'],
      after: [],
    })
    expect(await commandsOf(other, keyed(key))).toEqual({
      before: ['EVAL perSubject perRecipient marker key flight'],
      after: [],
    })
  })

  it.each([
    ['key', keyed, ['EVAL perSubject perRecipient marker key']],
    ['flight', () => post(CEREMONY), ['EVAL perSubject perRecipient']],
  ])('that joins another costs one, for its %s', async (_what, newRequest, expected) => {
    const { proxy, commands } = await newInstance()
    const joining: Promise<Response>[] = []
    service.behave = async (res, record) => {
      commands.length = 0
      joining.push(proxy.fetch(newRequest()))
      await expect.poll(() => commands).toEqual(expected)
      wellBehaved(res, record)
    }
    expect((await proxy.fetch(keyed())).status).toBe(201)
    expect((await Promise.all(joining)).map(({ status }) => status)).toEqual([201])
  })

  it('that is refused by the host is counted for its subject alone', async () => {
    const foreign = post('/recipients/re_bob1/ceremony')
    const { before } = await commandsOf(await newInstance(), foreign, 403)
    expect(before).toEqual(['EVAL perSubject'])
  })

  it('is counted before all else where limits have a client of their own', async () => {
    const { before } = await commandsOf(await newInstance({ apart: true }), keyed())
    expect(before).toEqual(['EVAL perSubject', 'EVAL perRecipient', 'EVAL marker key flight'])
  })

  it('that reads is counted, and nothing else', async () => {
    expect(await commandsOf(await newInstance(), get('/deliverables/del_1'), 200)).toEqual({
      before: ['EVAL perSubject'],
      after: [],
    })
  })
})
