import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  memoryState,
  type ProxyEvent,
  type RecipientReplaced,
  type SigningProxy,
  type SigningState,
} from '../../src/proxy/index.js'
import { type PortalOptions, post, type PortalSession } from './support/portal.js'
import { RECIPIENT } from './support/serviceStub.js'
import { serviceForFile } from './support/serviceForFile.js'

const events: ProxyEvent[] = []
const service = serviceForFile(events)
let replaced: RecipientReplaced<PortalSession>[] = []

beforeEach(() => {
  replaced = []
})

const REPLACE = '/recipients/re_alice1/replace'
const PERSON = { name: 'New Person', email: 'new@example.com' }
const HOUR_MS = 3_600_000
const KEYED = { 'idempotency-key': 'hand-over' }

const proxyWith = (options: PortalOptions = {}): SigningProxy =>
  service.proxyWith({ onReplaced: (event) => void replaced.push(event), ...options })

/** Builds an `onReplaced` function that fails in its first `times` calls. */
function failing(times: number): NonNullable<PortalOptions['onReplaced']> {
  return async (event) => {
    replaced.push(event)
    if (replaced.length <= times) throw new Error('database is down')
  }
}

const hang = async (): Promise<never> => new Promise(() => {})

describe('a request to replace a recipient', () => {
  it.each(['POST', 'GET', 'DELETE'])(
    'is answered with 404 (method %s) if the host sets no `onReplaced`',
    async (method) => {
      const { url, headers } = post(REPLACE, PERSON)
      const request = new Request(url, { method, headers })
      const response = await service.answerTo(request, { onReplaced: undefined })
      expect(response.status).toBe(404)
      expect(await response.json()).toMatchObject({ code: 'not_found' })
      expect(service.requests).toEqual([])
    },
  )

  it('is answered only after the host’s `onReplaced` has returned', async () => {
    let isStored = false
    const onReplaced = async (): Promise<void> => {
      await new Promise((resolve) => {
        setTimeout(resolve, 20)
      })
      isStored = true
    }
    await proxyWith({ onReplaced }).fetch(post(REPLACE, PERSON))
    expect(isStored).toBe(true)
  })

  it('passes both recipients and the session to `onReplaced`', async () => {
    const request = post(REPLACE, PERSON)
    await proxyWith().fetch(request)
    expect(replaced).toEqual([
      {
        session: { subject: 'alice', id: 'SESSION-SECRET' },
        recipientId: 're_alice1',
        recipient: RECIPIENT,
        request,
      },
    ])
  })

  it('is answered with 503 if `onReplaced` fails, and an event names the new recipient', async () => {
    const response = await proxyWith({ onReplaced: failing(1) }).fetch(post(REPLACE, PERSON))
    expect(response.status).toBe(503)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await response.json()).toMatchObject({ code: 'replacement_not_recorded' })
    expect(events).toMatchObject([
      { type: 'host_error', hostFunction: 'onReplaced', errorName: 'Error' },
      { outcome: 'replacement_not_recorded', hostFunction: 'onReplaced', successorId: 're_new1' },
    ])
  })

  it('calls only `onReplaced` again if it is sent again after `onReplaced` failed', async () => {
    const options = { state: memoryState(), onReplaced: failing(2) }
    const instances = [proxyWith(options), proxyWith(options)]
    const statuses: (number | undefined)[] = []
    for (let round = 0; round < 5; round += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const response = await instances[round % 2]?.fetch(post(REPLACE, PERSON, KEYED))
      statuses.push(response?.status)
    }
    expect(statuses).toEqual([503, 503, 201, 201, 201])
    expect(replaced).toHaveLength(3)
    expect(service.requests).toHaveLength(1)
  })

  it('is answered with `replacement_not_recorded` if `onReplaced` never returns', async () => {
    const response = await proxyWith({ onReplaced: hang, timeoutMs: 300 }).fetch(
      post(REPLACE, PERSON),
    )
    expect(await response.json()).toMatchObject({ code: 'replacement_not_recorded' })
  })

  it('is refused if its user has filled their share of the store, but not for another user', async () => {
    const proxy = proxyWith({ state: memoryState({ maxEntries: 20 }), authorize: () => true })
    const send = async (recipientId: string, headers = {}): Promise<Response> =>
      proxy.fetch(post(`/recipients/${recipientId}/replace`, PERSON, headers))
    expect((await send('re_1', KEYED)).status).toBe(201)
    expect((await send('re_2')).status).toBe(201)
    const refused = await send('re_3')
    expect(await refused.json()).toMatchObject({ code: 'rate_limited' })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(service.requests).toHaveLength(2)
    expect((await send('re_1', KEYED)).status).toBe(201)
    expect((await send('re_3', { cookie: 'session=bob' })).status).toBe(201)
  })
})

async function replace(proxy: SigningProxy, body: object = PERSON, headers = {}) {
  const response = await proxy.fetch(post(REPLACE, body, headers))
  const answer: unknown = await response.json()
  return { status: response.status, body: answer }
}

describe('unrecordedReplacements()', () => {
  it('lists a replacement from any instance until `onReplaced` has stored it', async () => {
    const state = memoryState()
    const proxy = proxyWith({ state, onReplaced: failing(1) })
    const other = proxyWith({ state })
    await proxy.fetch(post('/recipients/re_alice1/ceremony', {}, { 'idempotency-key': 'c-1' }))
    expect(await replace(proxy)).toMatchObject({ status: 503 })
    const listed = [{ outcome: 'replaced', recipientId: 're_alice1', recipient: RECIPIENT }]
    expect(await other.unrecordedReplacements()).toMatchObject(listed)
    expect(await replace(proxy)).toMatchObject({ status: 201 })
    expect(await other.unrecordedReplacements()).toEqual([])
    expect(replaced).toHaveLength(2)
  })

  it('lists a replacement for three days, and a retry on the third day stores it', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const proxy = proxyWith({ onReplaced: failing(1) })
    await replace(proxy)
    vi.advanceTimersByTime(71 * HOUR_MS)
    expect(await proxy.unrecordedReplacements()).toHaveLength(1)
    expect(await replace(proxy)).toMatchObject({ status: 201 })
    expect(service.requests).toHaveLength(1)
    expect(replaced).toHaveLength(2)
    vi.useRealTimers()
  })

  it('names a record that the state cannot open by its hash, and lists the others', async () => {
    const state = memoryState()
    await proxyWith({ state, onReplaced: failing(1) }).fetch(post(REPLACE, PERSON))
    const results: SigningState['results'] = async (kind) => [
      { id: 'a1b2', result: undefined },
      { id: 'c3d4', result: 'not JSON' },
      ...((await state.results?.(kind)) ?? []),
    ]
    const listed = await proxyWith({ state: { ...state, results } }).unrecordedReplacements()
    expect(listed).toMatchObject([
      { outcome: 'unreadable', recordId: 'a1b2' },
      { outcome: 'unreadable', recordId: 'c3d4' },
      { outcome: 'replaced', recipientId: 're_alice1', recipient: RECIPIENT },
    ])
  })

  it('rejects if the state cannot list its records', async () => {
    const { results: _, ...state } = memoryState()
    const listing = proxyWith({ state }).unrecordedReplacements()
    await expect(listing).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('a second request for the same recipient and person', () => {
  it('gets the first response, although it has another Idempotency-Key and spelling', async () => {
    const state = memoryState()
    const [one, other] = [proxyWith({ state }), proxyWith({ state })]
    const first = await replace(one)
    const spelled = { name: ' new  PERSON ', email: 'New@Example.com' }
    expect(await replace(other, spelled)).toEqual(first)
    expect(await replace(one, PERSON, KEYED)).toEqual(first)
    expect(service.requests).toHaveLength(1)
    expect(replaced).toHaveLength(1)
  })

  it('is executed if it names another person or another recipient', async () => {
    const proxy = proxyWith({ authorize: () => true })
    await replace(proxy)
    await replace(proxy, { ...PERSON, email: 'other@example.com' })
    await proxy.fetch(post('/recipients/re_bob1/replace', PERSON))
    expect(service.requests).toHaveLength(3)
  })
})
