import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  memoryState,
  type ProxyEvent,
  type SigningProxy,
  type SigningState,
} from '../../../src/proxy/index.js'
import { type PortalOptions, post, SHORT } from '../support/portal.js'
import {
  CEREMONY_URL,
  delayedService,
  json,
  wellBehaved,
  type Behaviour,
} from '../support/serviceStub.js'
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

  it.each<[string, Behaviour]>([
    ['times out', () => {}],
    ['loses its connection', (res) => res.destroy()],
    ['gets a server error', json(500, {})],
    ['gets an unreadable response', json(201, {})],
  ])('causes `outcome_unknown` for a day if the first call %s', async (_what, behaviour) => {
    vi.useFakeTimers({ toFake: ['performance'] })
    service.behave = behaviour
    const [one, other] = startTwo(SHORT)
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

  it.each(
    [429, 401, 409, 422].flatMap((status) =>
      [CEREMONY, REPLACE].map((path) => [status, path] as const),
    ),
  )(
    'can be used again if the service has answered the first call with %i (%s)',
    async (status, path) => {
      service.behave = json(status, {})
      const [one, other] = startTwo()
      expect((await send(one, { path })).status).toBeGreaterThanOrEqual(400)
      service.behave = wellBehaved
      expect(await send(other, { path })).toMatchObject({ status: 201 })
      expect(service.requests).toHaveLength(2)
    },
  )

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

describe('a user with 500 new ceremonies of unknown outcome in a day', () => {
  const OTHER = { path: '/recipients/re_bob1/ceremony', headers: { cookie: 'session=bob' } }

  it('is refused on each instance for the rest of the day, but no other user is', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const memory = memoryState()
    /** Counts as if 498 outcomes were unknown before. */
    const hit: SigningState['hit'] = async (counter, windowMs) => {
      const { count, resetMs } = await memory.hit(counter, windowMs)
      return { count: windowMs === DAY_MS ? count + 498 : count, resetMs }
    }
    const [one, other] = startTwo({ state: { ...memory, hit } })
    const create = async (proxy: SigningProxy, key: string): Promise<number> =>
      (await send(proxy, { key })).status
    service.behave = json(500, {})
    expect(await create(one, '499')).toBe(502)
    expect(await create(one, '500')).toBe(502)
    expect(await send(one, { key: '501' })).toMatchObject({
      status: 429,
      body: { code: 'rate_limited', retry_after: 3_600 },
    })
    // Another instance learns it with the next unknown outcome.
    expect(await create(other, '501')).toBe(502)
    expect(await create(other, '502')).toBe(429)
    expect(service.requests).toHaveLength(3)
    service.behave = wellBehaved
    expect((await send(one, OTHER)).status).toBe(201)
    vi.advanceTimersByTime(DAY_MS)
    expect(await create(one, 'next-day')).toBe(201)
  })
})

const createKeyless = async (proxy: SigningProxy, body: unknown = {}): Promise<number> =>
  (await proxy.fetch(post(CEREMONY, body))).status

describe('requests without an Idempotency-Key', () => {
  it('share one call to the service if they are identical and concurrent', async () => {
    const { behave, answer } = delayedService()
    service.behave = behave
    const proxy = start()
    const calls = [1, 2, 3].map(async () => createKeyless(proxy))
    await expect.poll(() => service.requests.length).toBe(1)
    answer()
    expect(await Promise.all(calls)).toEqual([201, 201, 201])
    expect(service.requests).toHaveLength(1)
  })

  it('create another ceremony if the first request has been answered', async () => {
    const [one, other] = startTwo()
    expect([
      await createKeyless(one),
      await createKeyless(other),
      await createKeyless(one),
    ]).toEqual([201, 201, 201])
    expect(service.requests).toHaveLength(3)
  })

  it('create one ceremony each if they choose different redirect urls', async () => {
    const proxy = start({ redirectUrls: { lease: 'https://app.example.com/lease' } })
    const statuses = await Promise.all([
      createKeyless(proxy),
      createKeyless(proxy, { landing: 'lease' }),
    ])
    expect(statuses).toEqual([201, 201])
    expect(service.requests).toHaveLength(2)
  })

  it('create one ceremony each if their sessions have different evidence', async () => {
    let session = 0
    const proxy = start({
      authenticate: () => ({ subject: 'alice', id: `session ${(session += 1)}` }),
    })
    await Promise.all([createKeyless(proxy), createKeyless(proxy)])
    const bodies = service.requests.map(({ body }) => body).toSorted()
    expect(bodies).toHaveLength(2)
    expect(bodies[0]).toContain('session 1')
    expect(bodies[1]).toContain('session 2')
  })
})

/** Returns a `release` that fails in its first `times` calls. */
function failingFirst(times: number, state: SigningState): SigningState['release'] {
  let calls = 0
  return async (claim) => {
    calls += 1
    if (calls <= times) throw new Error('gone')
    return state.release(claim)
  }
}

const never = async (): Promise<never> => new Promise(() => {})

describe('a proxy whose `state` store fails', () => {
  const failing: readonly [string, Partial<SigningState>][] = [
    ['rejects', { begin: async () => Promise.reject(new Error('gone')) }],
    ['never answers', { begin: never, finish: never }],
  ]

  it.each(failing)('refuses every write request if `begin` %s', async (_what, broken) => {
    const state = { ...memoryState(), ...broken }
    const unavailable = { status: 503, body: { code: 'store_unavailable' } }
    expect(await send(start({ state }))).toMatchObject(unavailable)
    expect(await send(start({ state }), { path: REPLACE })).toMatchObject(unavailable)
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

  const lost: readonly (readonly [string, () => Promise<never>])[] = [
    ['rejects', async () => Promise.reject(new Error('the answer is lost'))],
    ['never answers', never],
  ]

  it.each(
    lost.flatMap(([what, answer]) =>
      [CEREMONY, REPLACE].map((path) => [what, path, answer] as const),
    ),
  )(
    'accepts the same Idempotency-Key later if `begin` stores a record, but %s (%s)',
    async (_what, path, answer) => {
      const memory = memoryState()
      const lossy: SigningState = {
        ...memory,
        begin: async (claim, ttlMs) => {
          await memory.begin(claim, ttlMs)
          return answer()
        },
        release: failingFirst(1, memory),
      }
      expect((await send(start({ state: lossy }), { path })).status).toBe(503)
      const other = start({ state: memory })
      const retry = async (): Promise<number> => (await send(other, { path })).status
      await expect.poll(retry, { timeout: 4_000 }).toBe(201)
      expect(service.requests).toHaveLength(1)
    },
  )

  it('stores no record of a refused call, even if `release` fails for a time', async () => {
    service.behave = json(409, {})
    const memory = memoryState()
    const proxy = start({ state: { ...memory, release: failingFirst(2, memory) } })
    expect(await send(proxy, { path: REPLACE })).toMatchObject({ status: 409 })
    service.behave = wellBehaved
    await expect.poll(async () => (await send(proxy, { path: REPLACE })).status).toBe(201)
    expect(service.requests).toHaveLength(2)
  })

  it('does not call the service again if a stored result is unreadable', async () => {
    const memory = memoryState()
    const state: SigningState = {
      ...memory,
      begin: async ({ key }) =>
        key.kind === 'key'
          ? { state: 'taken' }
          : { state: 'done', result: 'unreadable', owner: '' },
    }
    expect(await send(start({ state }), { path: REPLACE })).toMatchObject({
      status: 504,
      body: { code: 'outcome_unknown' },
    })
    expect(service.requests).toEqual([])
  })
})
