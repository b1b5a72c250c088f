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

it('three proxies with a faulty state and service never replace twice in 3,000 calls', async () => {
  const random = createRandom(29)
  /** The names of the new persons of each recipient. */
  const acted = new Map<string, string[]>()
  const running = new Set<string>()
  const lost = new Set<string>()
  const faults: string[] = []
  const service = async (url: string, { body }: { readonly body: string | null }) => {
    const fault = random()
    const { name } = JSON.parse(body ?? '')
    const before = acted.get(url) ?? []
    if (running.has(url)) faults.push('two calls at one time')
    if (lost.has(url)) faults.push('a call after an unknown outcome')
    if (before.at(-1) === name) faults.push('the same person twice')
    running.add(url)
    await new Promise(setImmediate)
    running.delete(url)
    if (fault < 0.2) return new Response('{}', { status: fault < 0.1 ? 409 : 429 })
    acted.set(url, [...before, name])
    if (fault < 0.3) lost.add(url)
    if (fault < 0.25) throw new TypeError('answer lost')
    if (fault < 0.3) return new Response('{}', { status: 502 })
    return Response.json({ id: `re_new_${random()}`.replace('.', '') }, { status: 201 })
  }
  const store = memoryState({ maxEntries: 100_000 })
  const proxies = [1, 2, 3].map(() =>
    createSigningProxy({
      ...portalOptions('https://api.example.com'),
      fetch: service,
      state: faulty(store, random),
      authorize: () => true,
      onReplaced: () => {
        if (random() < 0.1) throw new Error('not recorded')
      },
    }),
  )
  const codes = new Map<string, number>()
  async function call(): Promise<void> {
    const recipientId = `re_${Math.floor(random() * 400)}`
    const name = random() < 0.8 ? 'Ada Lovelace' : 'Grace Hopper'
    // Some calls reuse a key of this person, others have a new one.
    const key = random() < 0.5 ? `${name[0]}-${Math.floor(random() * 3)}` : `k-${random()}`
    const body = { name, email: 'new@example.com' }
    const path = `/recipients/${recipientId}/replace`
    const proxy = proxies[Math.floor(random() * proxies.length)]
    const response = await proxy?.fetch(post(path, body, { 'idempotency-key': key }))
    const { code = 'answered' } = Object(await response?.json())
    codes.set(code, (codes.get(code) ?? 0) + 1)
  }
  for (let done = 0; done < 3_000; done += 12) {
    // oxlint-disable-next-line no-await-in-loop -- twelve calls at a time
    await Promise.all(Array.from({ length: 12 }, call))
  }
  expect(faults).toEqual([])
  expect(codes.get('answered')).toBeGreaterThan(700)
  expect(codes.get('replacement_in_progress')).toBeGreaterThan(100)
  expect([...acted.values()].filter(({ length }) => length > 1).length).toBeGreaterThan(100)
})
