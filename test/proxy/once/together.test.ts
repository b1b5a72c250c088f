import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import {
  type CountedClaim,
  createSigningProxy,
  memoryStore,
  type ProxyEvent,
  type SigningProxy,
  type SigningStore,
  type StoreCount,
  type StoreTogether,
} from '../../../src/proxy/index.js'
import { speedUpTimers } from '../../support/fastClock.js'
import { portalOptions, post } from '../support/portal.js'
import { wellBehaved } from '../support/serviceStub.js'
import { togetherOf } from '../support/togetherOf.js'
import { serviceForFile } from '../support/serviceForFile.js'

const REPLACE = '/recipients/re_alice1/replace'
const CEREMONY = '/recipients/re_alice1/ceremony'
const PERSON = { name: 'New Person', email: 'new@example.com' }

const service = serviceForFile()
/** Lets the service answer what it was asked. */
let answerAll: () => void

beforeEach(() => {
  const waiting: (() => void)[] = []
  let isOpen = false
  service.behave = (res, record) => {
    if (isOpen) wellBehaved(res, record)
    else waiting.push(() => wellBehaved(res, record))
  }
  answerAll = () => {
    isOpen = true
    for (const answer of waiting) answer()
  }
})

const proxyWith = (
  store: SigningStore,
  onStoreFailure: 'fail-closed' | 'fail-open' = 'fail-closed',
): SigningProxy => createSigningProxy({ ...portalOptions(service.url), store, onStoreFailure })

const ask = async (proxy: SigningProxy, path: string, key?: string): Promise<number> => {
  const headers = key === undefined ? {} : { 'idempotency-key': key }
  const body = path === REPLACE ? PERSON : {}
  return (await proxy.fetch(post(path, body, headers))).status
}

/** The kinds of what lies in a store, as far as it was asked for. */
function kindsIn(keys: Iterable<string>): readonly string[] {
  return [...keys].map((key) => key.slice(0, key.indexOf(':'))).toSorted()
}

/** A store in memory that does several steps at once, and tells what it holds. */
function knownStore(changed: (together: StoreTogether) => StoreTogether = (same) => same): {
  readonly store: SigningStore
  readonly held: Set<string>
} {
  const held = new Set<string>()
  const memory = memoryStore()
  const steps: SigningStore = {
    get: async (key) => memory.get(key),
    set: async (key, value, ttlMs) => {
      held.add(key)
      return memory.set(key, value, ttlMs)
    },
    setIfAbsent: async (key, value, ttlMs) => {
      held.add(key)
      return memory.setIfAbsent(key, value, ttlMs)
    },
    delete: async (key) => {
      held.delete(key)
      return memory.delete(key)
    },
  }
  return { store: { ...steps, together: changed(togetherOf(steps)) }, held }
}

/** A store that counts in the step in which it claims, and whose word of it does not come. */
const lateStore = (): ReturnType<typeof knownStore> =>
  knownStore((together) => ({
    ...together,
    counting: {
      mayWait: () => true,
      claim: async (_counts, entries) => {
        await together.claim(entries)
        throw new Error('Answered too late')
      },
    },
  }))

/** A store that notes in `counted` what it counts in the step in which it claims. */
const countingStore = (
  counted: string[],
  mayWait: (count: StoreCount) => boolean = () => true,
): ReturnType<typeof knownStore> =>
  knownStore((together) => ({
    ...together,
    counting: {
      mayWait,
      claim: async (counts, entries) => {
        const whose = counts.map((count) => count.whose).join(' ')
        const kinds = kindsIn(entries.map(({ key }) => key)).join(' ')
        counted.push(`store ${whose} with ${kinds || 'nothing'}`)
        return { found: await together.claim(entries) }
      },
    },
  }))

/** A limiter that notes in `counted` whom it has counted. */
const noting = (counted: string[]) => ({
  consume: async (key: string): Promise<void> => {
    counted.push(`limiter ${key}`)
  },
})

/** A limiter that lets nobody pass, and tells how often it was asked. */
const refusing = () => {
  const asked: string[] = []
  return {
    asked,
    consume: async (key: string): Promise<never> => {
      asked.push(key)
      throw Object.assign(new Error('Too many calls'), { msBeforeNext: 1_000 })
    },
  }
}

/** Something that does not get through until it is opened. */
function gate(): {
  readonly pass: () => Promise<void>
  readonly open: () => void
  readonly waiting: () => number
} {
  const waiting: (() => void)[] = []
  return {
    pass: async () => new Promise((resolve) => waiting.push(resolve)),
    open: () => {
      for (const pass of waiting) pass()
    },
    waiting: () => waiting.length,
  }
}

describe('a store that claims and changes several entries in one step', () => {
  it('holds a key and its flight while the call is under way, and what came of both after', async () => {
    const { store, held } = knownStore()
    const answer = ask(proxyWith(store), CEREMONY, 'k')
    await expect.poll(() => service.requests.length).toBe(1)
    expect(kindsIn(held)).toEqual(['flight', 'key'])
    answerAll()
    expect(await answer).toBe(201)
    expect(kindsIn(held)).toEqual(['key', 'result'])
  })

  it('is given key and flight free when the call had no effect', async () => {
    const { store, held } = knownStore()
    service.behave = (res) => res.writeHead(429).end()
    expect(await ask(proxyWith(store), CEREMONY, 'k')).toBe(503)
    expect(kindsIn(held)).toEqual(['result'])
  })

  it('has identical calls of all instances become one, whatever keys they have', async () => {
    const { store, held } = knownStore()
    let allowed = 0
    const proxies = [1, 2].map(() =>
      createSigningProxy({
        ...portalOptions(service.url),
        store,
        authorize: () => {
          allowed += 1
          return true
        },
      }),
    )
    const answers = ['a', 'b', undefined, 'a', undefined, 'c'].flatMap((key) =>
      proxies.map(async (proxy) => ask(proxy, CEREMONY, key)),
    )
    await expect.poll(() => allowed).toBe(answers.length)
    await expect.poll(() => kindsIn(held)).toEqual(['flight', 'key', 'key', 'key'])
    await expect.poll(() => service.requests.length).toBe(1)
    answerAll()
    expect(new Set(await Promise.all(answers))).toEqual(new Set([201]))
    expect(service.requests).toHaveLength(1)
  })

  it('does not have a call wait for one that waits for it', async () => {
    const [claims, others] = [gate(), gate()]
    const { store } = knownStore((together) => ({
      ...together,
      claim: async (entries) => {
        await (entries.length > 1 ? claims : others).pass()
        return together.claim(entries)
      },
    }))
    const proxy = proxyWith(store)
    // The first is on its way to the store when the second, without a key, begins.
    const first = ask(proxy, CEREMONY, 'k')
    await expect.poll(claims.waiting).toBe(1)
    const second = ask(proxy, CEREMONY)
    await expect.poll(others.waiting).toBe(1)
    claims.open()
    await expect.poll(() => service.requests.length).toBe(1)
    others.open()
    answerAll()
    expect(await Promise.all([first, second])).toEqual([201, 201])
    expect(service.requests).toHaveLength(1)
  })

  it('is not asked in one step by a host that leaves it out', async () => {
    const { store } = knownStore(() => ({
      claim: async () => Promise.reject(new Error('Not to be called')),
      change: async () => Promise.reject(new Error('Not to be called')),
    }))
    const { together: _, ...steps } = store
    answerAll()
    expect(await ask(proxyWith(steps), REPLACE, 'k')).toBe(201)
  })

  it('is told later what it could not be told at once', async () => {
    onTestFinished(speedUpTimers())
    const { store, held } = knownStore((together) => ({
      ...together,
      change: async () => Promise.reject(new Error('Not reachable')),
    }))
    answerAll()
    const proxy = proxyWith(store)
    expect(await ask(proxy, CEREMONY, 'k')).toBe(201)
    await expect.poll(() => kindsIn(held), { timeout: 5_000 }).toEqual(['key', 'result'])
    // Another instance finds the answer there.
    const other = proxyWith(store)
    expect(await ask(other, CEREMONY, 'k')).toBe(201)
    expect(service.requests).toHaveLength(1)
  })

  it('keeps no flight whose key another call of the instance has come first to', async () => {
    const late = gate()
    let claims = 0
    const { store, held } = knownStore((together) => ({
      claim: async (entries) => {
        claims += 1
        if (claims === 1) throw new Error('Not reachable')
        await late.pass()
        return together.claim(entries)
      },
      change: async () => Promise.reject(new Error('Not reachable')),
    }))
    answerAll()
    const proxy = proxyWith(store, 'fail-open')
    const answers = [ask(proxy, CEREMONY, 'k'), ask(proxy, CEREMONY, 'k')]
    await expect.poll(late.waiting).toBe(1)
    // Whichever asked the store first.
    expect(await Promise.race(answers)).toBe(201)
    late.open()
    expect(await Promise.all(answers)).toEqual([201, 201])
    expect(service.requests).toHaveLength(1)
    await expect.poll(() => kindsIn(held), { timeout: 5_000 }).toEqual(['key', 'result'])
  })

  it('has no call follow a flight that was refused, and claimed too late', async () => {
    let claims = 0
    const { store } = knownStore((together) => ({
      ...together,
      claim: async (entries) => {
        const found = await together.claim(entries)
        claims += 1
        if (claims === 1) throw new Error('Answered too late')
        return found
      },
    }))
    answerAll()
    const proxy = proxyWith(store)
    expect(await ask(proxy, CEREMONY, 'k')).toBe(503)
    expect(await ask(proxy, CEREMONY, 'another')).toBe(201)
    expect(await ask(proxy, CEREMONY, 'k')).toBe(201)
    expect(service.requests).toHaveLength(2)
  })

  it('is asked for the key alone where the same call is under way in the process', async () => {
    const claims: (readonly string[])[] = []
    const { store, held } = knownStore((together) => ({
      ...together,
      claim: async (entries) => {
        claims.push(kindsIn(entries.map(({ key }) => key)))
        return together.claim(entries)
      },
    }))
    const proxy = proxyWith(store)
    const first = ask(proxy, CEREMONY, 'k')
    await expect.poll(() => service.requests.length).toBe(1)
    const second = ask(proxy, CEREMONY, 'another')
    await expect.poll(() => kindsIn(held)).toEqual(['flight', 'key', 'key'])
    answerAll()
    expect(await Promise.all([first, second])).toEqual([201, 201])
    expect(claims).toEqual([['flight', 'key'], ['key']])
  })

  it.each([
    ['a key', 'k'],
    ['no key', undefined],
  ])('has a call with %s joined until the store has answered', async (_what, key) => {
    const changes = gate()
    const { store, held } = knownStore((together) => ({
      ...together,
      change: async (changed) => together.change(changed).then(changes.pass),
    }))
    answerAll()
    const proxy = proxyWith(store)
    const first = ask(proxy, CEREMONY, key)
    await expect.poll(changes.waiting).toBe(1)
    const second = ask(proxy, CEREMONY, 'another')
    const keys = key === undefined ? ['key'] : ['key', 'key']
    await expect.poll(() => kindsIn(held)).toEqual([...keys, 'result'])
    changes.open()
    expect(await Promise.all([first, second])).toEqual([201, 201])
    expect(service.requests).toHaveLength(1)
  })

  it('is not asked for what the instance has written itself', async () => {
    let claims = 0
    const { store } = knownStore((together) => ({
      ...together,
      claim: async (entries) => {
        claims += 1
        return together.claim(entries)
      },
    }))
    answerAll()
    const proxy = proxyWith(store)
    expect([await ask(proxy, REPLACE, 'k'), await ask(proxy, REPLACE, 'k')]).toEqual([201, 201])
    expect(claims).toBe(1)
    expect(service.requests).toHaveLength(1)
  })

  describe('where a store counts in the step in which it claims', () => {
    it('the limiter counts by itself when the store fails and calls go on, and no claim stays', async () => {
      onTestFinished(speedUpTimers())
      const { store, held } = lateStore()
      const perRecipient = refusing()
      const options = { ...portalOptions(service.url), rateLimit: { perRecipient } }
      const proxy = createSigningProxy({ ...options, store, onStoreFailure: 'fail-open' })
      expect(await ask(proxy, CEREMONY, 'k')).toBe(429)
      expect(perRecipient.asked).toEqual(['re_alice1'])
      await expect.poll(() => kindsIn(held), { timeout: 5_000 }).toEqual([])
      expect(service.requests).toHaveLength(0)
    })

    it('a call that is refused for the store is counted no second time', async () => {
      onTestFinished(speedUpTimers())
      const { store, held } = lateStore()
      const perRecipient = refusing()
      const options = { ...portalOptions(service.url), rateLimit: { perRecipient } }
      const proxy = createSigningProxy({ ...options, store, onStoreFailure: 'fail-closed' })
      expect(await ask(proxy, CEREMONY, 'k')).toBe(503)
      expect(perRecipient.asked).toEqual([])
      await expect.poll(() => kindsIn(held), { timeout: 5_000 }).toEqual([])
    })

    it('every call is counted once, also one that joins another', async () => {
      const counted: string[] = []
      const perRecipient = noting(counted)
      const { store, held } = countingStore(counted)
      const options = { ...portalOptions(service.url), rateLimit: { perRecipient } }
      const proxy = createSigningProxy({ ...options, store })
      const first = ask(proxy, CEREMONY, 'k')
      await expect.poll(() => service.requests.length).toBe(1)
      const joining = ask(proxy, CEREMONY, 'another')
      await expect.poll(() => kindsIn(held)).toEqual(['flight', 'key', 'key'])
      answerAll()
      expect(await Promise.all([first, joining])).toEqual([201, 201])
      // What the instance has written itself it asks no store for.
      expect(await ask(proxy, CEREMONY, 'k')).toBe(201)
      expect(counted).toEqual([
        'store re_alice1 with flight key',
        'store re_alice1 with key',
        'store re_alice1 with nothing',
      ])
      expect(service.requests).toHaveLength(1)
    })

    it('one too many is refused by what the store says', async () => {
      const perRecipient = refusing()
      const { store, held } = knownStore((together) => ({
        ...together,
        counting: {
          mayWait: ({ limiter }) => limiter === perRecipient,
          claim: async () => ({ msBeforeNext: 7_000 }),
        },
      }))
      const options = { ...portalOptions(service.url), rateLimit: { perRecipient } }
      const proxy = createSigningProxy({ ...options, store })
      const refused = await proxy.fetch(post(CEREMONY, {}, { 'idempotency-key': 'k' }))
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '7'])
      expect([...held, ...perRecipient.asked, ...service.requests]).toEqual([])
    })

    it('what may not wait is counted at once, and what waits before it', async () => {
      const counted: string[] = []
      const rateLimit = { perSubject: noting(counted), perRecipient: noting(counted) }
      const { store } = countingStore(counted, ({ limiter }) => limiter === rateLimit.perSubject)
      const authorize = (): boolean => {
        counted.push('authorize')
        return true
      }
      answerAll()
      const options = { ...portalOptions(service.url), rateLimit, authorize }
      expect(await ask(createSigningProxy({ ...options, store }), CEREMONY)).toBe(201)
      expect(counted).toEqual(['authorize', 'store alice with nothing', 'limiter re_alice1'])
      counted.length = 0
      const { store: other } = countingStore(counted, () => false)
      expect(await ask(createSigningProxy({ ...options, store: other }), CEREMONY)).toBe(201)
      expect(counted).toEqual(['limiter alice', 'authorize', 'limiter re_alice1'])
    })

    it.each([
      ['nothing', 'null'],
      ['a word', '"claimed"'],
      ['another object', '{}'],
      ['no number', '{ "msBeforeNext": "soon" }'],
      ['no list', '{ "found": "claimed" }'],
    ])('%s for an answer is none, and no claim stays', async (_what, text) => {
      const answer: CountedClaim = JSON.parse(text)
      onTestFinished(speedUpTimers())
      const { store, held } = knownStore((together) => ({
        ...together,
        counting: {
          mayWait: () => true,
          claim: async (_counts, entries) => {
            await together.claim(entries)
            return answer
          },
        },
      }))
      const rateLimit = { perRecipient: noting([]) }
      const events: ProxyEvent[] = []
      const options = { ...portalOptions(service.url, events), rateLimit }
      expect(await ask(createSigningProxy({ ...options, store }), CEREMONY, 'k')).toBe(503)
      expect(events[0]).toMatchObject({ type: 'store_failed', part: 'store' })
      await expect.poll(() => kindsIn(held), { timeout: 5_000 }).toEqual([])
      expect(service.requests).toEqual([])
    })
  })
})
