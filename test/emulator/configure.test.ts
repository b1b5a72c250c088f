import { describe, expect, it } from 'vitest'
import { createSigningEmulator, isSigningError } from '../../src/emulator/index.js'
import {
  call,
  createCeremony,
  emulatorWithRecipient,
  replaceRecipient,
} from './support/callEmulator.js'

/** Calls `configure` with values that its type forbids, as JavaScript callers can. */
function configureWith(emulator: object, changes: object): unknown {
  return Reflect.apply(Reflect.get(emulator, 'configure'), emulator, [changes])
}

describe('the emulator’s function `configure`', () => {
  it.each([
    ['a negative delay', { deliverableDelay: -1 }, 'deliverableDelay'],
    ['a delay that is a string', { deliverableDelay: '5' }, 'deliverableDelay'],
    ['an infinite delay', { processingDelay: Number.POSITIVE_INFINITY }, 'processingDelay'],
    ['an invalid time', { time: 'nonsense' }, 'time'],
    ['a flag that is a string', { strict: 'yes' }, 'strict'],
    ['an option that is fixed at construction', { apiKey: 'key_test_2' }, 'apiKey'],
    ['null', { ceremonyLifetime: null }, 'ceremonyLifetime'],
  ])('refuses %s', (_, changes, name) => {
    expect(() => configureWith(createSigningEmulator(), changes)).toThrow(`\`${name}\``)
  })

  it('changes no setting if one of several values is invalid', async () => {
    const { emulator, recipientId, deliverableId } = emulatorWithRecipient()
    expect(() => configureWith(emulator, { deliverableDelay: 60_000, time: 'nonsense' })).toThrow(
      '`time`',
    )
    await createCeremony(emulator, recipientId)
    emulator.endCeremony(recipientId)
    const { body } = await call(emulator, 'GET', `/v1/deliverables/${deliverableId}`)
    expect(body['status']).toBe('generated')
  })

  it('changes the language of new ceremonies with `locale`', async () => {
    const { emulator, recipientId } = emulatorWithRecipient()
    emulator.configure({ locale: 'de' })
    const { pathname } = await createCeremony(emulator, recipientId)
    expect(pathname).toBe('/de/start')
  })

  it('keeps a setting if its new value is undefined', async () => {
    const { emulator, recipientId, deliverableId } = emulatorWithRecipient()
    configureWith(emulator, { deliverableDelay: undefined })
    await createCeremony(emulator, recipientId)
    emulator.endCeremony(recipientId)
    const { body } = await call(emulator, 'GET', `/v1/deliverables/${deliverableId}`)
    expect(body['status']).toBe('generated')
  })

  it('lists the known settings in the error for an unknown setting', () => {
    let remedy = ''
    try {
      configureWith(createSigningEmulator(), { delay: 5 })
    } catch (error) {
      remedy = isSigningError(error) ? error.remedy : ''
    }
    expect(remedy).toContain('deliverableDelay')
    expect(remedy).toContain('time')
  })
})

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

describe('the emulator’s function `reset`', () => {
  const lease = {
    title: 'Lease',
    recipients: [
      { name: 'Ada', email: 'ada@example.com', id: 're_ada' },
      { name: 'Grace', email: 'grace@example.com' },
    ],
  }

  it('restores the initial envelopes with the same ids', async () => {
    const emulator = createSigningEmulator({ envelopes: [lease] })
    const ids = () =>
      emulator.envelopes.flatMap(({ id, recipients, deliverables }) => [
        id,
        ...[...recipients, ...deliverables].map((resource) => resource.id),
      ])
    const before = ids()
    emulator.seedEnvelope({ recipients: [{ name: 'Alan', email: 'alan@example.com' }] })
    await createCeremony(emulator, 're_ada')
    emulator.endCeremony('re_ada')
    emulator.reset()
    expect(ids()).toEqual(before)
    expect(emulator.envelopeOf('re_ada')).toMatchObject({ ceremonies: [], status: 'in_progress' })
  })

  it('restores the initial settings and the clock', async () => {
    const { emulator, clock } = emulatorWithRecipient({ requestsPerSecond: 0 })
    emulator.configure({ requestsPerSecond: 1, time: '2030-01-01T00:00:00Z' })
    emulator.reset()
    const seeded = emulator.seedEnvelope(lease)
    expect(emulator.envelopeOf(seeded.id)?.created_at).toBe(new Date(clock.now).toISOString())
    for (let calls = 0; calls < 3; calls += 1) {
      // oxlint-disable-next-line no-await-in-loop -- the calls must follow one another
      const { status } = await call(emulator, 'GET', '/v1/deliverables/del_none')
      expect(status).toBe(404)
    }
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

  it('report the same status of a deliverable if its delay is changed later', async () => {
    const { emulator, recipientId, deliverableId, clock, sent } = emulatorWithWebhooks()
    await createCeremony(emulator, recipientId)
    emulator.endCeremony(recipientId)
    emulator.configure({ deliverableDelay: 60_000 })
    clock.now += 5_000
    await emulator.webhooks?.sendDue()
    expect(sent).toContain('deliverable.generated')
    const { body } = await call(emulator, 'GET', `/v1/deliverables/${deliverableId}`)
    expect(body['status']).toBe('generated')
  })
})

describe('a simulated fault', () => {
  it('can change fields of the response to the recipient’s last request', async () => {
    const { emulator, recipientId } = emulatorWithRecipient()
    const url = await createCeremony(emulator, recipientId)
    emulator.faults.set('answer', {
      operation: 'finish_ceremony',
      fields: { redirect_url: 'https://elsewhere.example/' },
    })
    const answer = await call(emulator, 'POST', '/en/finish', {
      token: url.searchParams.get('token'),
      outcome: 'declined',
    })
    expect(answer.body).toEqual({ redirect_url: 'https://elsewhere.example/' })
  })
})
