import { createServer } from 'node:http'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { isSigningError } from '../../src/contract/signingError.js'
import { type ProxyEvent, type ServiceFetch } from '../../src/proxy/index.js'
import { createPooledFetch, toNodeListener } from '../../src/proxy/node/index.js'
import {
  behaviourOf,
  entryAttacks,
  requestAttacks,
  toRawRequest,
  type RequestAttack,
} from './support/attackCases.js'
import { listen } from './support/listen.js'
import { KEY, PORTAL, post, SHORT } from './support/portal.js'
import { rawRequest, type RawAnswer } from './support/rawRequest.js'
import { serviceForFile } from './support/serviceForFile.js'

const pooledFetch = createPooledFetch()
const fetches: readonly (readonly [string, ServiceFetch])[] = [
  ['the global fetch', (url, request) => fetch(url, request)],
  ['the pooled fetch', pooledFetch],
]

/** Headers that Node's global `fetch` adds to every request. The browser has not sent them. */
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

async function run(attack: RequestAttack, serviceFetch: ServiceFetch): Promise<RawAnswer> {
  const { authorize, upstream } = attack
  if (upstream !== undefined) service.behave = behaviourOf(upstream)
  const proxy = service.proxyWith({
    fetch: serviceFetch,
    redirectUrls: { done: `${PORTAL}/done` },
    ...(upstream === 'hang' && SHORT),
    ...(authorize && { authorize: () => authorize }),
  })
  const server = await listen(createServer(toNodeListener(proxy)))
  const answer = await rawRequest(server.port, toRawRequest(attack))
  await server.close()
  return answer
}

/** Returns the outcome of an attack, with the same fields as `expected` in the attack table. */
function observe({ expected }: RequestAttack, answer: RawAnswer): Record<string, unknown> {
  const { requests } = service
  const sent = requests[0]?.headerNames ?? []
  return {
    status: answer.status,
    code: /"code":"(\w+)"/.exec(answer.body)?.[1],
    headers: Object.fromEntries(answer.headers),
    calls: requests.length,
    path: requests[0]?.url,
    key: requests[0]?.headers['x-api-key'],
    sentHeaders: sent.filter((name) => !ADDED_BY_RUNTIME.has(name)).toSorted(),
    leaked: leaksIn(answer, expected.hidden),
  }
}

/** Returns the secrets that the response, the events or the console contain. */
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

/** Attacks that the proxy refuses before it calls the service run with the global `fetch` only. */
const reachesService = ({ expected }: RequestAttack): boolean => expected.calls !== 0

describe.each(fetches)('a proxy that uses %s', (_fetch, serviceFetch) => {
  const attacks =
    serviceFetch === pooledFetch ? requestAttacks.filter(reachesService) : requestAttacks

  it.each(attacks.map((attack) => [attack.id, attack.name, attack] as const))(
    'stays safe under attack %s: %s',
    async (_id, _name, attack) => {
      const outcome = observe(attack, await run(attack, serviceFetch))
      const { hidden: _, ...expected } = attack.expected
      const key = expected.sentHeaders && { key: KEY }
      expect(outcome).toMatchObject({ ...expected, ...key, leaked: [] })
      expect(outcome['headers']).not.toHaveProperty('access-control-allow-origin')
    },
  )
})

/** Returns the error code of the proxy, or the `embeddable_in` that the service receives. */
async function outcomeOf(embeddableIn: readonly string[]): Promise<unknown> {
  try {
    await service.answerTo(post('/recipients/re_alice1/ceremony'), { embeddableIn })
  } catch (error) {
    return isSigningError(error) ? error.code : error
  }
  const sent: Record<string, unknown> = JSON.parse(service.requests[0]?.body ?? '')
  return sent['embeddable_in']
}

describe('createSigningProxy', () => {
  it.each(entryAttacks.map((attack) => [attack.id, attack.name, attack] as const))(
    'refuses or normalizes the `embeddableIn` entry of attack %s: %s',
    async (_id, _name, { entry, accepted }) => {
      const expected = accepted === undefined ? 'invalid_option' : [accepted]
      expect(await outcomeOf([entry])).toEqual(expected)
    },
  )

  it('refuses an `embeddableIn` list with 500 entries', async () => {
    const entries = Array.from({ length: 500 }, (_, index) => `https://t${index}.example.com`)
    expect(await outcomeOf(entries)).toBe('invalid_option')
  })
})
