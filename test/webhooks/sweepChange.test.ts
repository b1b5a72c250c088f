import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { StatusReading } from '../../src/proxy/index.js'
import { changeOf, unreadableChange } from '../../src/webhooks/sweepChange.js'

const DAY = 86_400_000
const NOW = Date.parse('2026-11-24T00:00:00Z')
const TIMES = { giveUpAfter: 3 * DAY, sealedWithin: DAY }
const signedAt = (days: number): string => String(NOW - days * DAY)

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
})
afterEach(() => void vi.useRealTimers())

/** Returns the type, the mark and the end of a change, as one text. */
function changed(mark: string | undefined, reading: StatusReading, days = 0): string {
  const waiting = { recipientId: 're_1', since: NOW - days * DAY, mark }
  const change = changeOf(waiting, reading, TIMES)
  return change ? `${change.type}: ${change.mark}${change.isDone ? ', done' : ''}` : 'nothing'
}

describe('the change of a recipient', () => {
  const signed = { status: 'signed' } as const
  const pending = { status: 'signed', sealed: 'pending' } as const
  const sealed = { status: 'signed', sealed: 'sealed' } as const
  const waiting = { status: 'waiting' } as const
  it.each<[string | undefined, StatusReading, number, string]>([
    [undefined, waiting, 0, 'nothing'],
    [undefined, { status: 'not_your_turn' }, 0, 'status: not_your_turn'],
    ['not_your_turn', { status: 'not_your_turn' }, 0, 'nothing'],
    ['not_your_turn', waiting, 0, 'status: waiting'],
    [undefined, { status: 'not_ready' }, 0, 'status: not_ready'],
    // Only a signature makes a person wait for a file.
    [undefined, { ...waiting, role: 'cc', sealed: 'pending' }, 0, 'nothing'],
    [undefined, waiting, 2.9, 'nothing'],
    [undefined, waiting, 3, 'gave_up: gave_up, done'],
    ['gave_up', signed, 9, 'nothing'],
    [undefined, signed, 0, 'status: signed, done'],
    ['signed', signed, 0, 'nothing'],
    ['signed sealed', signed, 0, 'nothing'],
    ['signed', sealed, 0, 'status: signed sealed, done'],
    ['signed sealed', sealed, 0, 'nothing'],
    ['declined', signed, 0, 'status: signed, done'],
    [undefined, pending, 9, `status: signed pending ${NOW}`],
    ['waiting', pending, 9, `status: signed pending ${NOW}`],
    ['signed', pending, 9, `status: signed pending ${NOW}`],
    // The file is late by the time since the person signed.
    [`signed pending ${signedAt(0.9)}`, pending, 9, 'nothing'],
    [`signed pending ${signedAt(1)}`, pending, 9, `seal_overdue: signed overdue ${signedAt(1)}`],
    [`signed pending ${signedAt(1)}`, { ...pending, isUnreadable: true }, 9, 'nothing'],
    [undefined, { ...pending, isUnreadable: true }, 0, `status: signed pending ${NOW}`],
    [`signed overdue ${signedAt(2)}`, pending, 9, 'nothing'],
    [`signed overdue ${signedAt(3)}`, pending, 3, 'gave_up: gave_up, done'],
    [`signed pending ${signedAt(0)}`, sealed, 9, 'status: signed sealed, done'],
    // The service has taken the signature back.
    [`signed pending ${signedAt(0)}`, waiting, 3, 'gave_up: gave_up, done'],
  ])('with the mark %j and the reading %j after %d days is “%s”', (mark, reading, days, text) => {
    expect(changed(mark, reading, days)).toBe(text)
  })

  it('names the word about the file only if the service has one', () => {
    const since = new Date(NOW).toISOString()
    const entry = { recipientId: 're_1', since }
    expect(changeOf(entry, signed, TIMES)).not.toHaveProperty('sealed')
    expect(changeOf(entry, sealed, TIMES)).toMatchObject({ ...sealed, recipientId: 're_1' })
  })

  it.each([
    [undefined, 3.9, undefined],
    [undefined, 4, 'gave_up'],
    ['gave_up', 9, undefined],
  ])('who cannot be read, with the mark %j after %d days, is %j', (mark, days, type) => {
    const entry = { recipientId: 're_1', since: NOW - days * DAY, mark }
    expect(unreadableChange(entry, TIMES)?.type).toBe(type)
  })
})
