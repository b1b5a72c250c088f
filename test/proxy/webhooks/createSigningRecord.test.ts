import { describe, expect, it, vi } from 'vitest'
import { memoryState } from '../../../src/proxy/state/memoryState.js'
import {
  createSigningRecord,
  createWebhookReceiver,
  type RecordKey,
  type SigningState,
  type WebhookEvent,
} from '../../../src/proxy/webhooks/index.js'
import { newSecret, recipientEvent, signedRequest } from './signedRequest.js'

const ENVELOPE = 'e387553d-cbb7-4924-abd8-b2d89699e9b5'

function event(type: string, objectId = 're_ada', occurredAt = 1_000): WebhookEvent {
  return { id: 'msg', type, occurredAt, objectId, envelopeId: ENVELOPE, payload: {} }
}

/** Returns the answer for a recipient after these events, in this order. */
async function answerAfter(events: readonly WebhookEvent[], recipientId = 're_ada') {
  const record = createSigningRecord({ state: memoryState() })
  for (const one of events) {
    // oxlint-disable-next-line no-await-in-loop -- the order matters
    await record.note(one)
  }
  return record.answerFor(recipientId)
}

describe('answerFor', () => {
  it.each([
    ['recipient.completed', true],
    ['recipient.rejected', 'declined'],
    ['recipient.declined', 'declined'],
    ['recipient.replaced', 'replaced'],
    ['recipient.viewed', false],
    ['recipient.completed.maybe', false],
    ['constructor', false],
  ])('maps the event %s to the answer %j', async (type, answer) => {
    expect(await answerAfter([event(type)])).toBe(answer)
  })

  it('returns false for a recipient without a webhook event', async () => {
    expect(await answerAfter([])).toBe(false)
    expect(await answerAfter([event('recipient.completed')], 're_eve')).toBe(false)
  })

  it.each(['envelope.canceled', 'envelope.failed'])(
    'returns "expired" after the event %s if the recipient has not finished',
    async (type) => {
      const canceled = event(type, ENVELOPE, 2_000)
      expect(await answerAfter([event('recipient.viewed'), canceled])).toBe('expired')
      expect(await answerAfter([canceled, event('recipient.viewed')])).toBe('expired')
      expect(await answerAfter([canceled, event('recipient.completed')])).toBe(true)
    },
  )

  it('uses the events of the recipient’s envelope if the recipient has no event yet', async () => {
    const record = createSigningRecord({ state: memoryState() })
    await record.note(event('envelope.canceled', ENVELOPE))
    expect(await record.answerFor('re_ada')).toBe(false)
    expect(await record.answerFor('re_ada', { envelopeId: ENVELOPE })).toBe('expired')
  })

  it.each([
    [['recipient.completed', 1_000], ['recipient.viewed', 500], true],
    [['recipient.completed', 2_000], ['recipient.rejected', 1_000], true],
    [['recipient.replaced', 2_000], ['recipient.rejected', 1_000], 'replaced'],
    [['recipient.rejected', 2_000], ['recipient.completed', 1_000], 'declined'],
    [['recipient.completed', 1_000], ['recipient.rejected', 1_000], 'declined'],
  ] as const)('returns one answer for %j and %j in any order', async (first, second, answer) => {
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

  it('uses the latest of several events that arrive at the same time', async () => {
    const record = createSigningRecord({ state: slowState(memoryState()) })
    await Promise.all([
      record.note(event('recipient.viewed', 're_ada', 1)),
      record.note(event('recipient.rejected', 're_ada', 2)),
      record.note(event('recipient.replaced', 're_ada', 3)),
    ])
    expect(await record.answerFor('re_ada')).toBe('replaced')
  })

  it('waits at most `waitMs` milliseconds for an event of the recipient', async () => {
    vi.useFakeTimers()
    try {
      const record = createSigningRecord({ state: memoryState() })
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
})

describe('answerForDeliverable', () => {
  it.each([
    ['deliverable.generated', true],
    ['deliverable.failed', false],
    ['deliverable.created', false],
  ])('maps the event %s to the answer %j', async (type, answer) => {
    const record = createSigningRecord({ state: memoryState() })
    await record.note(event(type, 'del_1'))
    expect(await record.answerForDeliverable('del_1')).toBe(answer)
    expect(await record.answerForDeliverable('del_2')).toBe(false)
  })

  it('still returns true if a later attempt to generate the deliverable fails', async () => {
    const record = createSigningRecord({ state: memoryState() })
    await record.note(event('deliverable.generated', 'del_1', 2_000))
    await record.note(event('deliverable.failed', 'del_1', 3_000))
    expect(await record.answerForDeliverable('del_1')).toBe(true)
  })
})

describe('the signing record', () => {
  it('stores no part of a webhook’s body', async () => {
    const { state, stored } = recordingState()
    const record = createSigningRecord({ state })
    await record.note({ ...event('recipient.completed'), payload: { name: 'Ada Lovelace' } })
    expect(stored).toHaveLength(2)
    expect(JSON.stringify(stored)).not.toContain('Ada')
  })

  it.each([
    ['recipient.completed', 'del_1'],
    ['recipient.completed', '../re_ada'],
    ['envelope.canceled', 're_ada'],
    ['deliverable.generated', 're_ada'],
    ['recipient.completed', undefined],
  ])('ignores the event %s with the object id %s', async (type, objectId) => {
    const { state, stored } = recordingState()
    await createSigningRecord({ state }).note({ ...event(type), objectId })
    expect(stored).toEqual([])
  })

  it('ignores a webhook with a wrong signature', async () => {
    const state = memoryState()
    const record = createSigningRecord({ state })
    const receive = createWebhookReceiver({ secrets: [newSecret()], state, onEvent: record.note })
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
  ['state', { state: undefined }],
  ['state', { state: {} }],
  ['keepSeconds', { keepSeconds: 5 }],
])('createSigningRecord names an invalid `%s` in its error', (name, wrong) => {
  expect(() => createSigningRecord({ state: memoryState(), ...wrong })).toThrow(
    `createSigningRecord: \`${name}\``,
  )
})

/** Builds a state that lists its stored values. */
function recordingState(): { readonly state: SigningState; readonly stored: readonly unknown[] } {
  const state = memoryState()
  const stored: [RecordKey, string | undefined][] = []
  return {
    stored,
    state: {
      ...state,
      finish: async (key, fingerprint, result, ttlMs) => {
        stored.push([key, result])
        await state.finish(key, fingerprint, result, ttlMs)
      },
    },
  }
}

/** Delays each operation of a state by some milliseconds, as a network does. */
function slowState(state: SigningState): SigningState {
  return {
    ...state,
    read: async (key) => pause().then(async () => state.read(key)),
    finish: async (key, fingerprint, result, ttlMs) =>
      pause().then(async () => state.finish(key, fingerprint, result, ttlMs)),
  }
}

async function pause(): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, Math.random() * 5)
  })
}
