import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSigningProxy, documenso, type SigningProxy } from '../../../src/proxy/index.js'
import { fakeDocumenso } from './documenso/support/fakeDocumenso.js'
import { documensoPortal, get, PORTAL, post } from './documenso/support/documensoPortal.js'

/** How long Documenso needs for one answer, in milliseconds. */
const SLOW_MS = 2_000

const person = (id: number) => ({
  id,
  role: 'SIGNER',
  email: `person${id}@example.com`,
  signingStatus: 'NOT_SIGNED',
  hasField: true,
})

/** Builds a portal whose Documenso needs `SLOW_MS` for each answer. */
function slowPortal() {
  const service = fakeDocumenso([person(1), person(2)])
  const calls: string[] = []
  const aborted: string[] = []
  const fetchSlowly: typeof service.fetch = async (url, init) => {
    const path = new URL(url).pathname.replace('/api/v2/envelope/', '')
    calls.push(path)
    const { signal } = Object(init)
    signal?.addEventListener('abort', () => aborted.push(path))
    await new Promise((resolve) => {
      setTimeout(resolve, SLOW_MS)
    })
    return service.fetch(url, init)
  }
  const proxy = documensoPortal('https://sign.example.com', {}, [], {
    fetch: fetchSlowly,
    document: true,
  })
  const ask = async (id: number, query: string): Promise<unknown> => {
    const response = await get(proxy, `/recipients/${id}/confirmation?${query}`)
    return (await response.json())['answer']
  }
  /** Asks once for each recipient, so that the proxy knows their envelope. */
  async function warmUp(): Promise<void> {
    const known = Promise.all([ask(1, 'reason=open'), ask(2, 'reason=open')])
    await vi.advanceTimersByTimeAsync(2 * SLOW_MS)
    await known
    calls.length = 0
  }
  return { service, calls, aborted, proxy, ask, warmUp }
}

async function readDocument(proxy: SigningProxy, signal: AbortSignal): Promise<Response> {
  const headers = { 'sec-fetch-site': 'same-origin' }
  return proxy.fetch(
    new Request(`${PORTAL}/api/signing/recipients/1/document`, { headers, signal }),
  )
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-22T20:50:00Z') })
})
afterEach(() => void vi.useRealTimers())

describe('questions about one envelope', () => {
  it('that come at the same moment share one read of the service', async () => {
    const { ask, calls, warmUp } = slowPortal()
    await warmUp()
    const answers = Promise.all([1, 2, 1, 2].map(async (id) => ask(id, 'reason=finished')))
    await vi.advanceTimersByTimeAsync(SLOW_MS)
    expect(await answers).toEqual([false, false, false, false])
    expect(calls).toEqual(['envelope_fake'])
  })

  it('of a person are not answered by a read that began earlier, and those of a timer are', async () => {
    const { service, ask, calls, warmUp } = slowPortal()
    await warmUp()
    const byTimer = ask(1, 'reason=pending&timer=1')
    await vi.advanceTimersByTimeAsync(SLOW_MS * 11)
    expect(calls).toEqual([])
    await byTimer

    const early = ask(1, 'reason=pending')
    await vi.advanceTimersByTimeAsync(100)
    const late = [ask(2, 'reason=pending&timer=1'), ask(2, 'reason=finished')]
    service.change(2, { signingStatus: 'SIGNED' })
    await vi.advanceTimersByTimeAsync(SLOW_MS + 100)
    await Promise.all([early, ...late])
    expect(calls).toEqual(['envelope_fake', 'envelope_fake'])
  })

  it('get an answer to a timer that is at most ten times as old as the read took', async () => {
    const { ask, calls, warmUp } = slowPortal()
    await warmUp()
    await vi.advanceTimersByTimeAsync(10 * SLOW_MS - 1_000)
    expect(await ask(1, 'reason=pending&timer=1')).toBe(false)
    expect(await ask(2, 'reason=pending&timer=1')).toBe(false)
    expect(calls).toEqual([])
    await vi.advanceTimersByTimeAsync(1_001)
    const asked = ask(1, 'reason=pending&timer=1')
    await vi.advanceTimersByTimeAsync(SLOW_MS)
    expect(await asked).toBe(false)
    expect(calls).toEqual(['envelope_fake'])
  })

  it.each(['reason=pending', 'reason=finished', 'reason=returned'])(
    'are always read for a person: %s',
    async (query) => {
      const { service, ask, calls, warmUp } = slowPortal()
      await warmUp()
      service.change(1, { signingStatus: 'SIGNED' })
      const asked = ask(1, query)
      await vi.advanceTimersByTimeAsync(SLOW_MS)
      expect(await asked).toBe(true)
      expect(calls).toEqual(['envelope_fake'])
    },
  )

  it('share no read with a creation, which always reads', async () => {
    const { proxy, ask, calls, warmUp } = slowPortal()
    await warmUp()
    const both = Promise.all([post(proxy, '/recipients/1/ceremony'), ask(1, 'reason=pending')])
    await vi.advanceTimersByTimeAsync(2 * SLOW_MS)
    expect((await both)[0].status).toBe(201)
    expect(calls.filter((path) => path === 'envelope_fake')).toHaveLength(2)
  })

  it('of a timer are read again after a write of this proxy', async () => {
    const { proxy, ask, calls, warmUp } = slowPortal()
    await warmUp()
    const created = post(proxy, '/recipients/1/ceremony')
    await vi.advanceTimersByTimeAsync(2 * SLOW_MS)
    expect((await created).status).toBe(201)
    const asked = ask(1, 'reason=pending&timer=1')
    await vi.advanceTimersByTimeAsync(SLOW_MS)
    await asked
    expect(calls).toEqual(['envelope_fake', 'update', 'envelope_fake'])
  })

  it('of a timer are read again if the last read began during a write of this proxy', async () => {
    const { proxy, ask, calls, warmUp } = slowPortal()
    await warmUp()
    const created = post(proxy, '/recipients/1/ceremony')
    await vi.advanceTimersByTimeAsync(SLOW_MS + 100)
    const duringWrite = ask(1, 'reason=finished')
    await vi.advanceTimersByTimeAsync(SLOW_MS - 50)
    await created
    const whileRunning = ask(1, 'reason=pending&timer=1')
    await vi.advanceTimersByTimeAsync(50)
    await duringWrite
    const afterwards = ask(1, 'reason=pending&timer=1')
    await vi.advanceTimersByTimeAsync(SLOW_MS)
    await Promise.all([whileRunning, afterwards])
    expect(calls).toEqual(['envelope_fake', 'update', 'envelope_fake', 'envelope_fake'])
  })
})

describe('the reader of a file', () => {
  it('ends the read before the file by leaving, unless somebody else waits for it', async () => {
    const { proxy, ask, aborted, warmUp } = slowPortal()
    await warmUp()
    const [alone, shared] = [new AbortController(), new AbortController()]
    const first = readDocument(proxy, alone.signal)
    await vi.advanceTimersByTimeAsync(100)
    alone.abort()
    await first
    expect(aborted).toEqual(['envelope_fake'])

    const second = readDocument(proxy, shared.signal)
    const asked = ask(1, 'reason=finished')
    await vi.advanceTimersByTimeAsync(100)
    shared.abort()
    await second
    await vi.advanceTimersByTimeAsync(2 * SLOW_MS)
    expect(await asked).toBe(false)
    expect(aborted).toEqual(['envelope_fake'])
  })
})

it('proxies with different API keys share no read', async () => {
  let key = 'api_first_key_000001'
  const service = fakeDocumenso([person(1)])
  const keys: unknown[] = []
  const proxy = createSigningProxy({
    service: { baseUrl: 'https://sign.example.com', apiKey: () => key, adapter: documenso() },
    publicUrl: 'http://localhost:3000/api/signing',
    authenticate: () => ({ subject: 'ada' }),
    authorize: () => true,
    onEvent: () => {},
    fetch: async (url, init) => {
      keys.push(init.headers['authorization'])
      return service.fetch(url, init)
    },
  })
  const ask = async (): Promise<Response> =>
    proxy.fetch(
      new Request(
        'http://localhost:3000/api/signing/recipients/1/confirmation?reason=pending&timer=1',
        {
          headers: { 'sec-fetch-site': 'same-origin' },
        },
      ),
    )
  await ask()
  keys.length = 0
  const first = ask()
  key = 'api_other_key_000002'
  await Promise.all([first, ask()])
  expect(keys).toContain('api_other_key_000002')
})
