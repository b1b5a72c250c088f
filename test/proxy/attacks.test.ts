import { createServer } from 'node:http'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { isSigningError } from '../../src/contract/signingError.js'
import {
  createSigningProxy,
  type ProxyEvent,
  type ServiceFetch,
  type SigningProxy,
} from '../../src/proxy/index.js'
import { createPooledFetch, toNodeListener } from '../../src/proxy/node/index.js'
import {
  attackCases,
  behaviourOf,
  MAPPED,
  toRawRequest,
  type AttackCase,
} from './support/attackCases.js'
import { listen } from './support/listen.js'
import { ALICE, KEY, portalOptions, post, SHORT } from './support/portal.js'
import { rawRequest, type RawAnswer } from './support/rawRequest.js'
import { serviceForFile } from './support/serviceForFile.js'

const pooledFetch = createPooledFetch()
const fetches: readonly (readonly [string, ServiceFetch])[] = [
  ['the global fetch', (url, request) => fetch(url, request)],
  ['the pooled fetch', pooledFetch],
]

/** Headers that Node's global fetch adds to every request. None of them comes from the browser. */
const ADDED_BY_RUNTIME = new Set([
  'accept-encoding',
  'accept-language',
  'connection',
  'sec-fetch-mode',
])

const events: ProxyEvent[] = []
const service = serviceForFile(events)
const printed: unknown[] = []

beforeEach(() => {
  printed.length = 0
  for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const) {
    vi.spyOn(console, method).mockImplementation((...args) => printed.push(args))
  }
  return () => vi.restoreAllMocks()
})
afterAll(async () => pooledFetch.close())

async function run({ id, input }: AttackCase, serviceFetch: ServiceFetch): Promise<RawAnswer> {
  if (input.upstream !== undefined) service.behave = behaviourOf(input.upstream)
  const urls = input.config?.redirectUrls
  const proxy = createSigningProxy({
    ...portalOptions(service.url, events),
    fetch: serviceFetch,
    redirectUrls: Array.isArray(urls) ? { done: String(urls[0]) } : { ...urls },
    ...(input.upstream === 'hang' && SHORT),
    ...(id === 'idor-08' && { authorize: () => 'not_actionable' as const }),
  })
  const server = await listen(createServer(toNodeListener(proxy)))
  const request = input.request ?? { method: 'POST', path: '', headers: ALICE, ...input }
  const answer = await rawRequest(server.port, toRawRequest(request))
  await server.close()
  return answer
}

/** The outcome of an attack, in the fields of the table. */
function observe(attack: AttackCase, answer: RawAnswer): Record<string, unknown> {
  const { requests } = service
  const sent = requests[0]?.headerNames ?? []
  return {
    status: isSafeStatus(attack, answer.status) ? 'safe' : answer.status,
    code: /"code":"(\w+)"/.exec(answer.body)?.[1],
    headers: Object.fromEntries(answer.headers),
    calls: requests.length,
    path: requests[0]?.url,
    key: requests[0]?.headers['x-api-key'],
    sentHeaders: sent.filter((name) => !ADDED_BY_RUNTIME.has(name)).toSorted(),
    leaked: leaksIn(answer, attack.expected.must_not_contain),
  }
}

/** The table allows one status, two (`204 or 403`), or any. */
function isSafeStatus({ id, expected }: AttackCase, status: number): boolean {
  const allowed = MAPPED[id]?.status ?? expected.status
  return allowed === undefined || String(allowed).split(' or ').includes(String(status))
}

/** The outcome that the table, or our mapping of it, expects. A field without a rule is absent. */
function expectedOutcome({ id, input, expected }: AttackCase): Record<string, unknown> {
  const { code } = MAPPED[id] ?? { code: expected.error_code }
  const method = input.request?.method ?? input.method
  const calls =
    expected.upstream_called === false
      ? 0
      : (expected.upstream_calls ?? (expected.second_request_made === false ? 1 : undefined))
  return {
    status: 'safe',
    leaked: [],
    headers: expected.headers ?? {},
    ...(code !== undefined && method !== 'HEAD' && { code }),
    ...(calls !== undefined && { calls }),
    ...(expected.upstream_path && { path: expected.upstream_path }),
    ...(expected.upstream_headers_exactly && {
      key: KEY,
      sentHeaders: expected.upstream_headers_exactly.toSorted(),
    }),
  }
}

/** The secrets that the response, the events or the console contain. */
function leaksIn(answer: RawAnswer, more: readonly string[] = []): readonly string[] {
  const logged = JSON.stringify([events, printed])
  const secrets = [KEY, 'key_test_', 'key_live_', 'SESSION-SECRET', 'session=', 'alice', ...more]
  // Only a successful response may contain a token.
  const withoutToken = answer.status === 201 ? logged : answer.text + logged
  return [
    ...secrets.filter((secret) => (answer.text + logged).includes(secret)),
    ...['token=', 'TOKEN-SECRET'].filter((secret) => withoutToken.includes(secret)),
  ]
}

describe.each(fetches)('a proxy that uses %s', (_fetch, serviceFetch) => {
  const requests = attackCases.filter(({ input }) => input.request ?? input.method)

  it.each(requests.map((attack) => [attack.id, attack.name, attack] as const))(
    'stays safe under attack %s: %s',
    async (_id, _name, attack) => {
      const answer = await run(attack, serviceFetch)
      const outcome = observe(attack, answer)
      expect(outcome).toMatchObject(expectedOutcome(attack))
      expect(outcome['headers']).not.toHaveProperty('access-control-allow-origin')
    },
  )

  it('calls the service once for two identical concurrent requests (rate-03)', async () => {
    const proxy = createSigningProxy({ ...portalOptions(service.url), fetch: serviceFetch })
    const urls = await Promise.all(
      [1, 2].map(async () => (await proxy.fetch(post('/recipients/re_alice1/ceremony'))).json()),
    )
    expect(urls[0]).toEqual(urls[1])
    expect(service.requests).toHaveLength(1)
  })
})

/** The code of the error, or the `embeddable_in` that the service receives. */
async function outcomeOf(build: () => SigningProxy): Promise<unknown> {
  try {
    await build().fetch(post('/recipients/re_alice1/ceremony'))
  } catch (error) {
    return isSigningError(error) ? error.code : error
  }
  const sent: Record<string, unknown> = JSON.parse(service.requests[0]?.body ?? '')
  return sent['embeddable_in']
}

describe('createSigningProxy', () => {
  const entries = attackCases.filter(({ category }) => category === 'embeddable-in')

  it.each(entries.map((attack) => [attack.id, attack.name, attack] as const))(
    'rejects or normalizes the `embeddableIn` of attack %s: %s',
    async (_id, _name, { input, expected }) => {
      const listed = input.config?.embeddableIn
      const embeddableIn = Array.isArray(listed)
        ? listed
        : Array.from({ length: 500 }, (_, index) => `https://t${index}.example.com`)
      const build = (): SigningProxy =>
        createSigningProxy({ ...portalOptions(service.url), embeddableIn })
      const accepted = expected.normalised_to
      const outcome = await outcomeOf(build)
      expect(outcome).toEqual(accepted === undefined ? 'invalid_option' : [accepted])
    },
  )

  it('refuses options without `authorize` (idor-07)', () => {
    const { authorize: _missing, ...options } = portalOptions(service.url)
    // @ts-expect-error -- the compiler requires it as well
    expect(() => createSigningProxy(options)).toThrow(/`authorize` is missing/)
  })
})

describe('the table of attacks', () => {
  it('has a test for every row', () => {
    const ids = new Set(attackCases.map(({ id }) => id))
    // nodeMounts.test.ts sends bytes that are not HTTP. Every case looks for leaks.
    const elsewhere = ['headers-15', 'headers-16', 'headers-19', 'idor-07', 'leak-02', 'rate-03']
    const byRequest = attackCases.filter(({ input }) => input.request ?? input.method)
    const byConfig = attackCases.filter(({ category }) => category === 'embeddable-in')
    const covered = new Set([...byRequest, ...byConfig].map(({ id }) => id))
    expect([...ids].filter((id) => !covered.has(id)).toSorted()).toEqual(elsewhere)
    expect(Object.keys(MAPPED).filter((id) => !ids.has(id))).toEqual([])
  })
})
