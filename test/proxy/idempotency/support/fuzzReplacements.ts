import { createSigningProxy, type SigningState } from '../../../../src/proxy/index.js'
import { portalOptions, post } from '../../support/portal.js'

const REPLACE = '/recipients/re_alice1/replace'
const CALLS = 6_000

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
    begin: async (claim, ttlMs) => maybe(async () => state.begin(claim, ttlMs)),
    finish: async (claim, result, ttlMs) => maybe(async () => state.finish(claim, result, ttlMs)),
    release: async (claim) => maybe(async () => state.release(claim)),
    hit: async (counter, windowMs) => state.hit(counter, windowMs),
  }
}

interface FuzzResult {
  /** The persons who replaced the recipient too often, with the number of replacements. */
  readonly tooOften: readonly (readonly [string, number])[]
  /** The calls that were answered with a new recipient. */
  readonly answered: number
  /** The persons who replaced the recipient. */
  readonly people: number
}

/**
 * Sends 6,000 replacements to three proxies that share a state, with new and used keys. State,
 * service and `onReplaced` fail at random. A person must replace the recipient at most once:
 * `tooOften` lists all others.
 */
export async function fuzzReplacements(store: SigningState): Promise<FuzzResult> {
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
  const statuses = new Map<number, number>()

  async function call(): Promise<void> {
    const person = Math.floor(random() * 400)
    const name = `Person ${person}`
    // Some calls reuse a key of this person, others have a new one.
    const key =
      random() < 0.5 ? `${name.replace(' ', '-')}-${Math.floor(random() * 3)}` : `k-${random()}`
    const body = { name, email: 'new@example.com' }
    const proxy = proxies[Math.floor(random() * proxies.length)]
    const response = await proxy?.fetch(
      post(REPLACE, body, { 'idempotency-key': key, cookie: `user-${person % 40}` }),
    )
    const { status = 0 } = response ?? {}
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }

  for (let done = 0; done < CALLS; done += 12) {
    // oxlint-disable-next-line no-await-in-loop -- twelve calls at a time
    await Promise.all(Array.from({ length: 12 }, call))
  }
  const tooOften = [...acted].filter(([, count]) => count > 1)
  return { tooOften, answered: statuses.get(201) ?? 0, people: acted.size }
}
