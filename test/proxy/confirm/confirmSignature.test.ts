import { describe, expect, it, vi } from 'vitest'
import {
  type ConfirmQuestion,
  createSigningProxy,
  type ProxyEvent,
} from '../../../src/proxy/index.js'
import {
  get,
  MOUNT,
  PORTAL,
  type PortalOptions,
  type PortalSession,
  portalOptions,
  post,
} from '../support/portal.js'

const PATH = '/recipients/re_alice1/confirmation'

/** Builds the sample portal's proxy. Its option `confirm` answers `true`. */
function proxyWith(changes: PortalOptions = {}) {
  const events: ProxyEvent[] = []
  const confirm = vi.fn<NonNullable<PortalOptions['confirm']>>((_question) => true)
  const options = { ...portalOptions('https://api.example', events), confirm, ...changes }
  const proxy = createSigningProxy(options)
  return { events, confirm, ask: async (path = PATH) => proxy.fetch(get(path)), proxy }
}

async function codeOf(response: Response): Promise<unknown> {
  const body: unknown = await response.json()
  return Object(body).code
}

describe('GET /recipients/{id}/confirmation', () => {
  it.each([true, false, 'declined', 'expired', 'replaced'] as const)(
    'answers 200 with the answer %j of `confirm`, which no cache stores',
    async (answer) => {
      const response = await proxyWith({ confirm: () => answer }).ask()
      expect(response.status).toBe(200)
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(await response.json()).toEqual({ answer })
    },
  )

  it('answers with who signed and when, and with no other field of `confirm`', async () => {
    const facts = { signer: 'Ada Lovelace', signedAt: '2026-11-23T14:05:00Z', iban: 'GB33' }
    const response = await proxyWith({ confirm: () => ({ answer: true, ...facts }) }).ask()
    expect(await response.json()).toEqual({
      answer: true,
      signer: 'Ada Lovelace',
      signed_at: '2026-11-23T14:05:00Z',
    })
  })

  it('passes the session, the recipient, the reason and the request to `confirm`', async () => {
    const { ask, confirm } = proxyWith()
    await ask(`${PATH}?reason=pending&timer=1`)
    const { request, ...question } = confirm.mock.calls[0]?.[0] ?? {}
    expect(question).toMatchObject({
      session: { subject: 'alice' },
      recipientId: 're_alice1',
      reason: 'pending',
    })
    expect(request?.url).toBe(`${PORTAL}${MOUNT}${PATH}?reason=pending&timer=1`)
  })

  it.each([
    ['finished', 'finished'],
    ['open', 'open'],
    ['of-a-newer-page', 'returned'],
    ['', 'returned'],
  ])('passes the reason %j to `confirm` as %j', async (sent, reason) => {
    const { ask, confirm } = proxyWith()
    await ask(`${PATH}?reason=${sent}`)
    expect(confirm.mock.calls[0]?.[0]).toMatchObject({ reason })
  })

  it('reports the call as an event of the operation `confirm_signature`', async () => {
    const { ask, events } = proxyWith()
    await ask()
    expect(events).toMatchObject([{ operation: 'confirm_signature', outcome: 'ok', status: 200 }])
  })

  it('answers 404 if the proxy has no option `confirm`, without a question to the host', async () => {
    const authenticate = vi.fn<() => null>(() => null)
    const response = await proxyWith({ confirm: undefined, authenticate }).ask()
    expect(response.status).toBe(404)
    expect(await codeOf(response)).toBe('not_found')
    expect(authenticate).not.toHaveBeenCalled()
  })
})

describe('a caller without permission', () => {
  it.each([
    ['no session', PATH, { cookie: '' }, 401, 'unauthenticated'],
    ['another person’s recipient', '/recipients/re_bob1/confirmation', {}, 403, 'forbidden'],
    ['the id of a deliverable', '/recipients/del_1/confirmation', {}, 400, 'invalid_recipient_id'],
    ['a forged origin', PATH, { origin: 'https://evil.example' }, 403, 'bad_origin'],
  ])('gets no answer with %s', async (_, path, headers: Record<string, string>, status, code) => {
    const { proxy, confirm } = proxyWith()
    const response = await proxy.fetch(get(path, headers))
    expect(response.status).toBe(status)
    expect(await codeOf(response)).toBe(code)
    expect(confirm).not.toHaveBeenCalled()
  })

  it('gets an answer if `authorize` returns "not_actionable" for the own recipient', async () => {
    const response = await proxyWith({ authorize: () => 'not_actionable' }).ask()
    expect(await response.json()).toEqual({ answer: true })
  })
})

describe('a `confirm` that fails', () => {
  it.each<[string, () => unknown]>([
    ['rejects', async () => Promise.reject(new Error('SECRET'))],
    ['returns "true"', () => 'true'],
    ['returns an object without `answer: true`', () => ({ answer: 'true' })],
    ['returns a signer that is not a string', () => ({ answer: true, signer: 7 })],
    ['returns undefined', () => undefined],
    ['returns 1', async () => 1],
  ])('gives an error and no answer if it %s', async (_, confirm) => {
    // @ts-expect-error -- a function in JavaScript may return any value
    const { ask, events } = proxyWith({ confirm })
    const response = await ask()
    const text = await response.text()
    expect(response.status).toBe(500)
    expect(text).toContain('host_error')
    expect(text).not.toMatch(/answer"|SECRET/)
    expect(events).toContainEqual(
      expect.objectContaining({ type: 'host_error', hostFunction: 'confirm' }),
    )
  })

  it('gives an error after `timeoutMs`, even after the end of a ceremony, and aborts its signal', async () => {
    vi.useFakeTimers()
    try {
      let question: ConfirmQuestion<PortalSession> | undefined
      const confirm: PortalOptions['confirm'] = async (asked) => {
        question = asked
        return new Promise(() => {})
      }
      const response = proxyWith({ confirm, timeoutMs: 3_000 }).ask(`${PATH}?reason=finished`)
      await vi.advanceTimersByTimeAsync(2_999)
      expect(question?.signal.aborted).toBe(false)
      await vi.advanceTimersByTimeAsync(1)
      expect((await response).status).toBe(500)
      expect(question?.signal.aborted).toBe(true)
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('the limit of questions', () => {
  it('refuses a caller that asks more often than `perSubject`, and still creates ceremonies', async () => {
    const { ask, proxy, confirm } = proxyWith({
      limits: { perSubject: 3 },
      fetch: async () =>
        Response.json({ url: 'https://ceremony.example/en/start?token=T' }, { status: 201 }),
    })
    const statuses = []
    // oxlint-disable-next-line no-await-in-loop -- one question after the other
    for (let index = 0; index < 5; index += 1) statuses.push((await ask()).status)
    expect(statuses).toEqual([200, 200, 200, 429, 429])
    expect(confirm).toHaveBeenCalledTimes(3)
    expect((await proxy.fetch(post('/recipients/re_alice1/ceremony'))).status).toBe(201)
  })

  it('lets three windows ask as fast as their timers do, and refuses more', async () => {
    const { ask } = proxyWith({ limits: {} })
    const statuses: number[] = []
    // The page asks four questions at a time.
    const ask30 = async (): Promise<void> => {
      // oxlint-disable-next-line no-await-in-loop -- one question after the other
      for (let index = 0; index < 30; index += 1) statuses.push((await ask()).status)
    }
    await Promise.all([ask30(), ask30(), ask30(), ask30()])
    expect(statuses).toEqual(Array.from({ length: 120 }, () => 200))
    expect((await ask()).status).toBe(429)
  })
})
