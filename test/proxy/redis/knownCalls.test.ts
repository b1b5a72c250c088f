import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { KnownCalls } from '../../../src/proxy/redis/knownCalls.js'

/** How many of `calls` further calls of Alice are let pass before Redis is asked. */
const admitted = (known: KnownCalls, calls = 10): number =>
  Array.from({ length: calls }, () => known.admits('alice')).filter(Boolean).length

/** Redis says that Alice's window has had so many calls, and ends in `leftMs`. */
const told = (known: KnownCalls, calls: number, leftMs = 60_000, askedAt = performance.now()) =>
  known.learn('alice', { calls, leftMs, askedAt })

describe('what an instance knows of the calls that Redis counts', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] })
  })
  afterEach(() => vi.useRealTimers())

  it('are its own of the last minute, where Redis has said nothing', () => {
    const known = new KnownCalls(3)
    expect(admitted(known)).toBe(3)
    expect(known.admits('bob')).toBe(true)
    vi.advanceTimersByTime(59_999)
    expect(admitted(known)).toBe(0)
    vi.advanceTimersByTime(1)
    expect(admitted(known)).toBe(3)
  })

  it('are those of other instances, as far as Redis has told', () => {
    const known = new KnownCalls(5)
    told(known, 3)
    expect(admitted(known)).toBe(2)
  })

  it('are also those that Redis has not been told of yet', () => {
    const known = new KnownCalls(3)
    expect(admitted(known)).toBe(3)
    told(known, 1)
    expect(admitted(known)).toBe(0)
  })

  it('end with the window there, whenever that began', () => {
    const known = new KnownCalls(3)
    expect(admitted(known, 2)).toBe(2)
    told(known, 2, 10_000)
    vi.advanceTimersByTime(10_000)
    expect(admitted(known)).toBe(3)
  })

  it('let Redis refuse by its word alone, and no longer than it has said', () => {
    const known = new KnownCalls(3)
    expect(admitted(known)).toBe(3)
    expect(known.refusedMs('alice')).toBe(0)
    const askedAt = performance.now()
    vi.advanceTimersByTime(400)
    told(known, 3, 1_000, askedAt)
    // The answer was under way for some of the time that it tells of.
    expect(known.refusedMs('alice')).toBe(600)
    // One that was overtaken.
    told(known, 2, 1_000, askedAt)
    expect(known.refusedMs('alice')).toBe(600)
    vi.advanceTimersByTime(600)
    expect(known.refusedMs('alice')).toBe(0)
    expect(admitted(known)).toBe(3)
  })

  it('are refused for no longer by a window that began in the meantime', () => {
    const known = new KnownCalls(3)
    told(known, 3, 1_000)
    told(known, 1, 60_000)
    expect(known.refusedMs('alice')).toBe(1_000)
  })
})
