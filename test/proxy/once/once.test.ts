import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  createSigningProxy,
  memoryStore,
  type ProxyEvent,
  type SigningProxy,
  type SigningProxyOptions,
  type SigningStore,
} from '../../../src/proxy/index.js'
import { speedUpTimers } from '../../support/fastClock.js'
import { togetherOf } from '../support/togetherOf.js'
import { portalOptions, post, SHORT, type PortalSession } from '../support/portal.js'
import { json, wellBehaved, type Behaviour } from '../support/serviceStub.js'
import { serviceForFile } from '../support/serviceForFile.js'

const events: ProxyEvent[] = []
const service = serviceForFile(events)

const CEREMONY = '/recipients/re_alice1/ceremony'
const REPLACE = '/recipients/re_alice1/replace'
const KEYED = { 'idempotency-key': '"8e03978e-40d5-43dd-bc93-6894a57f9324"' }
const PERSON = { name: 'New Person', email: 'new@example.com' }

function proxyWith(options: Partial<SigningProxyOptions<PortalSession>> = {}): SigningProxy {
  return createSigningProxy({ ...portalOptions(service.url, events), ...options })
}

async function send(
  proxy: SigningProxy,
  path: string,
  body: unknown = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<{ readonly status: number; readonly body: unknown }> {
  const response = await proxy.fetch(post(path, body, headers))
  return { status: response.status, body: await response.json() }
}

/** Answers well, but lets others catch up first; each ceremony has a url of its own. */
const slowly: Behaviour = (res, record) => {
  const url = `https://ceremony.example/en/start?token=t${service.requests.length}`
  setTimeout(() => {
    if (record.url.endsWith('/replace')) return wellBehaved(res, record)
    return json(201, { url })(res, record)
  }, 100)
}

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** What the key answers `ms` later; only the clock is moved. */
async function later(proxy: SigningProxy, ms: number): Promise<unknown> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
  const { body } = await send(proxy, REPLACE, PERSON, KEYED)
  return body
}

async function lost(
  options: Partial<SigningProxyOptions<PortalSession>> = {},
): Promise<SigningProxy> {
  service.behave = (res) => res.destroy()
  const proxy = proxyWith(options)
  await send(proxy, REPLACE, PERSON, KEYED)
  service.behave = wellBehaved
  return proxy
}

describe('identical calls at the same time', () => {
  beforeEach(() => {
    service.behave = slowly
  })

  it('become one, and all get its answer', async () => {
    const proxy = proxyWith()
    const answers = await Promise.all([1, 2, 3].map(() => send(proxy, CEREMONY)))
    expect(service.requests).toHaveLength(1)
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    const sharing = events.filter((event) => 'sharedWith' in event)
    expect(sharing).toMatchObject([1, 2].map(() => ({ sharedWith: 'concurrent_call' })))
  })

  it('do not wait for one whose evidence never comes', async () => {
    let asked = 0
    const proxy = proxyWith({
      evidence: async () => {
        asked += 1
        if (asked === 1) await new Promise(() => {})
        return { provider: 'Acme Portal', data: { 'Session ID': '1' } }
      },
    })
    void send(proxy, CEREMONY, {}, { 'idempotency-key': 'k' })
    await expect.poll(() => asked).toBe(1)
    for (const headers of [{}, { 'idempotency-key': 'k' }]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(await send(proxy, CEREMONY, {}, headers)).toMatchObject({ status: 201 })
    }
  })

  it('become one also when each has a key of its own', async () => {
    const proxy = proxyWith()
    await Promise.all(
      ['a', 'b'].map((key) => send(proxy, REPLACE, PERSON, { 'idempotency-key': key })),
    )
    expect(service.requests).toHaveLength(1)
  })

  it('share a failure as well', async () => {
    service.behave = (res) => void setTimeout(() => res.writeHead(500).end(), 50)
    const proxy = proxyWith()
    const answers = await Promise.all([1, 2].map(() => send(proxy, CEREMONY)))
    expect(answers).toMatchObject([{ status: 502 }, { status: 502 }])
    expect(service.requests).toHaveLength(1)
  })

  it.each([
    ['another place to return to', CEREMONY, { redirect: 'other' }],
    ['other evidence', CEREMONY, { evidence: { Reason: 'lease' } }],
    ['another operation', REPLACE, PERSON],
  ])('stay apart with %s', async (_what, path, body) => {
    const proxy = proxyWith({
      redirectUrls: { other: 'https://app.example.com/other' },
      evidenceLabels: ['Reason'],
    })
    await Promise.all([send(proxy, CEREMONY), send(proxy, path, body)])
    expect(service.requests).toHaveLength(2)
  })

  it('stay apart for two devices of one person, as each has evidence of its own', async () => {
    const proxy = proxyWith({
      evidence: (_session, { request }) => ({
        provider: 'Acme Portal',
        data: { Device: request.headers.get('user-agent') ?? '' },
      }),
    })
    const from = async (device: string, key: string): Promise<unknown> =>
      send(proxy, CEREMONY, {}, { 'user-agent': device, 'idempotency-key': key })
    await Promise.all([from('phone', 'a'), from('desk', 'b'), from('phone', 'c')])
    expect(service.requests.map(({ body }) => JSON.parse(body).authentication.data)).toEqual([
      { Device: 'phone' },
      { Device: 'desk' },
    ])
    expect(await from('desk', 'a')).toMatchObject({ body: { code: 'idempotency_key_reused' } })
    expect(service.requests).toHaveLength(2)
  })

  it('are the same in whatever order the server lists its evidence', async () => {
    let turn = 0
    const proxy = proxyWith({
      evidence: () => {
        turn += 1
        return { provider: 'P', data: turn % 2 ? { a: '1', b: '2' } : { b: '2', a: '1' } }
      },
    })
    await Promise.all([send(proxy, CEREMONY), send(proxy, CEREMONY)])
    expect(service.requests).toHaveLength(1)
  })

  it('stay apart for two subjects', async () => {
    const proxy = proxyWith({ authorize: () => true })
    await Promise.all([send(proxy, CEREMONY), send(proxy, CEREMONY, {}, { cookie: 'session=bob' })])
    expect(service.requests).toHaveLength(2)
  })

  it('are forgotten with the answer: the next call is a new ceremony', async () => {
    const proxy = proxyWith()
    const first = await send(proxy, CEREMONY)
    const second = await send(proxy, CEREMONY)
    expect(service.requests).toHaveLength(2)
    expect(second).not.toEqual(first)
  })
})

describe('an Idempotency-Key', () => {
  it.each([
    ['creating a ceremony', CEREMONY, {}],
    ['replacing a recipient', REPLACE, PERSON],
  ])('replays the first answer of %s', async (_what, path, body) => {
    const proxy = proxyWith()
    const first = await send(proxy, path, body, KEYED)
    service.behave = json(500, {})
    expect(await send(proxy, path, body, KEYED)).toEqual(first)
    expect(service.requests).toHaveLength(1)
    expect(events[1]).toMatchObject({ outcome: 'ok', sharedWith: 'idempotency_key' })
  })

  it('replays a final refusal', async () => {
    service.behave = json(409, {})
    const proxy = proxyWith()
    await send(proxy, REPLACE, PERSON, KEYED)
    service.behave = wellBehaved
    const again = await send(proxy, REPLACE, PERSON, KEYED)
    expect(again).toMatchObject({ status: 409, body: { code: 'recipient_not_actionable' } })
    expect(service.requests).toHaveLength(1)
  })

  it('is the same key with quotes and without, and the same body in another spelling', async () => {
    const proxy = proxyWith()
    const first = await send(proxy, REPLACE, PERSON, { 'idempotency-key': '"k1"' })
    const spelling = '{ "email": "new@example.com",\n "name": "New\\u0020Person" }'
    expect(await send(proxy, REPLACE, spelling, { 'idempotency-key': 'k1' })).toEqual(first)
    expect(service.requests).toHaveLength(1)
  })

  it('with another body is refused', async () => {
    const proxy = proxyWith()
    await send(proxy, REPLACE, PERSON, KEYED)
    const other = await send(proxy, REPLACE, { ...PERSON, name: 'Someone Else' }, KEYED)
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
    expect(service.requests).toHaveLength(1)
  })

  it('belongs to one subject, operation and recipient', async () => {
    const proxy = proxyWith({ authorize: () => true })
    await send(proxy, CEREMONY, {}, KEYED)
    await send(proxy, CEREMONY, {}, { ...KEYED, cookie: 'session=bob' })
    await send(proxy, '/recipients/re_alice2/ceremony', {}, KEYED)
    await send(proxy, REPLACE, PERSON, KEYED)
    expect(service.requests).toHaveLength(4)
  })

  it('in flight is shared', async () => {
    service.behave = slowly
    const proxy = proxyWith()
    const [first, second] = await Promise.all([
      send(proxy, REPLACE, PERSON, KEYED),
      send(proxy, REPLACE, PERSON, KEYED),
    ])
    expect(second).toEqual(first)
    expect(service.requests).toHaveLength(1)
  })

  it.each<[string, Behaviour]>([
    ['timed out', () => {}],
    ['broke off', (res) => res.destroy()],
    ['ended in a server’s error', json(500, {})],
    ['got an answer that makes no sense', json(201, {})],
  ])('whose first call %s is never sent again', async (_what, behave) => {
    service.behave = behave
    const proxy = proxyWith(SHORT)
    const first = await send(proxy, REPLACE, PERSON, KEYED)
    expect(first.body).toMatchObject({ unknown_outcome: true })
    service.behave = wellBehaved
    const again = await send(proxy, REPLACE, PERSON, KEYED)
    expect(again).toMatchObject({
      status: 504,
      body: { code: 'outcome_unknown', unknown_outcome: true },
    })
    expect(service.requests).toHaveLength(1)
  })

  describe('whose first call was lost', () => {
    afterEach(() => vi.useRealTimers())

    it('answers so for a day, and is a new key after it', async () => {
      const proxy = await lost()
      for (const ms of [11 * MINUTE, 12 * 60 * MINUTE, 11 * 60 * MINUTE]) {
        // oxlint-disable-next-line no-await-in-loop -- a day goes by
        expect(await later(proxy, ms)).toMatchObject({ code: 'outcome_unknown' })
      }
      expect(service.requests).toHaveLength(1)
      expect(await later(proxy, 2 * 60 * MINUTE)).toMatchObject({ id: 're_new1' })
    })

    it('answers so for as long as was chosen, and never less than answers are kept', async () => {
      const shorter = await lost({ unknownTtlMs: 1, idempotencyTtlMs: 30 * MINUTE })
      expect(await later(shorter, 29 * MINUTE)).toMatchObject({ code: 'outcome_unknown' })
      const longer = await lost({ unknownTtlMs: 7 * DAY })
      expect(await later(longer, 6 * DAY)).toMatchObject({ code: 'outcome_unknown' })
    })

    it('answers so for a day also where the instance that made the call is gone', async () => {
      service.behave = () => {}
      const store = memoryStore()
      void send(proxyWith({ store }), REPLACE, PERSON, KEYED)
      await expect.poll(() => service.requests.length).toBe(1)
      const answer = await later(proxyWith({ store }), 23 * 60 * MINUTE)
      expect(answer).toMatchObject({ code: 'outcome_unknown' })
    })
  })

  it('answers what was answered for ten minutes only', async () => {
    const proxy = proxyWith()
    await send(proxy, REPLACE, PERSON, KEYED)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 601_000 })
    await send(proxy, REPLACE, PERSON, KEYED)
    vi.useRealTimers()
    expect(service.requests).toHaveLength(2)
  })

  it.each<[string, Behaviour]>([
    ['was turned away for now', json(429, {})],
    ['was refused for its key', json(401, {})],
  ])('whose first call %s may try again', async (_what, behave) => {
    service.behave = behave
    const proxy = proxyWith()
    await send(proxy, REPLACE, PERSON, KEYED)
    service.behave = wellBehaved
    expect(await send(proxy, REPLACE, PERSON, KEYED)).toMatchObject({ status: 201 })
  })

  it('does not skip the question whether the caller may', async () => {
    let allowed = true
    const proxy = proxyWith({ authorize: () => allowed })
    await send(proxy, CEREMONY, {}, KEYED)
    allowed = false
    expect(await send(proxy, CEREMONY, {}, KEYED)).toMatchObject({ status: 403 })
  })

  it.each(['', '""', 'two words', '"unclosed', 'a"b', 'back\\slash', 'x'.repeat(129), 'é', 'a, b'])(
    'of %j is refused',
    async (key) => {
      const answer = await send(proxyWith(), CEREMONY, {}, { 'idempotency-key': key })
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_idempotency_key' } })
      expect(service.requests).toEqual([])
    },
  )
})

/** Stores that are asked for one thing after another, and those that do several in one step. */
const kindsOfStore: readonly (readonly [string, (store: SigningStore) => SigningStore])[] = [
  ['step by step', (store) => store],
  ['several steps at once', (store) => ({ ...store, together: togetherOf(store) })],
]

describe.each(kindsOfStore)('two instances with one store, asked %s', (_kind, asked) => {
  it('make one call of identical ones, with and without a key', async () => {
    service.behave = slowly
    const store = asked(memoryStore())
    const [first, second] = [proxyWith({ store }), proxyWith({ store })]
    for (const headers of [{}, { 'idempotency-key': 'k' }]) {
      service.requests.length = 0
      // oxlint-disable-next-line no-await-in-loop -- one race after the other
      const answers = await Promise.all([
        send(first, CEREMONY, {}, headers),
        send(second, CEREMONY, {}, headers),
      ])
      expect(service.requests).toHaveLength(1)
      expect(answers[0]).toEqual(answers[1])
    }
  })

  it('share a failure', async () => {
    service.behave = (res) =>
      void setTimeout(() => res.writeHead(429, { 'retry-after': '7' }).end(), 100)
    const store = asked(memoryStore())
    const answers = await Promise.all([
      send(proxyWith({ store }), CEREMONY),
      send(proxyWith({ store }), CEREMONY),
    ])
    expect(service.requests).toHaveLength(1)
    expect(answers.map(({ body }) => body)).toMatchObject([
      { code: 'upstream_busy', retry_after: 7 },
      { code: 'upstream_busy', retry_after: 7 },
    ])
  })

  it('make a new call once the first has landed', async () => {
    const store = asked(memoryStore())
    await send(proxyWith({ store }), CEREMONY)
    await send(proxyWith({ store }), CEREMONY)
    expect(service.requests).toHaveLength(2)
  })

  it('replay each other’s answers to a key', async () => {
    const store = asked(memoryStore())
    const first = await send(proxyWith({ store }), REPLACE, PERSON, { 'idempotency-key': 'k' })
    const again = await send(proxyWith({ store }), REPLACE, PERSON, { 'idempotency-key': 'k' })
    expect(again).toEqual(first)
    expect(service.requests).toHaveLength(1)
  })

  it('leave no id, subject or session value in the store’s keys', async () => {
    const keys: string[] = []
    const store = memoryStore()
    const spied: SigningStore = {
      ...store,
      setIfAbsent: async (key, value, ttlMs) => {
        keys.push(key)
        return store.setIfAbsent(key, value, ttlMs)
      },
    }
    await send(proxyWith({ store: asked(spied) }), CEREMONY, {}, { 'idempotency-key': 'k' })
    expect(keys).toHaveLength(2)
    expect(keys).toEqual(keys.map(() => expect.stringMatching(/^(key|flight):[0-9a-f]{64}$/)))
  })
})

async function gone(): Promise<never> {
  throw new Error('redis://user:STORE-SECRET@10.0.0.1')
}

describe.each(kindsOfStore)('a store that is gone, asked %s', (_kind, asked) => {
  beforeEach(() => speedUpTimers())
  const steps: SigningStore = { get: gone, set: gone, setIfAbsent: gone, delete: gone }
  const broken = asked(steps)
  const silent = asked({ ...steps, setIfAbsent: () => new Promise(() => {}) })

  it.each([
    ['rejects', broken],
    ['never answers', silent],
  ])('and %s refuses calls, by default', async (_what, store) => {
    const answer = await send(proxyWith({ store }), CEREMONY)
    expect(answer).toMatchObject({ status: 503, body: { code: 'store_unavailable' } })
    expect(service.requests).toEqual([])
    expect(events).toContainEqual({ type: 'store_failed', part: 'store', handling: 'fail-closed' })
    expect(JSON.stringify([answer, events])).not.toContain('SECRET')
  })

  it.each([
    ['rejects', broken],
    ['never answers', silent],
  ])('and %s lets calls pass if the host says so', async (_what, store) => {
    const proxy = proxyWith({ store, onStoreFailure: 'fail-open', timeoutMs: 2_000 })
    const answer = await send(proxy, CEREMONY, {}, { 'idempotency-key': 'k' })
    expect(answer).toMatchObject({ status: 201 })
  })

  it('after the service has acted does not cost the user the answer', async () => {
    const store = asked({ ...memoryStore(), set: gone, delete: gone })
    const answer = await send(proxyWith({ store }), CEREMONY, {}, { 'idempotency-key': 'k' })
    expect(answer).toMatchObject({ status: 201 })
  })

  it('with a record that nobody can read does not send the call again', async () => {
    const store = asked({ ...memoryStore(), setIfAbsent: async () => 'no JSON' })
    const answer = await send(proxyWith({ store }), REPLACE, PERSON, { 'idempotency-key': 'k' })
    expect(answer).toMatchObject({ status: 504, body: { code: 'outcome_unknown' } })
    expect(service.requests).toEqual([])
  })
})

/**
 * A store that can be held. The first thing it is asked meanwhile it does when it is let go; the rest
 * never reaches it, as with a client that leaves a silent server alone for a while.
 */
function holdableStore(store: SigningStore): {
  readonly store: SigningStore
  readonly hold: () => void
  readonly letGo: () => void
} {
  const { together } = store
  let isHeld = false
  let answer: (() => void) | undefined
  const inTurn = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (!isHeld) return work()
    if (answer) throw new Error('Not reachable')
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    return work()
  }
  return {
    store: {
      get: async (key) => inTurn(async () => store.get(key)),
      set: async (...entry) => inTurn(async () => store.set(...entry)),
      setIfAbsent: async (...entry) => inTurn(async () => store.setIfAbsent(...entry)),
      delete: async (key) => inTurn(async () => store.delete(key)),
      ...(together && {
        together: {
          claim: async (entries) => inTurn(async () => together.claim(entries)),
          change: async (changes) => inTurn(async () => together.change(changes)),
        },
      }),
    },
    hold: () => {
      isHeld = true
    },
    letGo: () => {
      isHeld = false
      answer?.()
    },
  }
}

describe.each(kindsOfStore)('a store that does late what it was asked %s', (_kind, asked) => {
  beforeEach(() => speedUpTimers())
  it.each([
    ['the same instance', true, 2],
    // It takes the first call for one under way, and gets its answer.
    ['another instance', false, 1],
  ])('leaves no claim behind that keeps %s from a call', async (_who, isSame, calls) => {
    const { store, hold, letGo } = holdableStore(asked(memoryStore()))
    const proxy = proxyWith({ store, onStoreFailure: 'fail-open' })
    const other = isSame ? proxy : proxyWith({ store, onStoreFailure: 'fail-open' })
    hold()
    await send(proxy, CEREMONY)
    letGo()
    const { status } = await send(other, CEREMONY)
    expect(status).toBe(201)
    expect(service.requests).toHaveLength(calls)
  })

  it('does not make a key look used that it refused', async () => {
    const { store, hold, letGo } = holdableStore(asked(memoryStore()))
    const proxy = proxyWith({ store })
    const replace = async (): Promise<unknown> =>
      (await send(proxy, REPLACE, PERSON, { 'idempotency-key': 'k' })).status
    hold()
    expect(await Promise.all([replace(), replace()])).toEqual([503, 503])
    letGo()
    expect(await replace()).toBe(201)
    expect(service.requests).toHaveLength(1)
  })

  it('is told in the end what came of a key', async () => {
    const { store, hold, letGo } = holdableStore(asked(memoryStore()))
    const [proxy, other] = [proxyWith({ store }), proxyWith({ store })]
    service.behave = (res, record) => {
      hold()
      wellBehaved(res, record)
    }
    const first = await send(proxy, REPLACE, PERSON, { 'idempotency-key': 'k' })
    letGo()
    const again = await send(other, REPLACE, PERSON, { 'idempotency-key': 'k' })
    expect(again).toEqual(first)
    expect(service.requests).toHaveLength(1)
  })
})

/** A memory store as one instance sees it, through which some operations do not get for a while. */
function gatedStore(store: SigningStore): {
  readonly view: SigningStore
  readonly close: (operation: keyof SigningStore) => void
  readonly open: (operation: keyof SigningStore) => void
  /** How many wait for an operation now. */
  readonly waiting: (operation: keyof SigningStore) => number
} {
  const { together } = store
  const gates = new Map<string, (() => void)[]>()
  const pass = async (operation: string): Promise<void> => {
    const gate = gates.get(operation)
    if (gate) await new Promise<void>((resolve) => gate.push(resolve))
  }
  return {
    view: {
      get: async (key) => pass('get').then(async () => store.get(key)),
      set: async (...entry) => pass('set').then(async () => store.set(...entry)),
      setIfAbsent: async (...entry) =>
        pass('setIfAbsent').then(async () => store.setIfAbsent(...entry)),
      delete: async (key) => pass('delete').then(async () => store.delete(key)),
      ...(together && {
        together: {
          claim: async (entries) => pass('setIfAbsent').then(async () => together.claim(entries)),
          change: async (changes) => pass('set').then(async () => together.change(changes)),
        },
      }),
    },
    close: (operation) => gates.set(operation, []),
    open: (operation) => {
      const gate = gates.get(operation)
      gates.delete(operation)
      for (const letPass of gate ?? []) letPass()
    },
    waiting: (operation) => gates.get(operation)?.length ?? 0,
  }
}

describe.each(kindsOfStore)('a claim that is withdrawn, asked %s', (_kind, asked) => {
  beforeEach(() => speedUpTimers())
  afterEach(() => vi.restoreAllMocks())
  const key = { 'idempotency-key': 'k' }
  const replace = async (proxy: SigningProxy): Promise<unknown> =>
    (await send(proxy, REPLACE, PERSON, key)).status

  it('is not that of another instance, though both came in the same millisecond', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(Date.now())
    const store = asked(memoryStore())
    const { view, close, open, waiting } = gatedStore(store)
    const [owner, refused] = [proxyWith({ store }), proxyWith({ store: view })]
    service.behave = () => {}
    void send(owner, REPLACE, PERSON, key)
    await expect.poll(() => service.requests.length).toBe(1)

    close('setIfAbsent')
    expect(await send(refused, REPLACE, PERSON, key)).toMatchObject({ status: 503 })
    open('setIfAbsent')
    close('delete')
    // Longer than it takes until what the store could not be told is told it.
    await new Promise((resolve) => {
      setTimeout(resolve, 1_500)
    })
    expect(waiting('delete')).toBe(0)
  })

  it('is withdrawn before it is claimed anew, so that no two get it', async () => {
    const store = asked(memoryStore())
    const { view, close, open, waiting } = gatedStore(store)
    const [proxy, other] = [proxyWith({ store: view }), proxyWith({ store })]
    close('setIfAbsent')
    expect(await replace(proxy)).toBe(503)
    close('delete')
    open('setIfAbsent')
    await expect.poll(() => waiting('delete'), { timeout: 2_000 }).toBe(1)

    // The claim is about to be withdrawn: this call still finds it, and another instance will not.
    close('set')
    const first = replace(proxy)
    await new Promise((resolve) => {
      setTimeout(resolve, 50)
    })
    open('delete')
    const second = replace(other)
    await new Promise((resolve) => {
      setTimeout(resolve, 200)
    })
    open('set')
    expect(await Promise.all([first, second])).toEqual([201, 201])
    expect(service.requests).toHaveLength(1)
  })
})
