import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { memoryState } from '../../src/proxy/state/memoryState.js'
import {
  createWebhookReceiver,
  type WebhookDelivery,
  type WebhookEvent,
  type WebhookReceiverOptions,
} from '../../src/webhooks/index.js'
import {
  address,
  newSecret,
  recipientEvent,
  signatureOf,
  signedRequest,
  type SentDelivery,
} from './signedRequest.js'

const NOW = Date.UTC(2026, 10, 21, 12)

// Only the date is fake, unless a test fakes the timers too.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Builds a receiver that collects its events and deliveries. Its clock shows noon. */
function receiver(options: Partial<WebhookReceiverOptions> = {}) {
  const secret = newSecret()
  const events: WebhookEvent[] = []
  const deliveries: WebhookDelivery[] = []
  const receive = createWebhookReceiver({
    secrets: [secret],
    state: memoryState(),
    onEvent: (event) => {
      events.push(event)
    },
    onDelivery: (delivery) => {
      deliveries.push(delivery)
    },
    ...options,
  })
  const send = async (sent: Partial<SentDelivery> = {}) =>
    receive(signedRequest({ secret, at: Date.now(), ...sent }))
  return { secret, events, deliveries, receive, send }
}

const body = recipientEvent('recipient.completed')
const timestamp = String(NOW / 1000)

describe('a webhook delivery with a valid signature', () => {
  it('is passed to the host’s `onEvent` and gets an empty response', async () => {
    const { send, events, deliveries } = receiver()
    const sent = recipientEvent('recipient.completed', { at: '2026-11-21T11:59:58.500Z' })
    const response = await send({ body: sent })
    expect(response.status).toBe(204)
    expect(await response.text()).toBe('')
    expect(events).toEqual([
      {
        id: 'msg_1',
        type: 'recipient.completed',
        occurredAt: NOW - 1_500,
        objectId: 're_ada',
        envelopeId: 'e387553d-cbb7-4924-abd8-b2d89699e9b5',
        payload: JSON.parse(sent),
      },
    ])
    expect(deliveries).toEqual([
      { outcome: 'handled', status: 204, id: 'msg_1', eventType: 'recipient.completed' },
    ])
  })

  it('is accepted if it is the published test example of Standard Webhooks', async () => {
    const seen = vi.fn<(event: WebhookEvent) => void>()
    const receive = createWebhookReceiver({
      secrets: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
      state: memoryState(),
      onEvent: seen,
    })
    vi.setSystemTime(1_614_265_330_000)
    const text = '{"test": 2432232314}'
    const id = 'msg_p5jXN8AQM9LWM0D4loKWxJek'
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    }
    const { status } = await receive(new Request(address, { method: 'POST', headers, body: text }))
    // The signature is valid, but the body has no `type`, so it is ignored.
    expect(status).toBe(204)
    expect(seen).not.toHaveBeenCalled()
  })

  it.each(['', 'null', '[]', '"text"', '{"type":7}', '{"data":{}}', '{', '\u00e9'])(
    'is accepted, but ignored, with the body %j',
    async (text) => {
      const { send, events, deliveries } = receiver()
      expect((await send({ body: text })).status).toBe(204)
      expect(events).toEqual([])
      expect(deliveries).toMatchObject([{ outcome: 'ignored' }])
    },
  )

  it('is verified byte by byte, including spaces, escapes and a byte order mark', async () => {
    const { send, events } = receiver()
    const text = `{ "type" : "recipient.completed", "data": { "object_id": "re_\\u0061" } }\n`
    expect((await send({ body: text })).status).toBe(204)
    expect(events).toMatchObject([{ objectId: 're_a' }])
    expect((await send({ id: 'msg_2', body: `\uFEFF${text}` })).status).toBe(204)
  })
})

/** Replaces the signature of a delivery. */
const signed = (signature: string | undefined): Partial<SentDelivery> => ({
  headers: { 'webhook-signature': signature },
})

describe('a webhook delivery without a valid signature', () => {
  const { secret } = receiver()
  const right = signatureOf(secret, 'msg_1', timestamp, body)
  const padded = `${right.slice(0, 42)}${next(right.charAt(42))}=`

  it.each<[string, Partial<SentDelivery>]>([
    ['signed with another secret', { secret: newSecret() }],
    ['without a signature', signed(undefined)],
    ['with an empty signature', signed('')],
    ['with a signature of no bytes', signed('v1,')],
    ['without an id', { headers: { 'webhook-id': undefined } }],
    ['without a time', { headers: { 'webhook-timestamp': undefined } }],
    ['with another id', { headers: { 'webhook-id': 'msg_2' } }],
    ['with another time', { headers: { 'webhook-timestamp': `${NOW / 1000 - 1}` } }],
    ['with a fraction in its signed time', { timestamp: `${timestamp}.0` }],
    ['with a sign in its signed time', { timestamp: `+${timestamp}` }],
    ['with a signed time that is no number', { timestamp: '2026-11-21T12:00:00Z' }],
    ['with a signed time in milliseconds', { timestamp: String(NOW) }],
    ['with a dot in its id', { id: 'msg_1.1', body }],
    ['with a long id', { id: 'm'.repeat(257) }],
    ['with a signature of another scheme', signed(`v1a,${right}`)],
    ['with a bare signature', signed(right)],
    ['with a shortened signature', signed(`v1,${right.slice(0, -4)}`)],
    ['with a longer signature', signed(`v1,${right}AAAA`)],
    ['in hexadecimal', signed(`v1,${Buffer.from(right, 'base64').toString('hex')}`)],
    ['with a very long list of signatures', signed(`${'v1,A '.repeat(1000)}v1,${right}`)],
    ['in base64 without its padding', signed(`v1,${right.replace('=', '')}`)],
    ['in base64 for urls', signed(`v1,${Buffer.from(right, 'base64').toString('base64url')}`)],
    ['in base64 with white space', signed(`v1,${right.slice(0, 20)}\t${right.slice(20)}`)],
    ['in base64 with other bits after the last byte', signed(`v1,${padded}`)],
    ...[body.slice(0, -1), `${body} `, body.replace('re_ada', 're_eve'), ''].map(
      (text): [string, Partial<SentDelivery>] => [
        `with the body ${text.slice(-20)}`,
        { ...signed(`v1,${right}`), body: text },
      ],
    ),
  ])('is refused and does not reach `onEvent`: %s', async (_, sent) => {
    const receive = receiver({ secrets: [secret] })
    const response = await receive.send({ secret, body, ...sent })
    expect(response.status).toBe(401)
    expect(await response.text()).toBe('')
    expect(Object.fromEntries(response.headers)).toEqual({ 'cache-control': 'no-store' })
    expect(receive.events).toEqual([])
    expect(receive.deliveries).toHaveLength(1)
    expect(receive.deliveries[0]).not.toHaveProperty('id')
  })

  it('is refused with a signature of which one character differs', async () => {
    const receive = receiver({ secrets: [secret] })
    for (const [index, character] of Array.from(right).entries()) {
      const other = character === 'A' ? 'B' : 'A'
      const changed = right.slice(0, index) + other + right.slice(index + 1)
      // oxlint-disable-next-line no-await-in-loop -- one receiver, one after the other
      const { status } = await receive.send({ secret, body, ...signed(`v1,${changed}`) })
      expect(status).toBe(401)
    }
    expect(receive.events).toEqual([])
  })

  it('is refused if its method is not POST', async () => {
    const { receive, events } = receiver()
    const response = await receive(new Request(address))
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('POST')
    expect(events).toEqual([])
  })
})

describe('the timestamp of a webhook delivery', () => {
  it.each([
    [0, 204],
    [-300, 204],
    [300, 204],
    [-301, 401],
    [301, 401],
    [-86_400, 401],
    [86_400, 401],
  ])('that differs by %i seconds from the clock gets status %i', async (seconds, status) => {
    const { send } = receiver()
    expect((await send({ at: NOW + seconds * 1000 })).status).toBe(status)
  })
})

describe('a webhook receiver with several secrets or signatures', () => {
  it('accepts only the old and the new secret while the secret is being changed', async () => {
    const [older, newer] = [newSecret(24), newSecret(64)]
    const { receive, events } = receiver({ secrets: [newer, older] })
    for (const [index, secret] of [older, newer].entries()) {
      // oxlint-disable-next-line no-await-in-loop -- one receiver, one after the other
      const response = await receive(signedRequest({ secret, id: `msg_${index}`, at: NOW }))
      expect(response.status).toBe(204)
    }
    expect((await receive(signedRequest({ secret: newSecret(), id: 'x', at: NOW }))).status).toBe(
      401,
    )
    expect(events).toHaveLength(2)
  })

  it('reads the secrets again for each delivery, so that a new secret needs no restart', async () => {
    const [older, newer] = [newSecret(), newSecret()]
    let secrets = [older]
    const { receive } = receiver({ secrets: async () => secrets })
    expect((await receive(signedRequest({ secret: older, id: 'a', at: NOW }))).status).toBe(204)
    secrets = [newer]
    expect((await receive(signedRequest({ secret: older, id: 'b', at: NOW }))).status).toBe(401)
    expect((await receive(signedRequest({ secret: newer, id: 'c', at: NOW }))).status).toBe(204)
  })

  it('answers 503 while the host’s function for the secrets fails', async () => {
    const { send, events, deliveries } = receiver({
      secrets: () => {
        throw new Error('the vault is sealed')
      },
    })
    expect((await send()).status).toBe(503)
    expect(events).toEqual([])
    expect(deliveries).toMatchObject([
      { outcome: 'failed', cause: { message: 'the vault is sealed' } },
    ])
  })
})

it.each<[string, Partial<WebhookReceiverOptions>]>([
  ['the function for the secrets', { secrets: async () => new Promise(() => {}) }],
  ['the state', { state: { ...memoryState(), begin: async () => new Promise(() => {}) } }],
])('a webhook delivery gets 503 if %s never answers', async (_, options) => {
  vi.useFakeTimers({ now: NOW })
  try {
    const { send, events } = receiver(options)
    const answer = send()
    await vi.advanceTimersByTimeAsync(40_000)
    expect((await answer).status).toBe(503)
    expect(events).toEqual([])
  } finally {
    vi.useRealTimers()
  }
})

describe('the body of a webhook delivery', () => {
  it('is read only until it exceeds the size limit', async () => {
    const { receive, secret, events } = receiver()
    let pulled = 0
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        pulled += 1
        controller.enqueue(new Uint8Array(40_000))
      },
    })
    expect((await receive(streamed(secret, endless))).status).toBe(413)
    expect(pulled).toBeLessThan(6)
    expect(events).toEqual([])
  })

  it('is given up if it has not arrived after ten seconds', async () => {
    vi.useFakeTimers({ now: NOW })
    const { receive, secret } = receiver()
    const answer = receive(streamed(secret, new ReadableStream<Uint8Array>({})))
    await vi.advanceTimersByTimeAsync(10_000)
    expect((await answer).status).toBe(400)
  })

  it('is not read while the host’s function for the secrets hangs', async () => {
    vi.useFakeTimers({ now: NOW })
    const { receive, secret } = receiver({ secrets: async () => new Promise(() => {}) })
    const request = streamed(secret, new ReadableStream<Uint8Array>({}))
    void receive(request)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(request.bodyUsed).toBe(false)
  })

  it('can have at most 64 KiB', async () => {
    const { send } = receiver()
    const largest = body.padEnd(65_536, ' ')
    expect((await send({ body: largest })).status).toBe(204)
    expect((await send({ id: 'msg_2', body: `${largest} ` })).status).toBe(413)
  })
})

describe('a repeated webhook delivery', () => {
  it('is handled once, even with a new time and signature', async () => {
    const { send, events, deliveries } = receiver()
    await send()
    vi.setSystemTime(NOW + 2 * 86_400_000)
    expect((await send()).status).toBe(204)
    expect(events).toHaveLength(1)
    expect(deliveries.map(({ outcome }) => outcome)).toEqual(['handled', 'duplicate'])
  })

  it('is handled once although a rotation of the secret begins and ends between deliveries', async () => {
    const [state, older, newer] = [memoryState(), newSecret(), newSecret()]
    const deliver = async (id: string, listed: string[], signers: string[]) => {
      const { send, events } = receiver({ state, secrets: listed })
      const signatures = signers.map((secret) => `v1,${signatureOf(secret, id, timestamp, body)}`)
      expect((await send({ body, id, ...signed(signatures.join(' ')) })).status).toBe(204)
      return events.length
    }
    const both = [newer, older]
    expect(await deliver('msg_1', [older], [older])).toBe(1)
    expect(await deliver('msg_1', [older, newer], both)).toBe(0)
    expect(await deliver('msg_1', [newer, older], both)).toBe(0)
    expect(await deliver('msg_2', [older, newer], both)).toBe(1)
    expect(await deliver('msg_2', [newer], both)).toBe(0)
  })

  it('gets 503 while the first delivery is being handled', async () => {
    const waiting: (() => void)[] = []
    const handled = vi.fn<() => Promise<void>>(
      () =>
        new Promise((resolve) => {
          waiting.push(resolve)
        }),
    )
    const { send } = receiver({ onEvent: handled })
    const first = send()
    await vi.waitFor(() => expect(handled).toHaveBeenCalled())
    const second = await send()
    expect(second.status).toBe(503)
    expect(second.headers.get('retry-after')).toBe('5')
    for (const finish of waiting) finish()
    expect((await first).status).toBe(204)
    expect((await send()).status).toBe(204)
    expect(handled).toHaveBeenCalledTimes(1)
  })

  it('is handled if the host failed to handle the first delivery', async () => {
    const onEvent = vi
      .fn<() => Promise<void>>()
      .mockRejectedValueOnce(new Error('the database is down'))
      .mockResolvedValue()
    const { send, deliveries } = receiver({ onEvent })
    expect((await send()).status).toBe(503)
    expect((await send()).status).toBe(204)
    expect(onEvent).toHaveBeenCalledTimes(2)
    expect(deliveries).toMatchObject([
      { outcome: 'failed', cause: { message: 'the database is down' } },
      { outcome: 'handled' },
    ])
  })

  it('is not handled again while the host may still be handling the first delivery', async () => {
    vi.useFakeTimers({ now: NOW })
    try {
      const onEvent = vi.fn<() => Promise<void>>(() => new Promise(() => {}))
      const { send } = receiver({ onEvent })
      const first = send()
      await vi.waitFor(() => expect(onEvent).toHaveBeenCalled())
      await vi.advanceTimersByTimeAsync(20_000)
      expect((await first).status).toBe(503)
      expect((await send()).status).toBe(503)
      expect(onEvent).toHaveBeenCalledTimes(1)
      await vi.advanceTimersByTimeAsync(60_000)
      void send()
      await vi.waitFor(() => expect(onEvent).toHaveBeenCalledTimes(2))
    } finally {
      vi.useRealTimers()
    }
  })

  it('gets 503 while the state store fails, because it may have been handled before', async () => {
    const broken = { ...memoryState(), begin: async () => Promise.reject(new Error('gone')) }
    const { send, events } = receiver({ state: broken })
    expect((await send()).status).toBe(503)
    expect(events).toEqual([])
  })
})

describe('a webhook receiver without `onDelivery`', () => {
  it('logs one line for each failure, without the error’s message, but none for a refusal', async () => {
    const line = vi.spyOn(console, 'error').mockImplementation(() => {})
    const secret = newSecret()
    const receive = createWebhookReceiver({
      secrets: [secret],
      state: memoryState(),
      onEvent: () => {
        throw Object.assign(new TypeError('the password of Ada'), { code: 'ECONNREFUSED' })
      },
    })
    await receive(signedRequest({ secret: newSecret(), at: Date.now() }))
    expect(line).not.toHaveBeenCalled()
    await receive(signedRequest({ secret, at: Date.now() }))
    expect(line.mock.calls).toEqual([
      [
        'react-signing-ceremony: webhook msg_1 failed (TypeError ECONNREFUSED). The service sends the webhook again.',
      ],
    ])
    line.mockRestore()
  })
})

const full = (): never => {
  throw new Error('the logger is full')
}

describe('a failing `onDelivery`', () => {
  it.each<[string, () => void | Promise<void>]>([
    ['throws', full],
    ['rejects', async () => full()],
    ['never settles', async () => new Promise(() => {})],
  ])('changes no response and does not end the process if it %s', async (_, onDelivery) => {
    const rejections: unknown[] = []
    const note = (reason: unknown): void => void rejections.push(reason)
    process.on('unhandledRejection', note)
    try {
      const { send } = receiver({ onDelivery })
      expect((await send()).status).toBe(204)
      expect((await send({ secret: newSecret() })).status).toBe(401)
      // Node reports an unhandled rejection one turn of the event loop later.
      await new Promise((resolve) => {
        setImmediate(resolve)
      })
      expect(rejections).toEqual([])
    } finally {
      process.off('unhandledRejection', note)
    }
  })
})

describe('createWebhookReceiver', () => {
  it.each<[string, object]>([
    ['secrets', { secrets: undefined }],
    ['secrets', { secrets: [] }],
    ['secrets', { secrets: newSecret() }],
    ['secrets[0]', { secrets: ['sk_live_0123456789abcdef0123456789abcdef'] }],
    ['secrets[0]', { secrets: [newSecret(23)] }],
    ['secrets[0]', { secrets: [newSecret(65)] }],
    ['secrets[1]', { secrets: [newSecret(), `${newSecret()}!`] }],
    ['state', { state: undefined }],
    ['onEvent', { onEvent: undefined }],
    ['onDelivery', { onDelivery: 'console' }],
    ['toleranceSeconds', { toleranceSeconds: 300 }],
    ['secret', { secret: newSecret() }],
  ])('names an invalid `%s` in its error, without any secret', (name, wrong) => {
    const options = { secrets: [newSecret()], state: memoryState(), onEvent: () => {}, ...wrong }
    let thrown: unknown
    try {
      createWebhookReceiver(options)
    } catch (error) {
      thrown = error
    }
    expect(thrown).toMatchObject({ code: 'invalid_option' })
    expect(String(thrown)).toContain(`createWebhookReceiver: \`${name}\``)
    expect(JSON.stringify([String(thrown), thrown])).not.toMatch(/whsec_[A-Za-z0-9+/]|sk_live/)
  })
})

/** Builds a signed request whose body is a stream. */
function streamed(secret: string, content: ReadableStream): Request {
  const { headers } = signedRequest({ secret, at: NOW })
  const init = { method: 'POST', headers, body: content, duplex: 'half' }
  return new Request(address, init)
}

/** Returns the next base64 character. Its last bits differ, but encode no byte. */
function next(character: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
  return alphabet.charAt(alphabet.indexOf(character) + 1)
}
