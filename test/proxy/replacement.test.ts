import { beforeEach, describe, expect, it } from 'vitest'
import {
  createSigningProxy,
  type HookError,
  memoryStore,
  type ProxyEvent,
  type RecipientReplaced,
  type SigningProxy,
  type SigningProxyOptions,
  type SigningStore,
} from '../../src/proxy/index.js'
import { portalOptions, post, type PortalSession } from './support/portal.js'
import { RECIPIENT } from './support/serviceStub.js'
import { serviceForFile } from './support/serviceForFile.js'

const service = serviceForFile()
let told: RecipientReplaced<PortalSession>[] = []
let errors: HookError[] = []

beforeEach(() => {
  told = []
  errors = []
})

const REPLACE = '/recipients/re_alice1/replace'
const PERSON = { name: 'New Person', email: 'new@example.com' }
const KEYED = { 'idempotency-key': 'hand-over' }

function proxyWith(options: Partial<SigningProxyOptions<PortalSession>> = {}): SigningProxy {
  return createSigningProxy({
    ...portalOptions(service.url),
    onReplaced: (replaced) => {
      told.push(replaced)
    },
    onHookError: (error) => {
      errors.push(error)
    },
    ...options,
  })
}

/** The host's database is away for the first `times` calls. */
function failing(times: number): NonNullable<SigningProxyOptions<PortalSession>['onReplaced']> {
  return async (replaced) => {
    told.push(replaced)
    if (told.length <= times) throw new Error('database is down')
  }
}

describe('a replacement', () => {
  it.each(['POST', 'GET', 'DELETE'])('has no route without onReplaced, for %s', async (method) => {
    const { onReplaced: _, ...options } = portalOptions(service.url)
    const { url, headers } = post(REPLACE, PERSON)
    const request = new Request(url, { method, headers })
    const response = await createSigningProxy(options).fetch(request)
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ code: 'not_found' })
    expect(service.requests).toEqual([])
  })

  it('needs an Idempotency-Key', async () => {
    const request = post(REPLACE, PERSON)
    request.headers.delete('idempotency-key')
    const response = await proxyWith().fetch(request)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'idempotency_key_required' })
    expect(service.requests).toEqual([])
  })

  it('is told to the host before the browser has its answer', async () => {
    let noted = false
    const onReplaced = async (): Promise<void> => {
      await new Promise((resolve) => {
        setTimeout(resolve, 20)
      })
      noted = true
    }
    await proxyWith({ onReplaced }).fetch(post(REPLACE, PERSON))
    expect(noted).toBe(true)
  })

  it('is told with who has come in whose place, and who did it', async () => {
    const request = post(REPLACE, PERSON)
    await proxyWith().fetch(request)
    expect(told).toEqual([
      {
        session: { subject: 'alice', id: 'SESSION-SECRET' },
        recipientId: 're_alice1',
        recipient: RECIPIENT,
        request,
      },
    ])
  })

  it('is answered before a store has noted that the host was told', async () => {
    const memory = memoryStore()
    const waiting: (() => void)[] = []
    const store: SigningStore = {
      ...memory,
      set: async (key, value, ttlMs) => {
        if (value === 'noted') await new Promise<void>((resolve) => waiting.push(resolve))
        return memory.set(key, value, ttlMs)
      },
    }
    const events: ProxyEvent[] = []
    const onEvent = (event: ProxyEvent): void => {
      events.push(event)
    }
    expect((await proxyWith({ store, onEvent }).fetch(post(REPLACE, PERSON))).status).toBe(201)
    // Nor was it given up.
    expect(events).toMatchObject([{ type: 'operation', status: 201 }])
    for (const note of waiting) note()
  })

  it('is one for the browser, also if the host cannot note it', async () => {
    const response = await proxyWith({ onReplaced: failing(1) }).fetch(post(REPLACE, PERSON))
    expect(response.status).toBe(201)
    expect(await response.json()).toEqual(RECIPIENT)
    expect(errors).toMatchObject([
      {
        hook: 'onReplaced',
        requestId: response.headers.get('x-request-id'),
        cause: new Error('database is down'),
      },
    ])
  })

  it('is told again under its key until the host has noted it, and then no more', async () => {
    const proxy = proxyWith({ onReplaced: failing(2) })
    for (let round = 0; round < 5; round += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const response = await proxy.fetch(post(REPLACE, PERSON, KEYED))
      expect(response.status).toBe(201)
    }
    expect(told).toHaveLength(3)
    expect(service.requests).toHaveLength(1)
  })

  it('is told once, however many ask for it at the same time', async () => {
    const proxy = proxyWith()
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        proxy.fetch(post(REPLACE, PERSON, { 'idempotency-key': `key-${index % 3}` })),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201])
    expect(service.requests).toHaveLength(1)
    expect(told).toHaveLength(1)
  })

  it('is told by another instance with the same store, if the first could not', async () => {
    const memory = memoryStore()
    const written: string[] = []
    const store: SigningStore = {
      ...memory,
      set: async (key, value, ttlMs) => {
        written.push(value)
        return memory.set(key, value, ttlMs)
      },
    }
    const first = proxyWith({ store, onReplaced: failing(1) })
    await first.fetch(post(REPLACE, PERSON, KEYED))
    await proxyWith({ store }).fetch(post(REPLACE, PERSON, KEYED))
    // The browser's answer does not wait for it.
    await expect.poll(() => written).toContain('noted')
    await proxyWith({ store }).fetch(post(REPLACE, PERSON, KEYED))
    expect(told).toHaveLength(2)
    expect(service.requests).toHaveLength(1)
  })

  it('is not told where the service refused it', async () => {
    service.behave = (res) => res.writeHead(409).end()
    await proxyWith().fetch(post(REPLACE, PERSON))
    expect(told).toEqual([])
  })
})
