import { beforeEach, describe, expect, it } from 'vitest'
import {
  createSigningProxy,
  type HookError,
  type ProxyEvent,
  type SigningProxyOptions,
} from '../../../src/proxy/index.js'
import { get, portalOptions, post, SHORT, type PortalSession } from '../support/portal.js'
import { serviceForFile } from '../support/serviceForFile.js'

const service = serviceForFile()
let errors: HookError[] = []
let events: ProxyEvent[] = []

beforeEach(() => {
  errors = []
  events = []
})

type Options = Partial<SigningProxyOptions<PortalSession>>

const CEREMONY = '/recipients/re_alice1/ceremony'
const PERSON = { name: 'New Person', email: 'new@example.com' }

const hang = async (): Promise<never> => new Promise(() => {})

function onHookError(error: HookError): void {
  errors.push(error)
}

async function answerTo(request: Request, changes: Options): Promise<Response> {
  const options = { ...portalOptions(service.url, events), ...SHORT, ...changes }
  return createSigningProxy({ ...options, onHookError }).fetch(request)
}

describe('a function of the host’s that never comes back', () => {
  it.each<[string, Options, () => Request]>([
    ['authenticate', { authenticate: hang }, () => post(CEREMONY)],
    ['authenticate', { authenticate: hang }, () => get('/deliverables/del_1')],
    ['authorize', { authorize: hang }, () => post(CEREMONY)],
    ['authorize', { authorize: hang }, () => post('/recipients/re_alice1/replace', PERSON)],
    ['authorize', { authorize: hang }, () => get('/deliverables/del_1')],
    ['evidence', { evidence: hang }, () => post(CEREMONY)],
  ])('%s ends the call, which goes no further', async (hook, changes, request) => {
    const answer = await answerTo(request(), changes)
    expect(answer.status).toBe(500)
    expect(await answer.json()).toMatchObject({ code: 'host_error' })
    expect(service.requests).toEqual([])
    expect(errors).toMatchObject([{ hook, cause: { message: 'It took longer than 400 ms.' } }])
  })

  it('apiKey ends the call, and what it throws afterwards is not told as well', async () => {
    let giveUp: ((error: Error) => void) | undefined
    const late = new Promise<string>((_resolve, reject) => {
      giveUp = reject
    })
    const { service: ours } = portalOptions(service.url)
    const answer = await answerTo(post(CEREMONY), { service: { ...ours, apiKey: () => late } })
    expect(await answer.json()).toMatchObject({ code: 'key_unavailable' })
    giveUp?.(new Error('too late'))
    // Once all who wait for the key have heard of it.
    await expect(late).rejects.toThrow('too late')
    await new Promise((resolve) => setImmediate(resolve))
    expect(errors).toMatchObject([{ hook: 'apiKey', cause: { name: 'DeadlineExceeded' } }])
    expect(service.requests).toEqual([])
  })

  it('tenantOf ends the call, and no tenant’s key is used', async () => {
    const { service: ofOne, ...options } = portalOptions(service.url)
    const proxy = createSigningProxy({
      ...options,
      ...SHORT,
      tenants: { one: { service: ofOne } },
      tenantOf: hang,
    })
    expect(await (await proxy.fetch(post(CEREMONY))).json()).toMatchObject({ code: 'host_error' })
    expect(service.requests).toEqual([])
  })

  it('onReplaced does not keep a replacement from its browser, and is told again', async () => {
    let asked = 0
    const onReplaced = async (): Promise<void> => {
      asked += 1
      if (asked === 1) await hang()
    }
    const proxy = createSigningProxy({ ...portalOptions(service.url), ...SHORT, onReplaced })
    const replace = async (): Promise<number> => {
      const key = { 'idempotency-key': 'hand-over' }
      return (await proxy.fetch(post('/recipients/re_alice1/replace', PERSON, key))).status
    }
    expect(await Promise.all([replace(), replace()])).toEqual([201, 201])
    expect(await replace()).toBe(201)
    expect(asked).toBe(2)
    expect(service.requests).toHaveLength(1)
  })
})

describe('a limiter that never comes back', () => {
  it.each(['perSubject', 'perRecipient'])('counts as gone: %s', async (part) => {
    const rateLimit = { [part]: { consume: hang } }
    const [closed, open] = await Promise.all([
      answerTo(post(CEREMONY), { rateLimit }),
      answerTo(post(CEREMONY), { rateLimit, onStoreFailure: 'fail-open' }),
    ])
    expect(await closed.json()).toMatchObject({ code: 'store_unavailable' })
    expect(service.requests).toHaveLength(1)
    expect(open.status).toBe(201)
  })
})
