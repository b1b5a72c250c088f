import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  createSigningProxy,
  type ProxyEvent,
  type SigningService,
} from '../../../src/proxy/index.js'
import { contractService } from '../../../src/proxy/services/contract/contractService.js'
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
    fetch: async () => {
      const reply = replies[Math.min(callCount, replies.length - 1)]
      callCount += 1
      return reply?.clone() ?? Response.error()
    },
    ...changes,
  })
  const ask = async (reason: string): Promise<unknown> => {
    const path = `/recipients/re_alice1/confirmation?reason=${reason}`
    const answer = proxy.fetch(get(path)).then(async (response) => response.json())
    await vi.advanceTimersByTimeAsync(30_000)
    return answer
  }
  return { ask, callCount: () => callCount, readStatus: proxy.readStatus }
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
