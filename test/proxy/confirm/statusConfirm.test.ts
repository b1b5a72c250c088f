import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createStateGuard } from '../../../src/proxy/createStateGuard.js'
import {
  createSigningProxy,
  memoryState,
  type ProxyEvent,
  type SigningService,
  type SigningState,
} from '../../../src/proxy/index.js'
import { contractService } from '../../../src/proxy/services/contract/contractService.js'
import { createReplacedEvidence } from '../../../src/proxy/status/replacedEvidence.js'
import { get, type PortalOptions, portalOptions } from '../support/portal.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Builds a proxy whose service reads a recipient’s status, with these statuses, one a call. */
function proxyWith(replies: readonly Response[], changes: PortalOptions = {}) {
  let callCount = 0
  const adapter: SigningService = {
    ...contractService(),
    // @ts-expect-error -- an adapter in JavaScript may return any value
    status: async (recipientId, send) => {
      const { body } = await send({ method: 'GET', path: `/recipients/${recipientId}` })
      return body['status']
    },
  }
  const options = portalOptions('https://api.example')
  const proxy = createSigningProxy({
    ...options,
    service: { ...options.service, adapter },
    authorize: () => true,
    fetch: async () => {
      const reply = replies[Math.min(callCount, replies.length - 1)]
      callCount += 1
      return reply?.clone() ?? Response.error()
    },
    ...changes,
  })
  const ask = async (reason: string): Promise<unknown> => askAbout('re_alice1', reason)
  const askAbout = async (recipientId: string, reason: string): Promise<unknown> => {
    const path = `/recipients/${recipientId}/confirmation?reason=${reason}`
    const answer = proxy.fetch(get(path)).then(async (response) => response.json())
    await vi.advanceTimersByTimeAsync(30_000)
    return answer
  }
  return { ask, askAbout, callCount: () => callCount, readStatus: proxy.readStatus }
}

const status = (value: unknown): Response => Response.json({ status: value })

describe('a proxy without the option `confirm`, whose service reads a recipient’s status', () => {
  it.each(['declined_by_other', 'canceled', 'expired'])(
    'passes on that the document has ended after the signature: %s',
    async (ended) => {
      const { ask, readStatus } = proxyWith([status({ status: 'signed', sealed: 'failed', ended })])
      expect(await ask('finished')).toEqual({ answer: true, sealed: 'failed', ended })
      expect(await readStatus('re_alice1')).toMatchObject({ ended })
    },
  )

  it('passes on no later end while the file may still come', async () => {
    const reading = { status: 'signed', sealed: 'pending', ended: 'canceled' }
    expect(await proxyWith([status(reading)]).ask('open')).toEqual({
      answer: true,
      sealed: 'pending',
    })
  })

  it('passes on no word about a file before the signature, and refuses an unknown word', async () => {
    const { ask, readStatus } = proxyWith([status({ status: 'declined', sealed: 'failed' })])
    expect(await ask('open')).toEqual({ answer: 'declined' })
    expect(await readStatus('re_alice1')).toEqual({ status: 'declined' })
    const unknown = proxyWith([status({ status: 'signed', sealed: 'soon' })])
    expect(await unknown.ask('open')).toMatchObject({ code: 'upstream_invalid' })
  })

  it.each<[string, Response, string]>([
    ['an unknown status', status('done'), 'upstream_invalid'],
    ['a refused API key', new Response(null, { status: 401 }), 'upstream_auth'],
  ])('gives an error for %s, to a page and to the portal’s server', async (_, reply, code) => {
    const { ask, readStatus } = proxyWith([reply])
    expect(await ask('finished')).toMatchObject({ code })
    await expect(readStatus('re_alice1')).rejects.toMatchObject({ code })
  })
})

describe('the role of a recipient', () => {
  it.each(['signer', 'approver', 'viewer', 'assistant'])(
    'is named with every answer, also with `false`: %s',
    async (role) => {
      for (const [read, answer] of [
        ['waiting', false],
        ['declined', 'declined'],
        ['signed', true],
      ] as const) {
        const { ask, readStatus } = proxyWith([status({ status: read, role })])
        // oxlint-disable-next-line no-await-in-loop -- one proxy after the other
        expect(await ask('open')).toEqual({ answer, role })
        // oxlint-disable-next-line no-await-in-loop -- one proxy after the other
        expect(await readStatus('re_alice1')).toEqual({ status: read, role })
      }
    },
  )

  it('`cc` has the answer `false`, with the file', async () => {
    const { ask } = proxyWith([status({ status: 'signed', role: 'cc', sealed: 'sealed' })])
    expect(await ask('open')).toEqual({ answer: false, role: 'cc', sealed: 'sealed' })
  })

  it('is refused if no role has this name', async () => {
    const { ask } = proxyWith([status({ status: 'waiting', role: 'witness' })])
    expect(await ask('open')).toMatchObject({ code: 'upstream_invalid' })
  })

  it('is passed on from an own `confirm`, which can also answer about a copy', async () => {
    const copy = { answer: false, role: 'cc', sealed: 'pending' } as const
    expect(await proxyWith([], { confirm: () => copy }).ask('open')).toEqual(copy)
    const viewed = { answer: true, role: 'viewer', signedAt: '2026-11-23T14:05:00Z' } as const
    expect(await proxyWith([], { confirm: () => viewed }).ask('open')).toEqual({
      answer: true,
      role: 'viewer',
      signed_at: '2026-11-23T14:05:00Z',
    })
  })
})

describe('an answer that came later', () => {
  it('reaches only a page whose question says that it knows the answer', async () => {
    const { ask } = proxyWith([status({ status: 'not_ready', role: 'signer' })])
    expect(await ask('open')).toEqual({ answer: false, role: 'signer' })
    expect(await ask('open&knows=unavailable')).toEqual({ answer: false, role: 'signer' })
    expect(await ask('open&knows=unavailable,not_ready')).toEqual({
      answer: 'not_ready',
      role: 'signer',
    })
  })
})

describe('a recipient that the service no longer knows', () => {
  const gone = new Response(null, { status: 404 })
  const KNOWS = 'open&knows=not_ready,unavailable'

  it('is `unavailable` if the same key has read another recipient within a minute', async () => {
    const { ask, askAbout } = proxyWith([status('waiting'), status('waiting'), gone])
    expect(await ask(KNOWS)).toEqual({ answer: false })
    expect(await askAbout('re_bob', KNOWS)).toEqual({ answer: false })
    expect(await ask(KNOWS)).toEqual({ answer: 'unavailable' })
    expect(await ask('open')).toEqual({ answer: false })
  })

  it('is `false`, with an event, if this page and this process had no answer about it', async () => {
    const events: string[] = []
    const onEvent = ({ type }: ProxyEvent) => void events.push(type)
    const replies = [status('waiting'), gone, status('waiting'), gone]
    const { ask, askAbout } = proxyWith(replies, { onEvent })
    await askAbout('re_bob', KNOWS)
    expect(await ask(KNOWS)).toEqual({ answer: false })
    expect(events).toContain('recipient_unknown')
    await askAbout('re_bob', KNOWS)
    expect(await ask(`${KNOWS}&answered=1`)).toEqual({ answer: 'unavailable' })
  })

  it('is `false` if the key reads no other recipient any more', async () => {
    const { ask, askAbout } = proxyWith([status('waiting'), status('waiting'), gone])
    await askAbout('re_bob', KNOWS)
    await ask(KNOWS)
    await vi.advanceTimersByTimeAsync(120_000)
    expect(await ask(KNOWS)).toEqual({ answer: false })
  })

  it('is not `unavailable` if the state, which knows that it was replaced, fails once', async () => {
    const memory = memoryState()
    let failures = 1
    const begin: SigningState['begin'] = async (claim, ttlMs) => {
      if (claim.key.kind === 'replaced' && failures-- > 0) throw new Error('the connection broke')
      return memory.begin(claim, ttlMs)
    }
    const limits = { perSubject: 100, perRecipient: 100 }
    const guard = createStateGuard(memory, { limits }, vi.fn(), vi.fn())
    await createReplacedEvidence(guard).note('re_alice1')
    const state = { ...memory, begin }
    const { ask, askAbout } = proxyWith([status('waiting'), status('waiting'), gone], { state })
    await ask(KNOWS)
    await askAbout('re_bob', KNOWS)
    expect(await ask(KNOWS)).toEqual({ answer: false })
    expect(await ask(KNOWS)).toEqual({ answer: 'replaced' })
  })

  it('can come back', async () => {
    const replies = [status('waiting'), status('waiting'), gone, status('waiting')]
    const { ask, askAbout } = proxyWith(replies)
    await ask(KNOWS)
    await askAbout('re_bob', KNOWS)
    expect(await ask(KNOWS)).toEqual({ answer: 'unavailable' })
    expect(await ask(KNOWS)).toEqual({ answer: false })
  })
})

it('a service that is too slow is reported to a page as the service’s failure, and not as the host’s', async () => {
  const events: ProxyEvent[] = []
  const { ask } = proxyWith([], {
    fetch: async () => new Promise(() => {}),
    timeoutMs: 3_000,
    onEvent: (event) => void events.push(event),
  })
  expect(await ask('finished')).toMatchObject({ code: 'upstream_timeout' })
  expect(events.map(({ type }) => type)).toEqual(['operation'])
})

it('a recipient that the service does not know is `false` to a page and `unknown` to the server', async () => {
  const { ask, readStatus } = proxyWith([new Response(null, { status: 404 })])
  expect(await ask('finished')).toEqual({ answer: false })
  expect(await readStatus('re_alice1')).toMatchObject({ status: 'unknown' })
})

it('a proxy with the option `confirm` does not read the recipient’s status from the service', async () => {
  const service = proxyWith([status('declined')], { confirm: () => true })
  expect(await service.ask('open')).toEqual({ answer: true })
  expect(service.callCount()).toBe(0)
})
