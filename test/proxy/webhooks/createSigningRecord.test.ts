import { describe, expect, it, vi } from 'vitest'
import {
  createSigningRecord,
  createWebhookReceiver,
  memoryStore,
  type SigningStore,
  type WebhookEvent,
} from '../../../src/proxy/webhooks/index.js'
import { newSecret, recipientEvent, signedRequest } from './signedRequest.js'

const ENVELOPE = 'e387553d-cbb7-4924-abd8-b2d89699e9b5'

function event(type: string, objectId = 're_ada', occurredAt = 1_000): WebhookEvent {
  return { id: 'msg', type, occurredAt, objectId, envelopeId: ENVELOPE, payload: {} }
}

/** What is answered after these events, in this order. */
async function answerAfter(events: readonly WebhookEvent[], recipientId = 're_ada') {
  const record = createSigningRecord({ store: memoryStore() })
  for (const one of events) {
    // oxlint-disable-next-line no-await-in-loop -- the order is what is tested
    await record.note(one)
  }
  return record.answerFor(recipientId)
}

describe('the answer for a recipient', () => {
  it.each([
    ['recipient.completed', true],
    ['recipient.rejected', 'declined'],
    ['recipient.declined', 'declined'],
    ['recipient.replaced', 'replaced'],
    ['recipient.viewed', false],
    ['recipient.completed.maybe', false],
    ['constructor', false],
  ])('after %s is %j', async (type, answer) => {
    expect(await answerAfter([event(type)])).toBe(answer)
  })

  it('is false where nothing is known, and for another recipient', async () => {
    expect(await answerAfter([])).toBe(false)
    expect(await answerAfter([event('recipient.completed')], 're_eve')).toBe(false)
  })

  it.each(['envelope.canceled', 'envelope.failed'])(
    'is never once %s, for whoever had not come to an end',
    async (type) => {
      const canceled = event(type, ENVELOPE, 2_000)
      expect(await answerAfter([event('recipient.viewed'), canceled])).toBe('never')
      expect(await answerAfter([canceled, event('recipient.viewed')])).toBe('never')
      expect(await answerAfter([canceled, event('recipient.completed')])).toBe(true)
    },
  )

  it('is that of the envelope also before any event of the recipient, where it is named', async () => {
    const record = createSigningRecord({ store: memoryStore() })
    await record.note(event('envelope.canceled', ENVELOPE))
    expect(await record.answerFor('re_ada')).toBe(false)
    expect(await record.answerFor('re_ada', { envelopeId: ENVELOPE })).toBe('never')
  })

  it.each([
    [['recipient.completed', 1_000], ['recipient.viewed', 500], true],
    [['recipient.completed', 2_000], ['recipient.rejected', 1_000], true],
    [['recipient.replaced', 2_000], ['recipient.rejected', 1_000], 'replaced'],
    [['recipient.rejected', 2_000], ['recipient.completed', 1_000], 'declined'],
    [['recipient.completed', 1_000], ['recipient.rejected', 1_000], 'declined'],
  ] as const)('is the same in every order of %j and %j', async (first, second, answer) => {
    const [one, two] = [first, second].map(([type, at]) => event(type, 're_ada', at))
    if (!one || !two) throw new Error('two events')
    for (const order of [
      [one, two],
      [two, one],
      [one, two, one],
      [two, one, two, two],
    ]) {
      // oxlint-disable-next-line no-await-in-loop -- a few orders
      expect(await answerAfter(order)).toBe(answer)
    }
  })

  it('is the same when all events come at once', async () => {
    const record = createSigningRecord({ store: slow(memoryStore()) })
    await Promise.all([
      record.note(event('recipient.viewed', 're_ada', 1)),
      record.note(event('recipient.rejected', 're_ada', 2)),
      record.note(event('recipient.replaced', 're_ada', 3)),
    ])
    expect(await record.answerFor('re_ada')).toBe('replaced')
  })

  it('waits for an event that is on its way, as long as it was told and no longer', async () => {
    vi.useFakeTimers()
    try {
      const record = createSigningRecord({ store: memoryStore() })
      const [soon, never] = [
        record.answerFor('re_ada', { waitMs: 5_000 }),
        record.answerFor('re_eve', { waitMs: 5_000 }),
      ]
      await vi.advanceTimersByTimeAsync(2_000)
      await record.note(event('recipient.completed'))
      await vi.advanceTimersByTimeAsync(1_000)
      expect(await soon).toBe(true)
      await vi.advanceTimersByTimeAsync(2_000)
      expect(await never).toBe(false)
    } finally {
      vi.useRealTimers()
    }
  })

  it('grants nothing by an entry that cannot be read', async () => {
    const unreadable = { ...memoryStore(), get: async () => '' }
    expect(await createSigningRecord({ store: unreadable }).answerFor('re_ada')).toBe(false)
  })

  it('knows further types that the host has named', async () => {
    const furtherTypes = { 'envelope.expired': 'expired', 'recipient.lapsed': 'expired' } as const
    const record = createSigningRecord({ store: memoryStore(), furtherTypes })
    await record.note(event('recipient.viewed'))
    await record.note(event('envelope.expired', ENVELOPE))
    expect(await record.answerFor('re_ada')).toBe('expired')
  })
})

describe('the answer for a deliverable', () => {
  it.each([
    ['deliverable.generated', true],
    ['deliverable.failed', false],
    ['deliverable.created', false],
  ])('after %s is %j', async (type, answer) => {
    const record = createSigningRecord({ store: memoryStore() })
    await record.note(event(type, 'del_1'))
    expect(await record.answerForDeliverable('del_1')).toBe(answer)
    expect(await record.answerForDeliverable('del_2')).toBe(false)
  })

  it('stays true when an attempt that failed is told of later', async () => {
    const record = createSigningRecord({ store: memoryStore() })
    await record.note(event('deliverable.generated', 'del_1', 2_000))
    await record.note(event('deliverable.failed', 'del_1', 3_000))
    expect(await record.answerForDeliverable('del_1')).toBe(true)
  })
})

describe('what is written', () => {
  it('holds no id in a name, and nothing of the body', async () => {
    const written: string[] = []
    const store = memoryStore()
    const record = createSigningRecord({
      store: {
        ...store,
        set: async (key, value, ttlMs) => {
          written.push(key, value)
          await store.set(key, value, ttlMs)
        },
        setIfAbsent: async (key, value, ttlMs) => {
          written.push(key, value)
          return store.setIfAbsent(key, value, ttlMs)
        },
      },
    })
    await record.note({ ...event('recipient.completed'), payload: { name: 'Ada Lovelace' } })
    expect(written.length).toBeGreaterThan(0)
    expect(written.join(' ')).not.toMatch(/re_ada|completed|Ada/)
  })

  it.each([
    ['recipient.completed', 'del_1'],
    ['recipient.completed', '../re_ada'],
    ['envelope.canceled', 're_ada'],
    ['deliverable.generated', 're_ada'],
    ['recipient.completed', undefined],
  ])('is nothing for %s about %s', async (type, objectId) => {
    const store = memoryStore()
    const setIfAbsent = vi.spyOn(store, 'setIfAbsent')
    await createSigningRecord({ store }).note({ ...event(type), objectId })
    expect(setIfAbsent).not.toHaveBeenCalled()
  })

  it('is nothing for a delivery that is not genuine', async () => {
    const store = memoryStore()
    const record = createSigningRecord({ store })
    const receive = createWebhookReceiver({ secrets: [newSecret()], store, onEvent: record.note })
    const forged = {
      secret: newSecret(),
      at: Date.now(),
      body: recipientEvent('recipient.completed'),
    }
    expect((await receive(signedRequest(forged))).status).toBe(401)
    expect(await record.answerFor('re_ada')).toBe(false)
  })
})

it.each<[string, object]>([
  ['store', { store: undefined }],
  ['furtherTypes["signer.gone"]', { furtherTypes: { 'signer.gone': 'never' } }],
  ['furtherTypes["recipient.gone"]', { furtherTypes: { 'recipient.gone': true } }],
  ['keepSeconds', { keepSeconds: 0 }],
  ['ttl', { ttl: 5 }],
])('names %s when that is wrong', (name, wrong) => {
  expect(() => createSigningRecord({ store: memoryStore(), ...wrong })).toThrow(
    `createSigningRecord: \`${name}\``,
  )
})

/** A store whose every step takes a turn or two, as one behind a network does. */
function slow(store: SigningStore): SigningStore {
  return {
    ...store,
    get: async (key) => turn().then(async () => store.get(key)),
    setIfAbsent: async (key, value, ttlMs) =>
      turn().then(async () => store.setIfAbsent(key, value, ttlMs)),
  }
}

async function turn(): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, Math.random() * 5)
  })
}
