import { assert, asyncProperty, integer, record, string, stringMatching } from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { memoryState } from '../../src/proxy/state/memoryState.js'
import { createWebhookReceiver } from '../../src/webhooks/index.js'
import { address, newSecret, signatureOf } from './signedRequest.js'

const NOW = Date.UTC(2026, 10, 21, 12)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Returns the status with which a receiver answers these headers and this body. */
async function statusOf(
  secrets: readonly string[],
  [webhookId, timestamp, signature]: readonly [string, string, string],
  text: string,
): Promise<number> {
  const receive = createWebhookReceiver({
    secrets,
    state: memoryState(),
    onEvent: () => {},
  })
  const headers = {
    'webhook-id': webhookId,
    'webhook-timestamp': timestamp,
    'webhook-signature': signature,
  }
  return (await receive(new Request(address, { method: 'POST', headers, body: text }))).status
}

const id = stringMatching(/^[\w-]{1,40}$/)
const body = string({ unit: 'grapheme', maxLength: 200 })
const seconds = integer({ min: -299, max: 299 }).map((offset) => NOW / 1000 + offset)
const secret = integer({ min: 24, max: 64 }).map(newSecret)

it('a webhook receiver accepts a signature only with the id, time and body that were signed', async () => {
  const property = asyncProperty(
    record({ id, body, seconds, secret, otherId: id, otherBody: body }),
    async (one) => {
      const time = String(one.seconds)
      const signature = `v1,${signatureOf(one.secret, one.id, time, one.body)}`
      const statuses = [
        await statusOf([one.secret], [one.id, time, signature], one.body),
        await statusOf([one.secret], [one.otherId, time, signature], one.body),
        await statusOf([one.secret], [one.id, time, signature], one.otherBody),
        await statusOf([one.secret], [one.id, String(one.seconds + 1), signature], one.body),
        await statusOf([newSecret()], [one.id, time, signature], one.body),
      ]
      const same = [true, one.otherId === one.id, one.otherBody === one.body, false, false]
      expect(statuses).toEqual(same.map((isSame) => (isSame ? 204 : 401)))
    },
  )
  await assert(property, { numRuns: 60 })
})

it('a webhook receiver refuses a signature with one changed character', async () => {
  const own = newSecret()
  const [name, time, text] = ['msg_1', String(NOW / 1000), '{"type":"recipient.completed"}']
  const right = signatureOf(own, name, time, text)
  const others = Array.from(right, (character, index) => {
    const other = character === 'A' ? 'B' : 'A'
    return right.slice(0, index) + other + right.slice(index + 1)
  })
  const statuses = await Promise.all(
    others.map(async (signature) => statusOf([own], [name, time, `v1,${signature}`], text)),
  )
  expect(statuses).toEqual(others.map(() => 401))
  expect(await statusOf([own], [name, time, `v1,${right}`], text)).toBe(204)
})
