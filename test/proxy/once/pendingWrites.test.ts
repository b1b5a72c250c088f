import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPendingWrites, type PendingWrites } from '../../../src/proxy/once/pendingWrites.js'

/** A store of which each name is told in turn; while it is gone, nothing is. */
const told: string[] = []
const tried: string[] = []
let isGone = false

function add(pendingWrites: PendingWrites, name: string, what = name): void {
  pendingWrites.add(name, async () => {
    tried.push(what)
    if (isGone) throw new Error('gone')
    told.push(what)
  })
}

describe('what a store could not be told', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    told.length = 0
    tried.length = 0
    isGone = false
  })
  afterEach(() => vi.useRealTimers())

  it('is told once, as soon as the store answers', async () => {
    const pendingWrites = createPendingWrites()
    isGone = true
    add(pendingWrites, 'a')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(told).toEqual([])
    isGone = false
    await vi.advanceTimersByTimeAsync(5_000)
    expect(told).toEqual(['a'])
  })

  it('is forgotten once something else was told of the same name', async () => {
    const pendingWrites = createPendingWrites()
    add(pendingWrites, 'a', 'old')
    add(pendingWrites, 'a', 'new')
    add(pendingWrites, 'b')
    await pendingWrites.cancel('b')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(told).toEqual(['new'])
  })

  it('is settled once what is under way for the name has come to an end', async () => {
    const pendingWrites = createPendingWrites()
    const steps: string[] = []
    pendingWrites.add('a', async () => {
      await new Promise((resolve) => {
        setTimeout(resolve, 300)
      })
      steps.push('written')
    })
    await vi.advanceTimersByTimeAsync(1_100)
    const settled = pendingWrites.cancel('a').then(() => steps.push('settled'))
    await vi.advanceTimersByTimeAsync(1_000)
    await settled
    expect(steps).toEqual(['written', 'settled'])
  })

  it('is not forgotten for something older that is told meanwhile', async () => {
    const pendingWrites = createPendingWrites()
    pendingWrites.add('a', async () => {
      await new Promise((resolve) => {
        setTimeout(resolve, 300)
      })
    })
    await vi.advanceTimersByTimeAsync(1_100)
    add(pendingWrites, 'a', 'new')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(told).toEqual(['new'])
  })

  it('is not tried all at once while the store is gone', async () => {
    const pendingWrites = createPendingWrites()
    isGone = true
    for (const name of ['a', 'b', 'c']) add(pendingWrites, name)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(tried).toEqual(['a'])
  })

  it('is given up after ten minutes', async () => {
    const pendingWrites = createPendingWrites()
    isGone = true
    add(pendingWrites, 'a')
    await vi.advanceTimersByTimeAsync(601_000)
    isGone = false
    await vi.advanceTimersByTimeAsync(5_000)
    expect(told).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('is told also if it comes after all the rest has been', async () => {
    const pendingWrites = createPendingWrites()
    add(pendingWrites, 'a')
    await vi.advanceTimersByTimeAsync(1_000)
    add(pendingWrites, 'b')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(told).toEqual(['a', 'b'])
  })

  it('takes the memory of ten thousand names at most', async () => {
    const pendingWrites = createPendingWrites()
    isGone = true
    for (let name = 0; name <= 10_000; name += 1) add(pendingWrites, `${name}`)
    isGone = false
    await vi.advanceTimersByTimeAsync(1_000)
    expect(told).toHaveLength(10_000)
  })
})
