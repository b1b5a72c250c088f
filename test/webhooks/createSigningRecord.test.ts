import { describe, expect, it } from 'vitest'
import type { SigningAnswer } from '../../src/contract/confirm/signingAnswer.js'
import {
  createSigningRecord,
  type SigningFacts,
  type SigningRecord,
  type WebhookEvent,
} from '../../src/webhooks/index.js'
import { askRecord } from './askRecord.js'

const ENVELOPE = 'e387553d-cbb7-4924-abd8-b2d89699e9b5'

function event(type: string, objectId = 're_ada', occurredAt = 1_000): WebhookEvent {
  return { id: 'msg', type, occurredAt, objectId, envelopeId: ENVELOPE, payload: {} }
}

/** Returns the answer for a recipient after these events, in this order. */
async function answerAfter(events: readonly WebhookEvent[]): ReturnType<SigningRecord['confirm']> {
  const record = createSigningRecord()
  for (const one of events) {
    // oxlint-disable-next-line no-await-in-loop -- the order matters
    await record.note(one)
  }
  return askRecord(record)
}

/** Returns every order of the events, and every order of the events if each one arrives twice. */
function ordersOf<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  if (items.length === 0) return [[]]
  return items.flatMap((item, index) =>
    ordersOf(items.toSpliced(index, 1)).map((rest) => [item].concat(rest)),
  )
}

describe('the answer of a signing record', () => {
  it.each([
    ['envelope.canceled', { ended: 'canceled' }],
    ['envelope.failed', {}],
  ])('after a signature and %s says that no signed file will come', async (type, reason) => {
    const signed = event('recipient.completed')
    const end = event(type, ENVELOPE, 2_000)
    const answer = { answer: true, sealed: 'failed', ...reason }
    expect(await answerAfter([signed, end])).toEqual(answer)
    expect(await answerAfter([end, signed])).toEqual(answer)
  })

  it.each<[string, SigningAnswer]>([
    ['rejected 1, completed 2, rejected 3', 'declined'],
    ['completed 1, rejected 2, completed 3', true],
    ['completed 1, viewed 2, replaced 3', 'replaced'],
    ['completed 2, rejected 2, viewed 3', 'declined'],
  ])(
    'is the same for the events %j in each order, even if each arrives twice',
    async (list, answer) => {
      const events = list.split(', ').map((text) => {
        const [type, at] = text.split(' ')
        return event(`recipient.${type}`, 're_ada', Number(at))
      })
      const orders = [...ordersOf(events), ...ordersOf([...events, ...events])]
      expect(orders).toHaveLength(6 + 720)
      const answers = await Promise.all(orders.map(async (order) => answerAfter(order)))
      expect(new Set(answers)).toEqual(new Set([answer]))
    },
  )
})

describe('the facts of a signing record', () => {
  it('contain no part of a webhook’s body, and answer for a second instance', async () => {
    const { facts, stored } = recordedFacts()
    const record = createSigningRecord({ facts })
    await record.note({ ...event('recipient.completed'), payload: { name: 'Ada Lovelace' } })
    expect(stored).toEqual([
      ['re_ada', `envelope ${ENVELOPE}`],
      ['re_ada', 'recipient.completed 1000'],
    ])
    expect(await askRecord(createSigningRecord({ facts }))).toBe(true)
  })

  it.each([
    ['recipient.completed', 'del_1'],
    ['recipient.completed', '../re_ada'],
    ['envelope.canceled', 're_ada'],
    ['deliverable.generated', 'del_1'],
    ['recipient.completed', undefined],
  ])('are not changed by the event %s with the object id %s', async (type, objectId) => {
    const { facts, stored } = recordedFacts()
    await createSigningRecord({ facts }).note({ ...event(type), objectId })
    expect(stored).toEqual([])
  })

  it('in memory are those of the 10,000 newest ids', async () => {
    const record = createSigningRecord()
    for (let index = 0; index <= 10_000; index += 1) {
      // oxlint-disable-next-line no-await-in-loop -- the order matters
      await record.note({ ...event('recipient.completed', `re_${index}`), envelopeId: undefined })
    }
    expect(await askRecord(record, 're_0')).toBe(false)
    expect(await askRecord(record, 're_1')).toBe(true)
  })
})

/** Builds a store that lists its facts. */
function recordedFacts(): { readonly facts: SigningFacts; readonly stored: readonly unknown[] } {
  const stored: [string, string][] = []
  return {
    stored,
    facts: {
      add: async (id, fact) => void stored.push([id, fact]),
      list: async (id) => stored.flatMap(([of, fact]) => (of === id ? [fact] : [])),
    },
  }
}
