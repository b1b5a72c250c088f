import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createRepeater } from '../../../src/proxy/state/createRepeater.js'
import type { Claim } from '../../../src/proxy/state/signingState.js'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const away = async (): Promise<never> => Promise.reject(new Error('ECONNREFUSED'))

const recordOf = (id: string): Claim['key'] => ({ kind: 'creation', id })

it('a step of one record runs although the step of an earlier record fails', async () => {
  const done: string[] = []
  const repeat = createRepeater()
  repeat(recordOf('failed node'), away)
  repeat(recordOf('other node'), async () => void done.push('other node'))
  await vi.advanceTimersByTimeAsync(2_500)
  expect(done).toEqual(['other node'])
})

it('every step runs once when the state works again', async () => {
  let isAway = true
  const done: string[] = []
  const repeat = createRepeater()
  for (const id of ['one', 'two', 'three']) {
    repeat(recordOf(id), async () => {
      if (isAway) throw new Error('ECONNREFUSED')
      done.push(id)
    })
  }
  await vi.advanceTimersByTimeAsync(3_500)
  isAway = false
  await vi.advanceTimersByTimeAsync(2_000)
  expect(done.toSorted()).toEqual(['one', 'three', 'two'])
})

it('a step replaces the waiting step of its record, and no step removes it', async () => {
  const done: string[] = []
  const repeat = createRepeater()
  const [record, other] = [recordOf('one'), recordOf('other')]
  const removed = vi.fn<typeof away>(away)
  repeat(record, away)
  repeat(other, removed)
  await vi.advanceTimersByTimeAsync(1)
  repeat(record, async () => void done.push('later step'))
  repeat(other)
  await vi.advanceTimersByTimeAsync(2_500)
  expect(done).toEqual(['later step'])
  expect(removed).not.toHaveBeenCalled()
  // A repeater without a waiting step has no timer, so that a new step runs at once.
  repeat(recordOf('next'), async () => void done.push('next step'))
  expect(done).toEqual(['later step', 'next step'])
})
