import { afterEach, describe, expect, it, vi } from 'vitest'
import { isSigningError, type SigningError } from '../../../src/contract/signingError.js'
import { createSigningClient, type SigningClient } from '../../../src/embed/client/signingClient.js'

const endpoint = 'https://portal.example.com/api/signing'
const ada = { name: 'Ada', email: 'ada@example.com' }
const ceremony = { url: 'https://sign.example.com/' }
const problem = (code: string, status: number, details: object = {}) =>
  Response.json({ code, title: 'It failed.', remedy: 'Repair it.', ...details }, { status })

const created = () => Response.json({ id: 're_b' }, { status: 201 })
const refused = () => problem('recipient_not_actionable', 409)

/** Creates a client whose requests receive these answers in order. */
function clientOf(...answers: readonly (() => Response | Promise<Response>)[]) {
  const requests: { readonly url: string; readonly init: RequestInit }[] = []
  const client = createSigningClient({
    endpoint,
    fetch: async (url, init = {}) => {
      requests.push({ url: new Request(url).url, init })
      const answer = answers[Math.min(requests.length, answers.length) - 1]
      return answer ? answer() : Response.json(ceremony, { status: 201 })
    },
  })
  const keys = () => requests.map(({ init }) => new Headers(init.headers).get('idempotency-key'))
  return { client, requests, keys }
}

async function errorOf(call: Promise<unknown>): Promise<SigningError> {
  const thrown: unknown = await call.catch((error: unknown) => error)
  if (!isSigningError(thrown)) throw new Error('The call did not fail with a SigningError.')
  return thrown
}

const failureOf = async (answer: () => Response | Promise<Response>) =>
  errorOf(clientOf(answer).client.createCeremony('re_a'))

describe('the error of a failed call', () => {
  const isRunning = 'Is your server running?'
  const isRefused = 'A login, a CSRF check or a firewall'
  it.each([
    [404, '<h1>Not found</h1>', 'status 404'],
    [201, '[]', 'status 201'],
    [500, '', isRunning],
    [502, '', isRunning],
    [503, '', isRunning],
    [403, 'Forbidden', isRefused],
  ])('names the cause if a response is not from the proxy: %i %s', async (status, body, remedy) => {
    const error = await failureOf(() => new Response(body, { status }))
    expect(error).toMatchObject({ code: 'invalid_answer', status })
    expect(error.cause).toBeUndefined()
    expect(error.remedy).toContain(remedy)
  })

  it.each([
    ['401 with any body', () => new Response('Forbidden', { status: 401 })],
    ['a page of HTML with a 2xx status', () => new Response('<!doctype html>')],
    [
      'the type of HTML with a 2xx status',
      () => new Response('', { headers: { 'content-type': 'text/html; charset=utf-8' } }),
    ],
    ['a redirect, which `fetch` does not follow', () => new Response('', { status: 302 })],
  ])('is `unauthenticated` if a login answers in front of the proxy: %s', async (_what, answer) => {
    const { client, requests } = clientOf(answer)
    const error = await errorOf(client.createCeremony('re_a'))
    expect(error.code).toBe('unauthenticated')
    expect(requests[0]?.init.redirect).toBe('manual')
    // The proxy has never answered, so a wrong mount is the first cause to check.
    expect(error.remedy).toMatch(/mounted at `endpoint`.*login.*firewall.*i18n.*slash/)
  })

  it('is `invalid_answer` for the error page of a gateway, which is no login', async () => {
    const page = { status: 502, headers: { 'content-type': 'text/html' } }
    expect((await failureOf(() => new Response('<html>', page))).code).toBe('invalid_answer')
  })

  it.each([
    ['{"url":42}', 'url'],
    ['{"message":"Unauthorized"}', 'message'],
    ['{"url":"https://sign.example/","embeddable_in":"secret"}', 'url, embeddable_in'],
  ])('names the fields of %s, which is not a ceremony, and no value', async (body, fields) => {
    const error = await failureOf(() => new Response(body, { status: 200 }))
    expect(error.code).toBe('create_failed')
    expect(error.remedy).toContain(`its fields are ${fields}.`)
    expect(error.remedy).not.toContain('secret')
  })

  it.each([
    [{ code: 'rate_limited' }, 'rate_limited'],
    [{ code: 'unauthenticated', title: 'Sign in.' }, 'unauthenticated'],
    [{ code: 'ThrottlingException' }, 'invalid_answer'],
  ])('is understood without a remedy only if its code is known: %j', async (body, code) => {
    const error = await failureOf(() => Response.json(body, { status: 400 }))
    expect(error.code).toBe(code)
    expect(error.message).not.toBe('')
    expect(error.remedy).not.toBe('')
  })
})

describe('an `unauthenticated` error', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  it('has a remedy about `credentials` and SameSite cookies if the proxy’s origin is not the page’s origin', async () => {
    vi.stubGlobal('location', new URL('https://app.example.org/'))
    const error = await failureOf(() => problem('unauthenticated', 401))
    expect(error).toMatchObject({ code: 'unauthenticated', reason: 'cross_origin' })
    expect(error.remedy).toContain('credentials="include"')
    expect(error.remedy).toContain('now "same-origin"')
    expect(error.remedy).toContain('SameSite=None')
  })
})

describe('the option `headers`', () => {
  it('cannot replace headers that the proxy requires', async () => {
    const sent = vi.fn<typeof fetch>(async () => Response.json(ceremony, { status: 201 }))
    await createSigningClient({
      endpoint,
      headers: () => ({
        'Content-Type': 'application/json; charset=utf-8',
        'Idempotency-Key': 'mine',
        Accept: '*/*',
      }),
      fetch: sent,
    }).createCeremony('re_a')
    const all = new Headers(sent.mock.lastCall?.[1]?.headers)
    expect(all.get('content-type')).toBe('application/json')
    expect(all.get('accept')).toBe('application/json, application/problem+json')
    expect(all.get('idempotency-key')).toMatch(/^"[\da-f]{32}"$/)
  })
})

describe('createCeremony()', () => {
  it('sends one request per call, each with its own idempotency key', async () => {
    const { client, requests, keys } = clientOf()
    await Promise.all([
      client.createCeremony('re_a', { landing: 'thanks', claims: { Branch: 'Bern' } }),
      client.createCeremony('re_a'),
    ])
    expect(requests.map(({ url, init }) => [url, init.body])).toEqual([
      [`${endpoint}/recipients/re_a/ceremony`, '{"landing":"thanks","claims":{"Branch":"Bern"}}'],
      [`${endpoint}/recipients/re_a/ceremony`, '{}'],
    ])
    expect(new Set(keys()).size).toBe(2)
  })
})

describe('replaceRecipient()', () => {
  const failures = [
    ['a key that another process still uses', () => problem('idempotency_key_in_use', 409)],
    ['an unknown result of the request', () => problem('outcome_unknown', 504)],
    ['the error page of a gateway', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
    ['a response without a recipient', () => Response.json({}, { status: 201 })],
    ['a lost connection', async () => Promise.reject(new TypeError('Failed to fetch'))],
    [
      'a replacement that the portal’s server has not recorded',
      () => problem('replacement_not_recorded', 503),
    ],
  ] as const

  it.each(failures)('reuses its last idempotency key after %s', async (_failure, failure) => {
    const { client, keys } = clientOf(failure, created)
    await errorOf(client.replaceRecipient('re_a', ada))
    await client.replaceRecipient('re_a', ada)
    expect(new Set(keys()).size).toBe(1)
  })

  it('uses a new idempotency key after success or a final refusal, and for another new recipient', async () => {
    const { client, keys } = clientOf(created, refused, created)
    await client.replaceRecipient('re_a', ada)
    await errorOf(client.replaceRecipient('re_a', ada))
    await client.replaceRecipient('re_a', ada)
    await client.replaceRecipient('re_a', { ...ada, name: 'Grace' })
    expect(new Set(keys()).size).toBe(4)
  })
})

const callOf = (
  client: SigningClient,
  operation: 'replaceRecipient' | 'retrieveDeliverable',
): Promise<unknown> =>
  operation === 'replaceRecipient'
    ? client.replaceRecipient('re_a', ada)
    : client.retrieveDeliverable('del_a')

describe('a response whose body is lost', () => {
  const start = new TextEncoder().encode('{"id":')
  const lost = new TypeError('network error')

  it.each([
    ['replaceRecipient', 201, true],
    ['replaceRecipient', 409, true],
    ['retrieveDeliverable', 200, false],
  ] as const)('fails as a lost connection: %s, status %i', async (operation, status, outcome) => {
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(start),
      pull: (controller) => controller.error(lost),
    })
    const { client } = clientOf(() => new Response(body, { status }))
    const call = callOf(client, operation)
    expect(await errorOf(call)).toMatchObject({
      code: 'network_error',
      unknownOutcome: outcome,
      cause: lost,
    })
  })

  it('rejects with the reason of the `signal` if the call was aborted', async () => {
    const reason = new Error('too late')
    const controller = new AbortController()
    const { client } = clientOf(() => {
      const body = new ReadableStream({
        start: (stream) => {
          stream.enqueue(start)
          controller.signal.addEventListener('abort', () => stream.error(lost))
        },
      })
      return new Response(body)
    })
    const call = client.retrieveDeliverable('del_a', controller.signal)
    setTimeout(() => controller.abort(reason))
    await expect(call).rejects.toBe(reason)
  })
})

describe('a call that the server does not answer', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  it.each([
    ['replaceRecipient', true],
    ['retrieveDeliverable', false],
  ] as const)('fails after 30 seconds if its method is %s', async (operation, unknownOutcome) => {
    vi.useFakeTimers()
    const { client } = clientOf(() => new Promise(() => {}))
    const call = callOf(client, operation)
    let isSettled = false
    const end = errorOf(call).finally(() => {
      isSettled = true
    })
    await vi.advanceTimersByTimeAsync(29_999)
    expect(isSettled).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await end).toMatchObject({ code: 'network_error', unknownOutcome })
  })
})
