import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { byDeliverable, createSigningProxy, type ProxyEvent } from '../../../src/proxy/index.js'
import { get, MOUNT, PORTAL, portalOptions } from '../support/portal.js'
import { DELIVERABLE } from '../support/serviceStub.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

type Reply = () => Response

const withStatus =
  (status: string): Reply =>
  () =>
    Response.json({ ...DELIVERABLE, status, url: null })
const refused =
  (status: number, headers: Record<string, string> = {}): Reply =>
  () =>
    Response.json({ title: 'no' }, { status, headers })

/** Builds a proxy with `byDeliverable` for a service that gives these replies, and repeats the last. */
function confirmation(...replies: readonly Reply[]) {
  let callCount = 0
  const proxy = createSigningProxy({
    ...portalOptions('https://api.example'),
    confirm: byDeliverable((recipientId) => (recipientId === 're_alice1' ? 'del_1' : undefined)),
    fetch: async () => {
      const reply = replies[Math.min(callCount, replies.length - 1)]
      callCount += 1
      await new Promise((resolve) => {
        setTimeout(resolve, 10)
      })
      return reply?.() ?? Response.error()
    },
  })
  async function ask(reason: string): Promise<unknown> {
    const path = `/recipients/re_alice1/confirmation?reason=${reason}`
    const body: unknown = await (await proxy.fetch(get(path))).json()
    return Object(body).code ?? body
  }
  return { ask, callCount: () => callCount }
}

/** Returns the answer to one question, after the time that it needs. */
async function answerOf({ ask }: ReturnType<typeof confirmation>, reason: string) {
  const answer = ask(reason)
  await vi.advanceTimersByTimeAsync(30_000)
  return answer
}

describe('byDeliverable', () => {
  it.each([
    ['generated', withStatus('generated'), { answer: true, sealed: 'sealed' }],
    ['processing', withStatus('processing'), { answer: false }],
    ['failed', withStatus('failed'), { answer: false }],
    ['not ready yet', refused(503, { 'retry-after': '1' }), { answer: false }],
  ])('reads the deliverable once if it is %s', async (_what, reply, answer) => {
    const service = confirmation(reply)
    expect(await answerOf(service, 'finished')).toEqual(answer)
    expect(service.callCount()).toBe(1)
  })

  it('sends the service one request for all questions at one time', async () => {
    const service = confirmation(withStatus('processing'), withStatus('generated'))
    const first = Array.from({ length: 8 }, async () => service.ask('finished'))
    await vi.advanceTimersByTimeAsync(20)
    expect(await Promise.all(first)).toEqual(Array.from({ length: 8 }, () => ({ answer: false })))
    expect(service.callCount()).toBe(1)
    expect(await answerOf(service, 'open')).toEqual({ answer: true, sealed: 'sealed' })
    expect(service.callCount()).toBe(2)
  })

  it.each([
    ['the API key is refused', refused(401), 'upstream_auth'],
    ['the deliverable does not exist', refused(404), 'host_error'],
    ['the service is busy', refused(429, { 'retry-after': '9' }), 'upstream_busy'],
    ['the service fails', refused(500), 'upstream_error'],
    [
      'the service returns another deliverable',
      () => Response.json({ ...DELIVERABLE, id: 'del_2' }),
      'upstream_invalid',
    ],
  ])('gives the error of the service, and asks once, if %s', async (_, reply, code) => {
    const service = confirmation(reply)
    expect(await answerOf(service, 'finished')).toBe(code)
    expect(service.callCount()).toBe(1)
  })

  it.each([
    [0, 'upstream_timeout', 504, 10_000],
    [8_000, 'upstream_timeout', 504, 18_000],
    [11_000, 'host_error', 500, 10_000],
  ])(
    'names what was too slow if the host needs %d ms and the service never answers: %s',
    async (hostMs, code, status, endsAt) => {
      const proxy = createSigningProxy({
        ...portalOptions('https://api.example'),
        timeoutMs: 10_000,
        confirm: byDeliverable(async () => {
          if (hostMs > 0) await new Promise((resolve) => void setTimeout(resolve, hostMs))
          return 'del_1'
        }),
        fetch: async () => new Promise(() => {}),
      })
      const response = proxy.fetch(get('/recipients/re_alice1/confirmation?reason=finished'))
      await vi.advanceTimersByTimeAsync(endsAt)
      expect((await response).status).toBe(status)
      expect(await (await response).json()).toMatchObject({ code })
      await vi.runAllTimersAsync()
    },
  )

  const LOCAL = `http://localhost:5173${MOUNT}`
  const WHY = { answer: false, remedy: expect.stringContaining('Return the id that you stored') }
  it.each([
    ['no id, in development', LOCAL, null, WHY, { warnings: 1, requests: 0 }],
    ['no id, in production', PORTAL + MOUNT, null, { answer: false }, { warnings: 0, requests: 0 }],
    ['an id, in development', LOCAL, 'del_1', { answer: false }, { warnings: 0, requests: 2 }],
  ])('answers false with %s', async (_, publicUrl, id, answer, counts) => {
    const fetch = vi.fn<() => Promise<Response>>(async () => withStatus('processing')())
    const events: ProxyEvent[] = []
    const proxy = createSigningProxy({
      ...portalOptions('https://api.example', events),
      publicUrl,
      allowedOrigins: [PORTAL],
      confirm: byDeliverable(async () => id),
      fetch,
    })
    const ask = async (reason: string): Promise<unknown> =>
      (await proxy.fetch(get(`/recipients/re_alice1/confirmation?reason=${reason}`))).json()
    expect(await ask('mounted')).toEqual(answer)
    expect(await ask('finished')).toEqual(answer)
    const warnings = events.filter((event) => event.type === 'option_warning')
    const ours = warnings.filter(({ message }) => message.startsWith('`byDeliverable` has no'))
    expect({ warnings: ours.length, requests: fetch.mock.calls.length }).toEqual(counts)
  })

  it('sends no request with an id that is not a deliverable’s', async () => {
    const fetch = vi.fn<() => Promise<Response>>(async () => Response.json(DELIVERABLE))
    const proxy = createSigningProxy({
      ...portalOptions('https://api.example'),
      confirm: byDeliverable(() => '../recipients/re_1'),
      fetch,
    })
    const response = await proxy.fetch(get('/recipients/re_alice1/confirmation'))
    expect(await response.json()).toMatchObject({ code: 'host_error' })
    expect(fetch).not.toHaveBeenCalled()
  })
})
