import { describe, expect, it, vi } from 'vitest'
import { memoryState } from '../../../src/proxy/state/memoryState.js'
import type { Claim, SigningState } from '../../../src/proxy/state/signingState.js'

const HOUR = 3_600_000

function keys(kind: Claim['key']['kind'], count: number): readonly Claim['key'][] {
  return Array.from({ length: count }, (_, index) => ({ kind, id: `${kind} ${index}` }))
}

function claimOf(key: Claim['key']): Claim {
  return { key, fingerprint: '', owner: '' }
}

/** Creates and finishes the records, one after the other. */
async function store(state: SigningState, records: readonly Claim['key'][]): Promise<void> {
  for (const key of records) {
    // oxlint-disable-next-line no-await-in-loop -- the order decides which record is the oldest
    await state.finish(claimOf(key), key.id, HOUR)
  }
}

async function stored(state: SigningState, records: readonly Claim['key'][]): Promise<number> {
  const begun = await Promise.all(records.map(async (key) => state.begin(claimOf(key), HOUR)))
  return begun.filter((found) => found.state === 'done').length
}

describe('a full state store in memory', () => {
  it('deletes the oldest records of new ceremonies to make space', async () => {
    const state = memoryState({ maxEntries: 3 })
    const creations = keys('creation', 5)
    await store(state, creations)
    expect(await stored(state, creations.slice(2))).toBe(3)
    expect(await stored(state, creations.slice(0, 2))).toBe(0)
  })

  it('deletes no record of a pending call', async () => {
    const state = memoryState({ maxEntries: 3 })
    const [pending = claimOf({ kind: 'creation', id: '' }), ...others] = keys('creation', 6).map(
      claimOf,
    )
    await state.begin(pending, HOUR)
    await store(
      state,
      others.map(({ key }) => key),
    )
    expect(await state.begin(pending, HOUR)).toMatchObject({ state: 'pending' })
  })

  it('keeps the records of replaced recipients when many other records follow', async () => {
    const state = memoryState({ maxEntries: 10 })
    const replacements = keys('replacement', 10)
    await store(state, replacements)
    await store(state, [...keys('creation', 100), ...keys('webhook', 100)])
    expect(await stored(state, replacements)).toBe(10)
  })

  it('refuses records of new replacements until old records have expired, whose results it returns', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    try {
      const state = memoryState({ maxEntries: 2 })
      const records = keys('replacement', 2)
      const next = claimOf({ kind: 'replacement', id: 'next' })
      await store(state, records)
      vi.advanceTimersByTime(HOUR - 1)
      expect(await state.begin(next, HOUR)).toEqual({ state: 'full' })
      expect(await stored(state, records)).toBe(2)
      vi.advanceTimersByTime(1)
      expect(await state.begin(next, HOUR)).toEqual({ state: 'taken' })
    } finally {
      vi.useRealTimers()
    }
  })

  it('deletes the oldest counter of calls first', async () => {
    const state = memoryState({ maxEntries: 2 })
    for (const counter of ['a', 'b', 'a', 'c']) {
      // oxlint-disable-next-line no-await-in-loop -- the order decides which record is the oldest
      await state.hit(counter, HOUR)
    }
    expect((await state.hit('c', HOUR)).count).toBe(2)
    expect((await state.hit('b', HOUR)).count).toBe(2)
    expect((await state.hit('a', HOUR)).count).toBe(1)
  })
})

describe('the memory of memoryState', () => {
  it('contains no expired result a minute after its end, although nobody asks for it', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] })
    const deleting = vi.spyOn(Map.prototype, 'delete')
    try {
      const state = memoryState()
      await store(state, keys('creation', 30))
      await state.hit('counter', HOUR)
      deleting.mockClear()
      vi.advanceTimersByTime(HOUR + 60_000)
      expect(deleting).toHaveBeenCalledTimes(31)
      expect(vi.getTimerCount()).toBe(0)
    } finally {
      deleting.mockRestore()
      vi.useRealTimers()
    }
  })
})

it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])(
  'memoryState refuses a maxEntries of %d',
  (maxEntries) => {
    expect(() => memoryState({ maxEntries })).toThrow(
      expect.objectContaining({
        code: 'invalid_option',
        message: expect.stringContaining('`maxEntries`'),
      }),
    )
  },
)
