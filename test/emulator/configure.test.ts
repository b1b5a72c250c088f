import { describe, expect, it } from 'vitest'
import {
  call,
  createCeremony,
  emulatorWithRecipient,
  replaceRecipient,
} from './support/callEmulator.js'

describe('the emulator’s rate limit', () => {
  it('still works after the emulator’s clock is set back', async () => {
    const { emulator, deliverableId } = emulatorWithRecipient({ requestsPerSecond: 2 })
    const retrieve = async () =>
      (await call(emulator, 'GET', `/v1/deliverables/${deliverableId}`)).status
    expect(await retrieve()).toBe(200)
    emulator.configure({ time: '2020-01-01T00:00:00Z' })
    expect(await retrieve()).toBe(200)
    expect(await retrieve()).toBe(429)
    emulator.configure({ time: '2020-01-01T00:00:01Z' })
    expect(await retrieve()).toBe(200)
  })

  it('allows one call every two seconds for a limit of 0.5', async () => {
    const { emulator, deliverableId, clock } = emulatorWithRecipient({ requestsPerSecond: 0.5 })
    const retrieve = async () =>
      (await call(emulator, 'GET', `/v1/deliverables/${deliverableId}`)).status
    expect(await retrieve()).toBe(200)
    clock.now += 1000
    expect(await retrieve()).toBe(429)
    clock.now += 1000
    expect(await retrieve()).toBe(200)
  })
})

describe('a recipient of an envelope that is still processing', () => {
  it('cannot be replaced', async () => {
    const { emulator, recipientId, clock } = emulatorWithRecipient({
      profile: 'live',
      processingDelay: 1000,
    })
    const replace = async () => replaceRecipient(emulator, recipientId)
    expect(await replace()).toMatchObject({ status: 409, body: { title: 'Cannot replace' } })
    clock.now += 1000
    expect((await replace()).status).toBe(201)
  })
})

/** Returns an emulator with a delayed deliverable, and the types of the webhooks that it sends. */
function emulatorWithWebhooks() {
  const sent: string[] = []
  const setup = emulatorWithRecipient({
    deliverableDelay: 5_000,
    webhooks: {
      url: 'http://127.0.0.1:3000/hooks',
      fetch: async (url, init) => {
        const { type }: { type: string } = await new Request(url, init).json()
        sent.push(type)
        return new Response(null, { status: 204 })
      },
    },
  })
  return { ...setup, sent }
}

describe('the webhooks and the API of the emulator', () => {
  it.each([
    ['failed', 60_000, 'failed'],
    ['generated', 60_000, 'generated'],
    [undefined, 5_000, 'generated'],
  ] as const)('agree if deliverable_status is %s', async (deliverable_status, wait, status) => {
    const { emulator, clock, sent } = emulatorWithWebhooks()
    emulator.seedEnvelope({
      recipients: [{ name: 'Ada', email: 'ada@example.com', id: 're_ada' }],
      deliverables: [{ id: 'del_ada' }],
      ...(deliverable_status && { deliverable_status }),
    })
    await createCeremony(emulator, 're_ada')
    emulator.endCeremony('re_ada')
    const statusNow = async () =>
      (await call(emulator, 'GET', '/v1/deliverables/del_ada')).body['status']
    await emulator.webhooks?.sendDue()
    const isReported = () => sent.includes('deliverable.generated')
    expect(isReported()).toBe((await statusNow()) === 'generated')
    clock.now += wait
    await emulator.webhooks?.sendDue()
    expect(await statusNow()).toBe(status)
    expect(isReported()).toBe(status === 'generated')
  })
})
