import { expect, it } from 'vitest'
import { createSigningProxy, memoryState, type SigningState } from '../../../src/proxy/index.js'
import { portalOptions, post } from '../support/portal.js'

/** Returns pseudorandom numbers from 0 to 1, which are the same in each run. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Fails before or after each operation of a state, as if its response was lost. */
function faulty(state: SigningState, random: () => number): SigningState {
  async function maybe<Result>(work: () => Promise<Result>): Promise<Result> {
    if (random() < 0.05) throw new Error('not reached')
    const result = await work()
    if (random() < 0.05) throw new Error('answer lost')
    return result
  }
  return {
    begin: async (...call) => maybe(async () => state.begin(...call)),
    finish: async (...call) => maybe(async () => state.finish(...call)),
    release: async (claim) => maybe(async () => state.release(claim)),
    hit: async (...call) => state.hit(...call),
  }
}

it('three proxies with a faulty state and service replace once per person in 6,000 calls', async () => {
  const random = createRandom(29)
  /** How often the service has acted, for each name. */
  const acted = new Map<string, number>()
  const service = async (_url: string, { body }: { readonly body: string | null }) => {
    const fault = random()
    if (fault < 0.2) return new Response('{}', { status: fault < 0.1 ? 409 : 429 })
    const { name } = JSON.parse(body ?? '')
    acted.set(name, (acted.get(name) ?? 0) + 1)
    if (fault < 0.3) throw new TypeError('answer lost')
    if (fault < 0.4) return new Response('{}', { status: 502 })
    return Response.json({ id: `re_${acted.size}` }, { status: 201 })
  }
  const store = memoryState({ maxEntries: 100_000 })
  const proxies = [1, 2, 3].map(() =>
    createSigningProxy({
      ...portalOptions('https://api.example.com'),
      fetch: service,
      state: faulty(store, random),
      // Each person is replaced by one of 40 users, because a user has a share of the store.
      authenticate: ({ headers }) => ({ subject: headers.get('cookie') ?? '', id: 'session' }),
      authorize: () => true,
      onReplaced: () => {
        if (random() < 0.1) throw new Error('not recorded')
      },
    }),
  )
  let answered = 0
  async function call(): Promise<void> {
    const person = Math.floor(random() * 400)
    const name = `Person ${person}`
    // Some calls reuse a key of this person, others have a new one.
    const key =
      random() < 0.5 ? `${name.replace(' ', '-')}-${Math.floor(random() * 3)}` : `k-${random()}`
    const body = { name, email: 'new@example.com' }
    const headers = { 'idempotency-key': key, cookie: `user-${person % 40}` }
    const proxy = proxies[Math.floor(random() * proxies.length)]
    const response = await proxy?.fetch(post('/recipients/re_alice1/replace', body, headers))
    if (response?.status === 201) answered += 1
  }
  for (let done = 0; done < 6_000; done += 12) {
    // oxlint-disable-next-line no-await-in-loop -- twelve calls at a time
    await Promise.all(Array.from({ length: 12 }, call))
  }
  expect([...acted].filter(([, count]) => count > 1)).toEqual([])
  expect(answered).toBeGreaterThan(1_500)
  expect(acted.size).toBeGreaterThan(300)
})
