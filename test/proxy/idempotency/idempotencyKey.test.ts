import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  contractService,
  memoryState,
  type ProxyEvent,
  type SigningProxy,
  type SigningService,
  type SigningState,
} from '../../../src/proxy/index.js'
import { type PortalOptions, portalOptions, post } from '../support/portal.js'
import { CEREMONY_URL, delayedService, json, wellBehaved } from '../support/serviceStub.js'
import { serviceForFile } from '../support/serviceForFile.js'

const CEREMONY = '/recipients/re_alice1/ceremony'
const REPLACE = '/recipients/re_alice1/replace'
const PERSON = { name: 'New Person', email: 'new@example.com' }
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

const events: ProxyEvent[] = []
const service = serviceForFile(events)

afterEach(() => {
  vi.useRealTimers()
})

const start = service.proxyWith

/** Starts two proxies that share a state, like two instances of one portal. */
function startTwo(options: PortalOptions = {}): readonly [SigningProxy, SigningProxy] {
  const shared = { state: memoryState(), ...options }
  return [start(shared), start(shared)]
}

interface Sent {
  readonly path?: string
  readonly body?: unknown
  readonly key?: string
  readonly headers?: Readonly<Record<string, string>>
}

interface Received {
  readonly status: number
  readonly retryAfter: string | null
  readonly body: unknown
}

async function send(
  proxy: SigningProxy,
  { path = CEREMONY, body = path === REPLACE ? PERSON : {}, key = 'key', headers = {} }: Sent = {},
): Promise<Received> {
  const response = await proxy.fetch(post(path, body, { 'idempotency-key': key, ...headers }))
  const retryAfter = response.headers.get('retry-after')
  return { status: response.status, retryAfter, body: await response.json() }
}

describe('an Idempotency-Key', () => {
  it.each([
    ['a new ceremony', CEREMONY],
    ['a replacement', REPLACE],
  ])('returns the first response again on every instance, for %s', async (_what, path) => {
    const [one, other] = startTwo()
    const first = await send(one, { path })
    expect(first.status).toBe(201)
    expect(await send(one, { path })).toEqual(first)
    expect(await send(other, { path })).toEqual(first)
    expect(service.requests).toHaveLength(1)
    expect(events.map((event) => event.type === 'operation' && event.sharedWith)).toEqual([
      undefined,
      'idempotency_key',
      'idempotency_key',
    ])
  })

  it('returns the first response again if the key is quoted and the JSON has other spaces', async () => {
    const proxy = start()
    await send(proxy, { path: REPLACE, key: 'same' })
    const spelled = '{ "email": "new@example.com",\n"name": "New\\u0020Person" }'
    expect(await send(proxy, { path: REPLACE, key: '"same"', body: spelled })).toMatchObject({
      status: 201,
    })
    expect(service.requests).toHaveLength(1)
  })

  it('is refused on another instance if the second request has a different body', async () => {
    const [one, other] = startTwo()
    await send(one, { path: REPLACE })
    const body = { ...PERSON, name: 'Someone Else' }
    expect(await send(other, { path: REPLACE, body })).toMatchObject({
      status: 422,
      body: { code: 'idempotency_key_reused' },
    })
    expect(service.requests).toHaveLength(1)
  })

  it('is refused with other evidence, such as that of a later login, at any time', async () => {
    const { behave, answer } = delayedService()
    service.behave = behave
    let level = 'password'
    const evidence: PortalOptions['evidence'] = () => ({ provider: 'Acme', data: { level } })
    const [one, other] = startTwo({ evidence })
    const first = send(one)
    await expect.poll(() => service.requests.length).toBe(1)
    level = 'passkey'
    const reused = { status: 422, body: { code: 'idempotency_key_reused' } }
    expect(await send(one)).toMatchObject(reused)
    answer()
    expect(await first).toMatchObject({ status: 201 })
    expect(await send(other)).toMatchObject(reused)
    level = 'password'
    expect(await send(other)).toEqual(await first)
    expect(service.requests).toHaveLength(1)
  })

  it('is refused with a different body while the first request is still pending', async () => {
    const { behave, answer } = delayedService()
    service.behave = behave
    const proxy = start()
    const first = send(proxy, { path: REPLACE })
    await expect.poll(() => service.requests.length).toBe(1)
    const body = { ...PERSON, name: 'Someone Else' }
    expect(await send(proxy, { path: REPLACE, body })).toMatchObject({ status: 422 })
    answer()
    expect(await first).toMatchObject({ status: 201 })
  })

  it('counts as a different key for another user, operation or recipient', async () => {
    const proxy = start({ authorize: () => true })
    const bob = { cookie: 'session=bob' }
    await send(proxy)
    await send(proxy, { headers: bob })
    await send(proxy, { path: REPLACE })
    await send(proxy, { path: '/recipients/re_alice2/ceremony' })
    expect(service.requests).toHaveLength(4)
  })

  it('causes 409 with Retry-After while another instance handles the first request', async () => {
    const { behave, answer } = delayedService()
    service.behave = behave
    const [one, other] = startTwo()
    const first = send(one)
    await expect.poll(() => service.requests.length).toBe(1)
    expect(await send(other)).toMatchObject({
      status: 409,
      retryAfter: '1',
      body: { code: 'idempotency_key_in_use', retry_after: 1 },
    })
    answer()
    expect(await first).toMatchObject({ status: 201, body: { url: CEREMONY_URL } })
    expect(await send(other)).toMatchObject({ status: 201, body: { url: CEREMONY_URL } })
    expect(service.requests).toHaveLength(1)
  })

  it('causes `outcome_unknown` for a day if the first call loses its connection', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    service.behave = (res) => res.destroy()
    const [one, other] = startTwo()
    expect(await send(one, { path: REPLACE })).toMatchObject({ body: { unknown_outcome: true } })
    service.behave = wellBehaved
    const unknown = { status: 504, body: { code: 'outcome_unknown', unknown_outcome: true } }
    expect(await send(one, { path: REPLACE })).toMatchObject(unknown)
    vi.advanceTimersByTime(DAY_MS - MINUTE_MS)
    expect(await send(other, { path: REPLACE })).toMatchObject(unknown)
    expect(service.requests).toHaveLength(1)
    vi.advanceTimersByTime(MINUTE_MS)
    expect(await send(other, { path: REPLACE })).toMatchObject({ status: 201 })
  })

  it('causes `outcome_unknown` after a minute if the first request’s instance has stopped', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    service.behave = () => {}
    const [one, other] = startTwo()
    void one.fetch(post(REPLACE, PERSON, { 'idempotency-key': 'key' }))
    await expect.poll(() => service.requests.length).toBe(1)
    expect(await send(other, { path: REPLACE })).toMatchObject({ status: 409 })
    vi.advanceTimersByTime(MINUTE_MS)
    expect(await send(other, { path: REPLACE })).toMatchObject({
      status: 504,
      body: { code: 'outcome_unknown', unknown_outcome: true },
    })
    expect(service.requests).toHaveLength(1)
  })

  it('creates another ceremony if it is sent again after ten minutes', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const proxy = start()
    await send(proxy)
    vi.advanceTimersByTime(10 * MINUTE_MS - 1_000)
    await send(proxy)
    expect(service.requests).toHaveLength(1)
    vi.advanceTimersByTime(1_000)
    await send(proxy)
    expect(service.requests).toHaveLength(2)
  })

  it('returns the response to a recipient’s replacement again for 24 hours', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const [one, other] = startTwo()
    await send(one, { path: REPLACE })
    vi.advanceTimersByTime(DAY_MS - 1_000)
    expect(await send(other, { path: REPLACE })).toMatchObject({ status: 201 })
    expect(service.requests).toHaveLength(1)
  })

  it('returns no stored response to a user who has lost access to the recipient', async () => {
    let isAllowed = true
    const proxy = start({ authorize: () => isAllowed })
    await send(proxy)
    isAllowed = false
    expect(await send(proxy)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  })

  it('can be used again after the proxy itself has refused the first request', async () => {
    const proxy = start({ authorize: ({ session }) => session.subject === 'alice' })
    expect(await send(proxy, { headers: { cookie: '' } })).toMatchObject({ status: 401 })
    expect(await send(proxy, { body: { nonsense: true } })).toMatchObject({ status: 400 })
    expect(await send(proxy)).toMatchObject({ status: 201 })
  })

  it.each(['', '""', 'two words', '"unclosed', 'a"b', 'back\\slash', 'x'.repeat(129), 'é', 'a, b'])(
    'is refused if its value is %j',
    async (key) => {
      expect(await send(start(), { key })).toMatchObject({
        status: 400,
        body: { code: 'invalid_idempotency_key' },
      })
      expect(service.requests).toEqual([])
    },
  )
})

describe('an Idempotency-Key at a service whose second ceremony has no effect', () => {
  const adapter: SigningService = {
    ...contractService(),
    can: { ...contractService().can, create: 'safe' },
  }
  const startSafe = (changes: PortalOptions = {}): readonly [SigningProxy, SigningProxy] => {
    const { service: options } = portalOptions(service.url)
    return startTwo({ service: { ...options, adapter }, ...changes })
  }

  it('waits for no instance that has stopped: another one makes the ceremony at once', async () => {
    service.behave = () => {}
    const [stopped, other] = startSafe()
    void send(stopped)
    await expect.poll(() => service.requests.length).toBe(1)
    service.behave = wellBehaved
    expect(await send(other)).toMatchObject({ status: 201, body: { url: CEREMONY_URL } })
    expect(await send(other)).toMatchObject({ status: 201 })
    expect(service.requests).toHaveLength(2)
  })

  it('returns the stored answer of the retry after the first instance has answered, too', async () => {
    const { behave, answer } = delayedService()
    service.behave = behave
    const [one, other] = startSafe()
    const first = send(one)
    await expect.poll(() => service.requests.length).toBe(1)
    service.behave = wellBehaved
    const second = await send(other)
    answer()
    expect(await first).toMatchObject({ status: 201 })
    expect(await send(one)).toEqual(second)
    expect(service.requests).toHaveLength(2)
  })

  it('is refused with other evidence and above the limit, while the first call is pending', async () => {
    service.behave = () => {}
    let level = 'password'
    const evidence: PortalOptions['evidence'] = () => ({ provider: 'Acme', data: { level } })
    const limits = { perSubject: 100, perRecipient: 2 }
    const [stopped, other] = startSafe({ evidence, limits })
    void send(stopped)
    await expect.poll(() => service.requests.length).toBe(1)
    level = 'passkey'
    expect(await send(other)).toMatchObject({ body: { code: 'idempotency_key_reused' } })
    level = 'password'
    expect(await send(other)).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
    expect(service.requests).toHaveLength(1)
  })

  it('stores no unknown outcome, even if the adapter calls a request a write', async () => {
    const createCeremony: SigningService['createCeremony'] = async (order, sendCall) =>
      adapter.createCeremony(order, async (call) => sendCall({ ...call, isWrite: true }))
    const { service: options } = portalOptions(service.url)
    const proxy = start({ service: { ...options, adapter: { ...adapter, createCeremony } } })
    service.behave = json(500, {})
    expect(await send(proxy)).toMatchObject({ status: 502 })
    service.behave = wellBehaved
    expect(await send(proxy)).toMatchObject({ status: 201 })
  })
})

it('a new ceremony of unknown outcome stays in the share of its user for a day, an answered one leaves it', async () => {
  const memory = memoryState()
  const shared: unknown[] = []
  const finish: SigningState['finish'] = async (claim, result, ttlMs) => {
    shared.push([claim.subject, ttlMs])
    return memory.finish(claim, result, ttlMs)
  }
  const begin: SigningState['begin'] = async (claim, ttlMs) =>
    claim.subject !== undefined && shared.length === 2
      ? { state: 'share_full' }
      : memory.begin(claim, ttlMs)
  const proxy = start({ state: { ...memory, begin, finish } })
  expect(await send(proxy, { key: '1' })).toMatchObject({ status: 201 })
  service.behave = json(500, {})
  expect(await send(proxy, { key: '2' })).toMatchObject({ status: 502 })
  const subject = expect.stringMatching(/^[\da-f]{64}$/)
  expect(shared).toEqual([
    [subject, 10 * MINUTE_MS],
    [subject, DAY_MS],
  ])
  expect(await send(proxy, { key: '3' })).toMatchObject({
    status: 429,
    body: { code: 'rate_limited', retry_after: 3_600 },
  })
})

describe('a request without an Idempotency-Key', () => {
  it.each([CEREMONY, REPLACE])('is refused: %s', async (path) => {
    const request = post(path, path === REPLACE ? PERSON : {})
    request.headers.delete('idempotency-key')
    const response = await start().fetch(request)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'idempotency_key_required' })
    expect(service.requests).toEqual([])
  })
})

const never = async (): Promise<never> => new Promise(() => {})

describe('a proxy whose `state` store fails', () => {
  const failing: readonly [string, Partial<SigningState>][] = [
    ['rejects', { begin: async () => Promise.reject(new Error('gone')) }],
    ['never answers', { begin: never, finish: never }],
  ]

  it.each(failing)('refuses every write request if `begin` %s', async (_what, broken) => {
    const state = { ...memoryState(), ...broken }
    const unavailable = { status: 503, body: { code: 'store_unavailable' } }
    const calls = [CEREMONY, REPLACE].map(async (path) => send(start({ state }), { path }))
    expect(await Promise.all(calls)).toMatchObject([unavailable, unavailable])
    expect(service.requests).toEqual([])
    expect(events).toContainEqual({
      type: 'state_failed',
      step: 'begin',
      handling: 'fail-closed',
      errorName: expect.stringMatching(/^(?:Error|DeadlineExceeded)$/),
    })
  })

  it('answers if `finish` rejects, and refuses the same Idempotency-Key later', async () => {
    const memory = memoryState()
    const state = { ...memory, finish: async () => Promise.reject(new Error('gone')) }
    expect(await send(start({ state }), { path: REPLACE })).toMatchObject({ status: 201 })
    expect(await send(start({ state: memory }), { path: REPLACE })).toMatchObject({ status: 409 })
    expect(service.requests).toHaveLength(1)
    expect(events).toContainEqual(expect.objectContaining({ type: 'state_failed', step: 'finish' }))
  })

  it('returns the response of a replacement again when the state works after `finish` has failed', async () => {
    const memory = memoryState()
    let failures = 2
    const finish: SigningState['finish'] = async (...call) => {
      failures -= 1
      if (failures >= 0) throw new Error('gone')
      return memory.finish(...call)
    }
    const first = await send(start({ state: { ...memory, finish } }), { path: REPLACE })
    expect(first.status).toBe(201)
    const other = start({ state: memory })
    const retry = async () => send(other, { path: REPLACE, key: 'other-tab' })
    await expect.poll(retry, { timeout: 4_000 }).toEqual(first)
    expect(service.requests).toHaveLength(1)
  })

  it('does not call the service again if a stored result is unreadable', async () => {
    const memory = memoryState()
    const state: SigningState = {
      ...memory,
      begin: async ({ fingerprint }) => ({
        state: 'done',
        result: 'unreadable',
        fingerprint,
        revision: '',
      }),
    }
    const unknown = { status: 504, body: { code: 'outcome_unknown' } }
    expect(await send(start({ state }), { path: REPLACE })).toMatchObject(unknown)
    expect(await send(start({ state }))).toMatchObject(unknown)
    expect(service.requests).toEqual([])
  })
})
